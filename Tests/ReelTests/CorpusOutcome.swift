// SPDX-License-Identifier: Apache-2.0

/// What `reel` has to make of the corpus files for which the manifest alone does not settle it.
enum CorpusOutcome {
  /// A first frame, by its md5 and raw time.
  case frame(md5: String, pts: String, frames: Int?)
  /// A typed error, by its code.
  case failure(String)

  /// The outcome for an entry of the manifest; nil where it says that there is no frame and no code is written here.
  static func expected(of entry: Corpus.Entry) -> CorpusOutcome? {
    if let code = failures[entry.file]?.code { return .failure(code) }
    if let frame = otherFrames[entry.file] { return .frame(md5: frame.md5, pts: frame.pts, frames: frame.frames) }
    guard isReference(entry) else { return nil }
    return .frame(md5: entry.firstFrameMD5, pts: entry.firstPts, frames: entry.frames)
  }

  /// Whether `ffmpeg`'s frames are the right ones: sound files, and those with harmless warnings.
  static func isReference(_ entry: Corpus.Entry) -> Bool { entry.isSound || sameAsReference[entry.file] != nil }

  /// Files of `ok-warn` and `partial` where the reference frame is right in spite of the warnings, and why.
  static let sameAsReference: [String: String] = [
    "VALI__test_bad_task_info_pynv.mkv":
      "a damaged packet before the first key frame; the frame itself decodes without errors",
    "jcodec__test.mkv": "cut after 100 kB; the first frame lies before the cut",
  ]

  /// Files with another first frame than the manifest's, and why.
  static let otherFrames: [String: (md5: String, pts: String, frames: Int?, reason: String)] = [
    "shaka-player__hls-multivideo/master.m3u8": (
      "4a31c51d3ebc3e306702139d5d0ba38f", "6000", 120,
      """
      The manifest's frame is of stream 0:V:0; `ffmpeg` without `-map` takes stream 7, the largest. Its raw first \
      time is 6000, as `ffprobe -show_packets` prints; `ffmpeg -copyts` takes HLS's start time off, \
      although it was asked not to.
      """
    ),
    "UXP__dash/dash-manifest.mpd": (
      "75d1af6ecc47cb5ccc84d743f54c0708", "0", 96,
      "The manifest's frame is of stream 0:V:0, the smallest; `ffmpeg` without `-map` takes the largest."
    ),
    "torchcodec__nasa_13013.mp4": (
      "67b0bcd6fccb3a9174cce6273b0b6e37", "0", 390,
      "The manifest's frame is of stream 0:V:0; `ffmpeg` without `-map` takes the larger stream 3."
    ),
    "tsduck-test__test-137.ts": (
      "d7fbaa42dc7e202e0303260f560c971e", "7494704128", 27,
      """
      Cut before its first IDR picture. The reference begins with a B picture whose references are missing and were made \
      up, 7200 ticks earlier; a frame before recovery is never shown, so this one is left out: 27 frames of 28.
      """
    ),
  ]

  /// Files that give no frame: the code, and why that one.
  static let failures: [String: (code: String, reason: String)] = [
    "VALI__test_bad_task_info_ffmpeg.wmv": (
      "corrupt",
      "The decoder conceals damage in every picture and flags it; `ffmpeg` shows them with a warning, we show none."
    ),
    "androidx-media__bear-id3.mp3": ("no-video", "Sound and cover art."),
    "mutagen__covr-with-name.m4a": ("no-video", "Sound and cover art."),
    "mp4ff__stpp_prog.mp4": ("no-video", "Subtitles only."),
    "gstreamer__hls.m3u8": (
      "corrupt",
      "The reference says no-video; the playlist names files that are not there, so nobody knows what they hold."
    ),
    "UXP__gizmo-frag.mp4": ("encrypted", "The samples are (cenc); `ffmpeg` decodes the cipher and fails by luck."),
    "nestegg__seek_encrypted.webm": ("encrypted", "The track has a ContentEncKeyID; `ffmpeg` fails on the cipher."),
    "libwebm__invalid_vp9_bitstream-bug_1416.webm": (
      "too-large", "The track claims 12336×12336 pixels, which is refused before a decoder sees the invalid bitstream."
    ),
    "metadata-extractor-images__crash-bace90b31649e7511270a1d2ecc9ca3b192c8148.fuzzed": (
      "too-large", "The fuzzed header claims 32896×32805 pixels."
    ),
    "scuffle__hevc_aac.flv": (
      "unsupported", "HEVC in the extended FLV of 2023. FFmpeg 5.1 takes it for VP6."
    ),
    "metadata-extractor-images__Animation Lossy.webp": (
      "unsupported", "FFmpeg 5.1 passes over the frames of an animated WebP and finds no picture."
    ),
    "androidx-media__sample_vvc.mp4": ("unsupported", "FFmpeg 5.1 has no decoder for VVC."),
    "web-platform-tests__invalid-codec.webm": ("unsupported", "A codec that nobody knows has no decoder."),
    "UXP__bug499519.ogv": ("corrupt", "The Theora header says 320×0."),
    "UXP__bug504613.ogv": ("corrupt", "The Theora headers fail their checksum."),
    "Pillow__decompression_bomb.gif": ("corrupt", "The picture lies outside the screen."),
    "PHP-FFMpeg__WrongFile.mp4": (
      "corrupt",
      "It is named a text, and its bytes are the beginning of an MP4 file without `moov`: known format, damaged."
    ),
    "go-mp4__sample_qt.mp4": ("corrupt", "The index is whole, the media data is not."),
    "gstreamer__13.obu": ("corrupt", "38 bytes of AV1 that FFmpeg takes for H.263; as such they are damaged."),
    "photoprism__2018-04-12 19_24_49.mov": ("not-media", "No bytes at all."),
    "getID3-testfiles__hinted = not self-contained.mov": (
      "corrupt", "The pictures lie in another file, which is never opened: a reference that may not be followed."
    ),
    "mp4parse-rust__clusterfuzz-testcase-minimized-avif-4914209301856256.avif": (
      "no-frame", "A track whose only sample has an impossible size."
    ),
    "nestegg__issue76.webm": ("no-frame", "Headers only."),
    "gstreamer__623663.mts": (
      "no-frame", "One field that the decoder never completes; `ffmpeg` ends without a frame too."
    ),
    "UXP__0-timescale.mp4": ("no-frame", "A track without samples."),
    "nestegg__bug1480003.webm": ("no-frame", "Cut after the headers."),
    "UXP__negative_duration.mp4": ("no-frame", "An initialisation segment: no samples."),
    "mp4-rust__minimal_init.mp4": ("no-frame", "An initialisation segment: no samples."),
  ]
}
