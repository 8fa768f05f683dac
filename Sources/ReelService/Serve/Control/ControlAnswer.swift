// SPDX-License-Identifier: Apache-2.0

/// A document with the id of the request that it answers, if that has one.
struct ControlAnswer<Document: Encodable>: Encodable {
  let document: Document
  let id: RequestID?

  private enum CodingKeys: String, CodingKey { case id }

  func encode(to encoder: any Encoder) throws {
    try document.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(id, forKey: .id)
  }
}
