/// What a server gave to ask later whether an answer has changed (RFC 9110, section 8.8).
public struct Validators: Sendable, Hashable {
  /// The longest that is kept of either, in bytes.
  private static let maximumLength = 1024

  /// The answer's `ETag`, as it came; nil for none.
  public let entityTag: String?

  /// The answer's `Last-Modified`, as it came; nil for none.
  public let lastModified: String?

  /// Takes what can be sent back.
  ///
  /// It fails where nothing can: where there is neither, or they hold what no header may.
  ///
  /// - Parameters:
  ///   - entityTag: The value of `ETag`, or nil.
  ///   - lastModified: The value of `Last-Modified`, or nil.
  public init?(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag.flatMap(Self.sendable)
    self.lastModified = lastModified.flatMap(Self.sendable)
    if self.entityTag == nil, self.lastModified == nil { return nil }
  }

  private static func sendable(_ value: String) -> String? {
    let isPrintable = value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isPrintable && !value.isEmpty && value.utf8.count <= maximumLength ? value : nil
  }
}
