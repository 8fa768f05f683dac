// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

extension OriginQuestion {
  /// What a client asks.
  init(_ request: OpaquePointer, method: String) {
    self.init(method: method)
    range = unsafe Self.value("Range", .HEADER_KIND, request)
    condition = unsafe Self.value("If-Range", .HEADER_KIND, request)
    pass = unsafe Self.value("pass", .GET_ARGUMENT_KIND, request)
  }

  /// A header field or a query argument. The C function is `MHD_lookup_connection_value`.
  private static func value(_ name: String, _ kind: MHD_ValueKind, _ request: OpaquePointer) -> String? {
    unsafe MHD_lookup_connection_value(request, kind, name).map { unsafe String(cString: $0) }
  }
}
