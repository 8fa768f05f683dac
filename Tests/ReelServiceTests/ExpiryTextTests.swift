// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ReelService

@Suite struct ExpiryTextTests {
  private static let rows: [(String, Double?)] = [
    ("0", 0), ("-1", -1), ("1700000000", 1_700_000_000), ("1700000000.25", 1_700_000_000.25), ("1.7e9", 1_700_000_000),
    ("100000000000", 1e11), ("100000000001", 100_000_000.001), ("1700000000000", 1_700_000_000),
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2023-11-14T22:13:20Z", 1_700_000_000),
    ("2023-11-14T22:13:20.5Z", 1_700_000_000.5), ("2023-11-14t22:13:20,25z", 1_700_000_000.25),
    ("2023-11-14 22:13:20", 1_700_000_000), ("2023-11-14T23:13:20+01:00", 1_700_000_000),
    ("2023-11-14T16:43:20-0530", 1_700_000_000), ("2023-11-14T23:13:20+01", 1_700_000_000),
    ("2023-11-14T22:13Z", 1_699_999_980), ("2024-02-29T00:00:00Z", 1_709_164_800),
    ("2000-02-29T00:00:00Z", 951_782_400),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-03-01T00:00:00Z", -62_162_035_200),
    ("", nil), ("soon", nil), ("nan", nil), ("inf", nil), ("0x10", nil), ("1e400", nil), ("1-2", nil),
    ("2023-11-14", nil),
    ("2023-02-29T00:00:00Z", nil), ("1900-02-29T00:00:00Z", nil), ("2023-13-01T00:00:00Z", nil),
    ("2023-00-01T00:00:00Z", nil), ("2023-01-00T00:00:00Z", nil), ("2023-04-31T00:00:00Z", nil),
    ("2023-01-01T24:00:00Z", nil), ("2023-01-01T00:60:00Z", nil), ("2023-01-01T00:00:61Z", nil),
    ("2023-01-01T00:00:00+24:00", nil), ("2023-01-01T00:00:00+01:60", nil), ("2023-01-01T00:00:00ZZ", nil),
    ("2023-1-1T0:0:0Z", nil), ("٢٠٢٣-01-01T00:00:00Z", nil), ("2023-01-01T00:00:00.Z", nil),
  ]

  @Test(arguments: rows) func reads(text: String, seconds: Double?) { #expect(ExpiryText.seconds(text) == seconds) }

  /// What a record says, and what is understood.
  private static let records: [(String, Double?)] = [
    ("1700000000", 1_700_000_000), (#""1700000000""#, 1_700_000_000), ("1700000000000", 1_700_000_000),
    (#""2023-11-14T22:13:20Z""#, 1_700_000_000), ("null", nil), ("true", nil), ("[]", nil), (#""never""#, nil),
  ]

  @Test(arguments: records) func isOfARecord(json: String, seconds: Double?) throws {
    let page = "{\"reels\":[{\"id\":\"a\",\"url\":\"u\",\"expires_at\":\(json)}]}"
    let document = try FeedDocument(Array(page.utf8), keys: FeedKeys(), operation: "test")
    #expect(document.entries == [FeedEntry(id: "a", reference: "u", expiresAt: seconds)])
  }
}
