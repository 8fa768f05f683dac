// SPDX-License-Identifier: Apache-2.0

/// How a run is carried out.
public struct BulkPlan: Sendable {
  /// What is made.
  public let settings: ThumbSettings
  /// Where it goes.
  public let target: ThumbTarget
  /// How many workers there are, 1 or more.
  public var jobs = 1
  /// Whether what is done and unchanged is left as it is, failures included.
  public var resumes = false
  /// Whether, of these, failures are tried again.
  public var retriesFailures = false
  /// How many thumbnails lie on each sheet of the whole run; nil for no such sheets.
  public var overview: SheetGrid?
  /// How many inputs cannot be used at all, and stand for no reel: for the record.
  public var unusableInputs = 0
  /// Milliseconds of processor time that a worker may be silent for, see `WorkerProcess`.
  public var patience = 12_000
  /// What a worker is.
  public var worker: WorkerCommand
  /// The program's version, for the record.
  public let version: String
  /// The part of the run that this one is.
  public var shard = Shard.whole

  /// A run of one worker that makes everything anew.
  public init(_ settings: ThumbSettings, to target: ThumbTarget, worker: WorkerCommand, version: String) {
    self.settings = settings
    self.target = target
    self.worker = worker
    self.version = version
  }

  var brief: WorkerBrief { WorkerBrief(settings: settings, target: target, version: version) }

  /// The path of the record; nil where there is none.
  public var manifest: String? {
    guard case .folder(let folder) = target else { return nil }
    return folder.path(of: Manifest.name(in: folder))
  }
}
