// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelThumbs

/// The file that makes file managers call `reel`.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct ThumbnailerFileTests {
  private static let path =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/systemd/reel.thumbnailer"

  /// Keys and values of its one group.
  private static func values() throws -> [String: String] {
    let lines = String(decoding: try TemporaryFolder.read(path), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.first == "[Thumbnailer Entry]")
    return try Dictionary(
      lines.dropFirst().map { line in
        let equals = try #require(line.firstIndex(of: "="))
        return (String(line[..<equals]), String(line[line.index(after: equals)...]))
      }, uniquingKeysWith: { _, _ in "twice" })
  }

  @Test func itHasWhatIsNeeded() throws {
    let values = try Self.values()
    #expect(Set(values.keys) == ["TryExec", "Exec", "MimeType"])
    #expect(values["TryExec"] == "reel")
    #expect(values["Exec"] == "reel thumbs --to %o --format png --size %s %i")
    let types = (values["MimeType"] ?? "").split(separator: ";", omittingEmptySubsequences: false)
    #expect(types.last == "" && types.dropLast().allSatisfy { $0.hasPrefix("video/") && $0.count > 6 })
    #expect(Set(types).count == types.count)
    #expect(Set(VideoType.types.values).isSubset(of: Set(types.map(String.init))))
  }

  /// Reads it as desktops do, and prints its types.
  private static let glib = """
    import ctypes, sys, os
    glib = ctypes.CDLL('libglib-2.0.so.0')
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    glib.g_key_file_new.restype = pointer
    glib.g_key_file_load_from_file.argtypes = [pointer, text, ctypes.c_int, pointer]
    glib.g_key_file_get_string_list.argtypes = [pointer, text, text, pointer, pointer]
    glib.g_key_file_get_string_list.restype = ctypes.POINTER(text)
    for path in sys.argv[1:]:
        file = glib.g_key_file_new()
        assert glib.g_key_file_load_from_file(file, os.fsencode(path), 0, None)
        types = glib.g_key_file_get_string_list(file, b'Thumbnailer Entry', b'MimeType', None, None)
        for index in range(1000):
            if not types[index]: break
            print(types[index].decode(), end=';')
    """

  private static let hasGLib = (try? Tool.output(of: ["python3", "-c", glib])) != nil

  @Test(.enabled(if: hasGLib, "needs libglib-2.0.so.0")) func desktopsReadIt() throws {
    let types = try #require(try Self.values()["MimeType"])
    #expect(try Tool.output(of: ["python3", "-c", Self.glib, Self.path]) == types)
  }
}
