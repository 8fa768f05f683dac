// SPDX-License-Identifier: Apache-2.0

extension ExitCode {
  /// What the code says, in one line: the source of every manual's EXIT STATUS.
  var meaning: String {
    switch self {
    case .ok: "all went well; a daemon was told to end by SIGTERM"
    case .regression: "a measurement found something slower, or wrong"
    case .usage: "the command line cannot be used, such as an unknown option or a value out of range"
    case .data: "media, or other data, that gives nothing that can be used"
    case .noInput: "something that was named is not there"
    case .unavailable: "no daemon answers"
    case .internal: "a fault of the program itself"
    case .cannotCreate: "a file, a folder or a socket that cannot be made"
    case .io: "reading or writing failed"
    case .temporaryFailure: "nothing for now, such as what a server refused, or a machine too noisy to tell: try again"
    case .protocol: "the other side of a socket does not keep to the protocol"
    case .permission: "something that is not allowed"
    case .configuration: "the configuration or the environment cannot be used"
    case .interrupted: "SIGINT ended it"
    case .terminated: "SIGTERM ended it"
    }
  }
}
