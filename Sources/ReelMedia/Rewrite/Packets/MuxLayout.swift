// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Which of FFmpeg's muxers writes a reel anew, and how it arranges the file.
struct MuxLayout: Equatable {
  /// FFmpeg's name of the muxer, and that of one that takes more codecs, for where this one does not take what the
  /// reel has.
  let muxers: [String]
  /// The muxer's options.
  private(set) var options: [String: String] = [:]
  /// The parameters of a stream stand in its header, and only there.
  private(set) var isMP4 = false
  /// The new file has fragments.
  private(set) var isFragmented = false

  /// FFmpeg takes what a decoder needs to begin with off the times of sound when it reads, and does not add it when it
  /// writes.
  private(set) var takesCodecDelay = false

  /// Seconds that a fragment has at least and at most, where there were none before.
  private static let fragment = (least: 1, most: 10)
  /// Brands of still pictures and of sequences of them, which FFmpeg's muxers do not write.
  private static let pictureBrands = ["avif", "avis", "mif1", "msf1", "heic", "heix", "hevc", "hevx"]

  /// Keeps the container that a source has, and its arrangement but for what `rewrites` say.
  ///
  /// - Throws: `unsupported` for other containers.
  init(
    _ format: borrowing FormatContext, videoTimeBase: AVRational, rewrites: Set<Rewrite>, path: String
  ) throws(MediaError) {
    let names = format.formatName.split(separator: ",")
    let head = format.input.peek(at: 0, count: 64)
    if names.contains("mov") {
      isMP4 = true
      muxers = try Self.muxers(forBrand: head, path: path)
      let layout = MP4Layout(fileSize: format.input.size) { format.input.peek(at: $0, count: $1) }
      let hasEdits = Self.hasEdits(format.input, layout, path: path)
      try arrange(layout, hasEdits: hasEdits, rewrites, path: path)
      if videoTimeBase.num == 1, videoTimeBase.den >= 1_000 {
        options["movie_timescale"] = "\(Self.commonTimescale(format, videoTimeBase.den))"
        options["video_track_timescale"] = "\(videoTimeBase.den)"
      }
      return
    }
    if !rewrites.isDisjoint(with: [.indexFirst, .withoutEditList, .withIndex, .smallIndex]) {
      throw Self.refusal(path, "only an MP4 file has such an index")
    }
    if names.contains("matroska") {
      muxers = Self.isWebM(head) ? ["webm", "matroska"] : ["matroska"]
      takesCodecDelay = true
    } else if names.contains("mpegts") {
      muxers = ["mpegts"]
      options["mpegts_copyts"] = "1"
    } else if names.contains("flv") {
      muxers = ["flv"]
    } else {
      throw Self.refusal(path, "a file of the format \(format.formatName) is not written anew")
    }
  }

  /// Whether a track has a list of edits, or its index does not tell.
  private static func hasEdits(_ input: borrowing FileInput, _ layout: MP4Layout, path: String) -> Bool {
    guard let range = layout.index,
      let index = try? MovieIndex(input, at: range, operation: "rewrite \(path)")
    else { return true }
    return index.leaves.contains { $0.type == "elst" }
  }

  /// Units of a second as fine as those of the pictures, and if possible of all sound, so that no beginning is rounded.
  private static func commonTimescale(_ format: borrowing FormatContext, _ video: Int32) -> Int64 {
    var common = Int64(video)
    for index in 0..<format.streamCount {
      guard let parameters = unsafe format.stream(index)?.pointee.codecpar?.pointee,
        unsafe parameters.codec_type == AVMEDIA_TYPE_AUDIO, unsafe parameters.sample_rate > 0
      else { continue }
      let rate = unsafe Int64(parameters.sample_rate)
      let next = common / av_gcd(common, rate) * rate
      if next <= 10_000_000 { common = next }
    }
    return common
  }

  private mutating func arrange(
    _ layout: MP4Layout, hasEdits: Bool, _ rewrites: Set<Rewrite>, path: String
  ) throws(MediaError) {
    let hadFragments = layout.order.contains("moof")
    if rewrites.contains(.withIndex), !hadFragments { throw Self.refusal(path, "it has no fragments") }
    if rewrites.contains(.smallIndex), hadFragments { throw Self.refusal(path, "its index is in its fragments") }
    isFragmented = rewrites.contains(.smallIndex) || hadFragments && !rewrites.contains(.withIndex)
    guard isFragmented else {
      let isFirst = !layout.indexIsLast || !rewrites.isDisjoint(with: [.indexFirst, .withIndex])
      if isFirst { options["movflags"] = "+faststart" }
      return
    }
    // A list of edits is known only once the first fragment is.
    var flags = "+frag_keyframe+default_base_moof" + (hasEdits ? "+delay_moov" : "+empty_moov")
    if rewrites.contains(.smallIndex) {
      options["min_frag_duration"] = "\(Self.fragment.least * 1_000_000)"
      options["frag_duration"] = "\(Self.fragment.most * 1_000_000)"
    }
    if rewrites.contains(.smallIndex) || layout.order.contains("sidx") { flags += "+global_sidx" }
    if !layout.order.contains("mfra") { flags += "+skip_trailer" }
    options["movflags"] = flags
  }

  /// The first box of a file says for whom it was made; where it does not, it is QuickTime's.
  private static func muxers(forBrand head: [UInt8], path: String) throws(MediaError) -> [String] {
    guard let box = MP4Box(head), box.type == "ftyp", head.count >= 12 else { return ["mov"] }
    let brand = String(decoding: head[8..<12], as: UTF8.self)
    if pictureBrands.contains(brand) { throw refusal(path, "it is a file of pictures") }
    return switch brand {
    case "qt  ": ["mov"]
    case _ where brand.hasPrefix("3g2"): ["3g2", "mov"]
    case _ where brand.hasPrefix("3g"): ["3gp", "mov"]
    default: ["mp4", "mov"]
    }
  }

  /// The name of the document's type stands near the beginning (RFC 8794, 11.2.7).
  private static func isWebM(_ head: [UInt8]) -> Bool {
    let element: [UInt8] = [0x42, 0x82, 0x84] + Array("webm".utf8)
    return head.indices.dropLast(element.count - 1).contains { head[$0...].starts(with: element) }
  }

  private static func refusal(_ path: String, _ reason: String) -> MediaError {
    MediaError(.unsupported, operation: "rewrite \(path)", reason: reason)
  }
}
