// SPDX-License-Identifier: Apache-2.0

/// What reading a configuration again came to.
public enum ServeReload: Sendable {
  /// These hold from now on, with what is worth a warning. Their feed was looked up: whoever takes them must not wait.
  case settings(ServeSettings, warnings: [String])
  /// Everything stays as it is, because of these errors.
  case refused([String])
}
