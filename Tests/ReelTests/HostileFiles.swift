// SPDX-License-Identifier: Apache-2.0

import Testing

/// Playlists and manifests that try to get out of their folder, or to stay in it, as a control.
enum HostileFiles {
  /// How one file is written, and how `reel` has to end.
  struct Row: CustomTestStringConvertible, Sendable {
    /// What it tries.
    let name: String
    /// The file to open, in the folder `feed`.
    let file: String
    /// `{outside}` stands for the folder above, which holds `secret.ts` and `secret.mp4`.
    let text: String
    /// The error's code; nil for a frame.
    var code: String? = "corrupt"
    /// A link in `feed`, and where it leads.
    var link: (name: String, target: String)?
    /// Another file in `feed`.
    var other: (name: String, text: String)?

    var testDescription: String { name }
  }

  static let rows = playlists + nestedPlaylists + manifests + others

  private static func playlist(
    _ reference: String, code: String? = "corrupt", link: (name: String, target: String)? = nil
  ) -> Row {
    Row(name: "HLS \(reference)", file: "list.m3u8", text: segments(reference), code: code, link: link)
  }

  private static func segments(_ reference: String, tag: String = "") -> String {
    "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:5\n\(tag)#EXTINF:5,\n\(reference)\n#EXT-X-ENDLIST\n"
  }

  private static func master(_ reference: String) -> String {
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n\(reference)\n"
  }

  private static let playlists = [
    playlist("inside.ts", code: nil),
    playlist("link.ts", code: nil, link: ("link.ts", "inside.ts")),
    playlist("../secret.ts"),
    playlist("sub/../../secret.ts"),
    playlist("{outside}/secret.ts"),
    playlist("file:{outside}/secret.ts"),
    playlist("file:../secret.ts"),
    playlist("file:///etc/passwd"),
    playlist("/etc/passwd"),
    playlist("/proc/self/root{outside}/secret.ts"),
    playlist("link.ts", link: ("link.ts", "../secret.ts")),
    playlist("out/secret.ts", link: ("out", "..")),
    playlist("http://127.0.0.1:9/x.ts"),
    playlist("https://127.0.0.1:9/x.ts"),
    playlist("tcp://127.0.0.1:9/x.ts"),
    playlist("rtmp://127.0.0.1:9/x.ts"),
    playlist("concat:inside.ts|../secret.ts"),
    playlist("subfile,,start,0,end,0,,:../secret.ts"),
    playlist("data:video/mp2t;base64,R0AREA=="),
    playlist("crypto:inside.ts"),
    playlist("crypto+file:../secret.ts"),
    playlist("async:../secret.ts"),
    playlist("pipe:0"),
    Row(
      name: "HLS key outside", file: "list.m3u8",
      text: segments("inside.ts", tag: "#EXT-X-KEY:METHOD=AES-128,URI=\"../secret.ts\"\n")),
    Row(
      name: "HLS key over HTTP", file: "list.m3u8",
      text: segments("inside.ts", tag: "#EXT-X-KEY:METHOD=AES-128,URI=\"http://127.0.0.1:9/key\"\n")),
    Row(
      name: "HLS map outside", file: "list.m3u8",
      text: segments("inside.mp4", tag: "#EXT-X-MAP:URI=\"../secret.mp4\"\n")),
  ]

  private static let nestedPlaylists = [
    Row(
      name: "HLS chain inside", file: "list.m3u8", text: master("next.m3u8"), code: nil,
      other: ("next.m3u8", segments("inside.ts"))),
    Row(
      name: "HLS chain that leaves", file: "list.m3u8", text: master("next.m3u8"),
      other: ("next.m3u8", segments("../secret.ts"))),
    Row(
      name: "HLS chain to a playlist outside", file: "list.m3u8", text: master("../next.m3u8"),
      other: ("../next.m3u8", segments("secret.ts"))),
    Row(name: "HLS playlist of itself", file: "list.m3u8", text: master("list.m3u8")),
    Row(name: "HLS segment that is a playlist", file: "list.m3u8", text: segments("list.m3u8")),
    Row(
      name: "HLS segment that is a concat script", file: "list.m3u8", text: segments("next.ts"),
      other: ("next.ts", "ffconcat version 1.0\nfile ../secret.ts\n")),
  ]

