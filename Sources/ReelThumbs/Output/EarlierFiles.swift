// SPDX-License-Identifier: Apache-2.0

internal import ReelMedia

/// The files that an earlier run has left in a folder: what of them nobody names any more is removed, and nothing that no
/// run has made.
struct EarlierFiles {
  private let folder: OutputFolder
  /// Hashes of their names.
  private let names: Set<UInt64>
  /// Hashes of the names of the reels of the present run.
  private let owners: Set<UInt64>

  /// - Parameters:
  ///   - names: hashes of the names that the earlier record has.
  ///   - reels: the names of the reels of this run.
  init(in folder: OutputFolder, names: Set<UInt64>, reels: some Sequence<String>) {
    self.folder = folder
    self.names = names
    owners = names.isEmpty ? [] : Set(reels.lazy.map(StableHash.value))
  }

  /// Whether the files of a reel that this run has not are there as they were, and their names not another's by now.
  func stands(_ entry: ThumbEntry) -> Bool {
    entry.files.allSatisfy { file in
      !owners.contains(StableHash.value(FileName.owner(of: file.file))) && folder.size(of: file.file) == file.bytes
    }
  }

  /// Removes what was made of a reel before and has not been made again.
  ///
  /// - Parameters:
  ///   - name: of the reel, in this run.
  ///   - kept: what there is of it now.
  ///   - former: what there was, by names of its own.
  func tidy(_ name: String, keeping kept: [ThumbFile], former: [ThumbFile]) {
    guard !names.isEmpty else { return }
    var candidates = FileName.all(of: name) + former.map(\.file)
    for format in PictureFormat.allCases {
      var number = 1
      while names.contains(StableHash.value(FileName.sprites(name, number, format))) {
        candidates.append(FileName.sprites(name, number, format))
        number += 1
      }
    }
    let present = Set(kept.map { Array($0.file.utf8) })
    for file in candidates where names.contains(StableHash.value(file)) && !present.contains(Array(file.utf8)) {
      let owner = FileName.owner(of: file)
      if owner == name || !owners.contains(StableHash.value(owner)) { folder.remove(file) }
    }
  }
}
