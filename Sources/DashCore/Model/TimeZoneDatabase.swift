/// A database of time zones and their clock changes.
public protocol TimeZoneDatabase: Sendable {
  /// Returns the offsets of a zone from UTC.
  ///
  /// - Parameters:
  ///   - span: The period to cover with all changes; changes outside it may be missing.
  /// - Returns: The offsets; `nil` for an unknown zone.
  func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets?

  /// Returns the zones of a country.
  ///
  /// - Parameter code: The two-letter ISO 3166-1 code.
  /// - Returns: The zones; empty for an unknown country.
  func zones(ofCountry code: String) -> [TimeZoneName]

  /// Returns the city after which each zone is named, with its country and its coordinates.
  func cities() -> [TimeZoneName: Place]
}

/// A time zone database without zones.
public struct EmptyTimeZoneDatabase: TimeZoneDatabase {
  /// Creates an empty database.
  public init() {}

  /// Returns `nil`.
  ///
  /// - Parameters:
  ///   - zone: Ignored.
  ///   - span: Ignored.
  /// - Returns: Always `nil`.
  public func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets? { nil }

  /// Returns an empty list.
  ///
  /// - Parameter code: Ignored.
  /// - Returns: Always empty.
  public func zones(ofCountry code: String) -> [TimeZoneName] { [] }

  /// Returns no city.
  ///
  /// - Returns: Always empty.
  public func cities() -> [TimeZoneName: Place] { [:] }
}

/// An IANA time zone name, such as `America/New_York`.
///
/// Names come from the network and become file names, so absolute paths and `..` are rejected.
/// Names without a slash, such as `GMT`, are rejected too: services send them if they do not know
/// the zone.
public struct TimeZoneName: Sendable, Hashable {
  /// The maximum length; every IANA name is shorter.
  private static let maximumLength = 64

  /// The name.
  public let string: String

  /// Validates a name.
  ///
  /// Fails for a text that cannot be a zone name.
  ///
  /// - Parameter text: Letters, digits, `_`, `+` and `-`, in parts separated by slashes.
  public init?(_ text: String) {
    let bytes = text.utf8
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard
      bytes.count <= Self.maximumLength,
      parts.count > 1,
      parts.allSatisfy({ part in
        guard let first = part.first else { return false }
        return first.isASCIILetter && part.allSatisfy(Self.isAllowed)
      })
    else { return nil }
    string = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit
      || [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
  }
}

extension PlaceWeather {
  /// Returns the clock's offsets from UTC over time.
  ///
  /// Returns `nil` for a time zone that contradicts the reported offset, because one of them is
  /// outdated. Without a known zone, the country's zones with the reported offset are candidates,
  /// and the offsets are known until the first moment at which the candidates differ.
  ///
  /// - Parameters:
  ///   - seconds: The offset from UTC at the time of the response; `nil` for the place's.
  ///   - moment: When the response arrived.
  /// - Returns: The offsets; `nil` if only the reported offset is known.
  public func clock(
    _ seconds: Int? = nil,
    at moment: Timestamp,
    by database: any TimeZoneDatabase
  ) -> UTCOffsets? {
    guard let seconds = seconds ?? utcOffsetSeconds else { return nil }
    let reported = ReportedClock(utcOffsetSeconds: seconds, moment: moment)
    return reported.offsets(in: place.timeZone, country: place.country?.string, by: database)
  }
}

/// A place's clock as a service reports it.
private struct ReportedClock {
  /// The offset from UTC at the time of the response.
  let utcOffsetSeconds: Int
  /// When the response arrived.
  let moment: Timestamp

  /// The period to look up clock changes for; no forecast reaches further.
  private var span: ClosedRange<Timestamp> {
    moment.advanced(bySeconds: -3 * 86_400)...moment.advanced(bySeconds: 30 * 86_400)
  }

  /// The tolerated error of the response's time, in seconds: servers cache responses.
  private static let toleratedSeconds: Int64 = 7200

  func offsets(
    in timeZone: TimeZoneName?,
    country: String?,
    by database: any TimeZoneDatabase
  ) -> UTCOffsets? {
    if let timeZone, let known = database.offsets(of: timeZone, in: span) {
      return [0, -1, 1].contains { shows(known, later: $0) } ? known : nil
    }
    guard let country else { return nil }
    let zones = database.zones(ofCountry: country).compactMap { zone in
      database.offsets(of: zone, in: span)
    }
    for signs: [Int64] in [[0, -1], [1]] {
      let possible = Set(zones.filter { zone in signs.contains { shows(zone, later: $0) } })
      guard let first = possible.first else { continue }
      return possible.count == 1 ? first : common(to: possible)
    }
    return nil
  }

  /// Returns whether a clock has the reported offset at the response's time, shifted by the
  /// tolerance: earlier for -1, later for 1, not at all for 0.
  private func shows(_ clock: UTCOffsets, later sign: Int64) -> Bool {
    let time = moment.advanced(bySeconds: sign * Self.toleratedSeconds)
    return clock.seconds(at: time) == utcOffsetSeconds
  }

  /// Returns the offsets that all clocks share, up to the first moment at which they differ.
  private func common(to clocks: Set<UTCOffsets>) -> UTCOffsets {
    // Near a clock change, the response may be older than the change, or the place may be in
    // another zone.
    let others = clocks.filter { !shows($0, later: 0) }
    let put = others.compactMap { $0.changes.last { $0.moment <= moment }?.moment }.min()
    guard others.isEmpty else { return UTCOffsets(utcOffsetSeconds, knownUntil: put ?? moment) }
    let moments = Set(clocks.flatMap { $0.changes.map(\.moment) }).filter { $0 > moment }
    var changes: [UTCOffsets.Change] = []
    for moment in moments.sorted() {
      let offsets = Set(clocks.map { $0.seconds(at: moment) })
      guard offsets.count == 1, let seconds = offsets.first else {
        return UTCOffsets(utcOffsetSeconds, changes: changes, knownUntil: moment)
      }
      changes.append(UTCOffsets.Change(at: moment, to: seconds))
    }
    return UTCOffsets(utcOffsetSeconds, changes: changes)
  }
}
