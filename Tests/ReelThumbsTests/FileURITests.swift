// SPDX-License-Identifier: Apache-2.0

import TestOrigins
import Testing

@testable import ReelThumbs

/// Addresses of files, as desktops write them.
@Suite(.timeLimit(.minutes(30)), .oneAtATime) struct FileURITests {
  private static let rows: [(String, String?)] = [
    ("/home/jens/photos/me.png", "file:///home/jens/photos/me.png"),
    ("/a b/%41?#[;]", "file:///a%20b/%2541%3F%23%5B%3B%5D"),
    ("/映画/ü.mp4", "file:///%E6%98%A0%E7%94%BB/%C3%BC.mp4"), ("/!$&'()*+,:=@-._~", "file:///!$&'()*+,:=@-._~"),
    ("/a//b/./c/../d/", "file:///a/b/d"), ("/..", "file:///"), ("/", "file:///"), ("//a", "file:////a"),
    ("///a", "file:///a"), ("/a/..b/.c/...", "file:///a/..b/.c/..."), ("", nil), ("a", nil), ("./a", nil),
    ("/a\0b", nil),
  ]

  @Test(arguments: rows) func escaping(path: String, uri: String?) { #expect(FileURI.text(ofPath: path) == uri) }

  /// Prints what GLib makes of its arguments.
  private static let glib = """
    import ctypes, sys, os
    glib = ctypes.CDLL('libglib-2.0.so.0')
    for name, count in (('g_canonicalize_filename', 2), ('g_filename_to_uri', 3)):
        function = getattr(glib, name)
        function.restype, function.argtypes = ctypes.c_char_p, [ctypes.c_char_p] * count
    for path in sys.argv[1:]:
        clean = glib.g_canonicalize_filename(os.fsencode(path), b'/')
        print(glib.g_filename_to_uri(clean, None, None).decode())
    """

  private static let hasGLib = (try? Tool.output(of: ["python3", "-c", glib])) != nil

  @Test(.enabled(if: hasGLib, "needs libglib-2.0.so.0")) func asGLibDoes() throws {
    let characters = (1...0x17f).compactMap(Unicode.Scalar.init).map { "/x\(Character($0))y" }
    let joined = ["/", "//", "///", ".", "..", "a", "/./", "/../", "...", ".a"]
    let pairs = joined.flatMap { first in joined.flatMap { second in joined.map { "/" + first + second + $0 } } }
    let paths = characters + pairs + ["/映画/🎬.mp4"] + Self.rows.compactMap { $0.1 == nil ? nil : $0.0 }
    let printed = try Tool.output(of: ["python3", "-c", Self.glib] + paths)
    #expect(printed == paths.map { (FileURI.text(ofPath: $0) ?? "none") + "\n" }.joined())
  }
}
