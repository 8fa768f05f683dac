// SPDX-License-Identifier: Apache-2.0

public import ReelClient
public import ReelMedia

/// Why playing could not be measured.
public enum PlayingFailure: Error, Equatable, Sendable {
  /// The reel cannot be decoded.
  case media(MediaError)
  /// The daemon is lost, or does not play it.
  case daemon(ClientError)
}
