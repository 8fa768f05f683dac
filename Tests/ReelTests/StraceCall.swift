// SPDX-License-Identifier: Apache-2.0

/// One line of `strace -f -y`, such as `12 openat(AT_FDCWD</tmp>, "a.mp4", O_RDONLY) = 3</tmp/a.mp4>`.
struct StraceCall: Equatable {
  enum Kind: Equatable {
    case open, network
    /// `openat2` with `RESOLVE_BENEATH`.
    case confined
  }

  let line: String
  let kind: Kind
  /// The path that was asked for, made absolute.
  let path: String
  /// The folder that it is relative to.
  let folder: String
  /// The file that was opened, links followed; nil if none was.
  let opened: String?

  /// Nil for lines that are no call, such as exits. The second half of a call that was interrupted counts as `open`
  /// too.
  init?(_ line: String) {
    let text = line.drop { $0.isNumber }.drop { $0 == " " }
    guard !text.hasPrefix("+++"), !text.hasPrefix("---") else { return nil }
    self.line = line
    opened = Self.openedFile(text)
    let name = text.hasPrefix("<... ") ? text.dropFirst(5).prefix { $0 != " " } : text.prefix { $0 != "(" }
    guard ["open", "openat", "openat2", "creat"].contains(name) else {
      kind = .network
      folder = ""
      path = ""
      return
    }
    kind = text.contains("RESOLVE_BENEATH") ? .confined : .open
    let arguments = text.drop { $0 != "(" }.dropFirst()
    let named = Self.quoted(arguments)
    // A descriptor is followed by its path in angle brackets.
    let directory = arguments.prefix { $0 != "\"" }.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }
    folder = String(directory)
    let relative = named ?? opened ?? folder
    path = Self.normalised(relative.hasPrefix("/") ? relative : folder + "/" + relative)
  }

  /// The first string among the arguments.
  private static func quoted(_ text: Substring) -> String? {
    guard let open = text.firstIndex(of: "\"") else { return nil }
    let rest = text[text.index(after: open)...]
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }

  private static func openedFile(_ text: Substring) -> String? {
    guard let equals = text.lastRange(of: " = "), text.hasSuffix(">") else { return nil }
    let result = text[equals.upperBound...]
    guard result.first?.isNumber == true, let open = result.firstIndex(of: "<") else { return nil }
    return String(result[result.index(after: open)...].dropLast())
  }

  /// The path without `.` and `..`.
  private static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension Substring {
  /// Where `text` stands last.
  fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}