  private static func manifest(
    _ reference: String, code: String? = "corrupt", link: (name: String, target: String)? = nil
  ) -> Row {
    Row(
      name: "DASH \(reference)", file: "list.mpd", text: mpd("<BaseURL>\(reference)</BaseURL>"), code: code, link: link)
  }

  private static func mpd(_ content: String, before: String = "", identifier: String = "1") -> String {
    """
    \(before)<?xml version="1.0" encoding="UTF-8"?>
    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S" \
    profiles="urn:mpeg:dash:profile:isoff-on-demand:2011">
    <Period><AdaptationSet mimeType="video/mp4"><Representation id="\(identifier)" bandwidth="1000" width="1080" \
    height="1920" codecs="avc1.640028">\(content)</Representation></AdaptationSet></Period></MPD>
    """
  }

  private static let manifests = [
    manifest("inside.mp4", code: nil),
    manifest("link.mp4", code: nil, link: ("link.mp4", "inside.mp4")),
    manifest("../secret.mp4"),
    manifest("{outside}/secret.mp4"),
    manifest("file:{outside}/secret.mp4"),
    manifest("file:///etc/passwd"),
    manifest("link.mp4", link: ("link.mp4", "../secret.mp4")),
    manifest("out/secret.mp4", link: ("out", "..")),
    manifest("http://127.0.0.1:9/x.mp4"),
    manifest("https://127.0.0.1:9/x.mp4"),
    manifest("concat:inside.mp4|../secret.mp4"),
    manifest("subfile,,start,0,end,0,,:../secret.mp4"),
    manifest("data:video/mp4;base64,AAAA"),
    manifest("crypto:inside.mp4"),
    manifest("&#46;./secret.mp4"),
    manifest("<![CDATA[../secret.mp4]]>"),
    Row(
      name: "DASH template that makes ..", file: "list.mpd",
      text: mpd("<SegmentTemplate media=\"$RepresentationID$/secret.mp4\"/>", identifier: "..")),
    Row(
      name: "DASH after text", file: "list.mpd", text: mpd("<BaseURL>../secret.mp4</BaseURL>", before: "x ")),
    Row(
      name: "DASH after a long comment", file: "list.mpd",
      text: mpd("<BaseURL>../secret.mp4</BaseURL>", before: "<!--\(String(repeating: "a", count: 3000))-->"),
      code: "not-media"),
    Row(
      name: "DASH in small letters", file: "list.mpd",
      text: mpd("<BaseURL>../secret.mp4</BaseURL>").replacing("MPD", with: "mpd")),
    Row(
      name: "DASH variable that stands for nothing", file: "list.mpd",
      text: mpd("<SegmentTemplate media=\"$RepresentationID${outside}/secret.mp4\"/>", identifier: "")),
    Row(
      name: "DASH that reloads itself", file: "list.mpd",
      text: mpd("<BaseURL>inside.mp4</BaseURL>").replacing("static", with: "dynamic")),
    Row(name: "DASH cut short", file: "list.mpd", text: String(mpd("<BaseURL>inside.mp4\u{1b}[2J").dropLast(60))),
  ]

  private static let others = [
    Row(
      name: "concat script named .ffconcat", file: "list.ffconcat", text: "ffconcat version 1.0\nfile inside.mp4\n"),
    Row(
      name: "concat script named .mp4, absolute", file: "list.mp4",
      text: "ffconcat version 1.0\nfile {outside}/secret.mp4\n"),
    Row(
      name: "concat script named .mp4, relative", file: "list.mp4", text: "ffconcat version 1.0\nfile ../secret.mp4\n"),
    Row(
      name: "SDP", file: "list.sdp",
      text: """
        v=0
        o=- 0 0 IN IP4 127.0.0.1
        s=x
        c=IN IP4 127.0.0.1
        t=0 0
        m=video 5004 RTP/AVP 96
        a=rtpmap:96 H264/90000

        """),
    Row(name: "AviSynth script", file: "list.avs", text: "FFVideoSource(\"../secret.mp4\")\n", code: "not-media"),
    Row(name: "m3u of the old kind", file: "list.m3u", text: "../secret.ts\n", code: "not-media"),
  ]
}
