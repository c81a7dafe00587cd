/// What is known of time zones: the rules by which clocks are put forward and back.
public protocol TimeZoneDatabase: Sendable {
  /// How far the clocks of a zone are ahead of UTC.
  ///
  /// - Parameters:
  ///   - zone: Its name.
  ///   - span: The time of which all changes are wanted; before and behind it they may be missing.
  /// - Returns: The offsets; nil where nothing is known of the zone.
  func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets?

  /// The zones that clocks of a country may go by.
  ///
  /// - Parameter code: The country's two letters by ISO 3166-1.
  /// - Returns: Their names; none where nothing is known of the country.
  func zones(ofCountry code: String) -> [TimeZoneName]
}

/// Knows of no zone.
public struct NoTimeZones: TimeZoneDatabase {
  /// Creates a database without a zone.
  public init() {}

  /// Knows nothing.
  ///
  /// - Parameters:
  ///   - zone: Any zone.
  ///   - span: Any time.
  /// - Returns: Nil.
  public func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets? { nil }

  /// Knows nothing.
  ///
  /// - Parameter code: Any country.
  /// - Returns: No zones.
  public func zones(ofCountry code: String) -> [TimeZoneName] { [] }
}
