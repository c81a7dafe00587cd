/// What a service says of the clock of a place.
public struct ReportedClock: Sendable, Hashable {
  /// How far it is ahead of UTC at the time of the answer.
  public let utcOffsetSeconds: Int
  /// The name of its time zone, where the service says one.
  public let timeZone: TimeZoneName?
  /// The country in which it hangs, by ISO 3166-1; nil where that is not known, or there is none.
  public let country: String?
  /// When the answer came.
  public let moment: Timestamp

  /// Creates what is said of a clock.
  ///
  /// - Parameters:
  ///   - utcOffsetSeconds: How far it is ahead of UTC at the time of the answer.
  ///   - timeZone: The name of its time zone, or nil.
  ///   - country: The country's two letters, or nil.
  ///   - moment: When the answer came.
  public init(
    utcOffsetSeconds: Int,
    timeZone: TimeZoneName?,
    country: String? = nil,
    at moment: Timestamp
  ) {
    self.utcOffsetSeconds = utcOffsetSeconds
    self.timeZone = timeZone
    self.country = country
    self.moment = moment
  }

  /// The time of which changes are looked for: no forecast reaches further.
  private var span: ClosedRange<Timestamp> {
    moment.advanced(bySeconds: -3 * 86_400)...moment.advanced(bySeconds: 30 * 86_400)
  }

  /// How much earlier than it came an answer may have been made, for servers keep theirs for a while;
  /// their clocks differ too.
  private static let toleratedSeconds: Int64 = 7200

  /// How far the clock is ahead of UTC at each moment.
  ///
  /// A zone whose clocks do not show what the service says is not believed: then one of the two does not
  /// know of a new law. Where the service names no zone, those of the country are taken whose clocks show
  /// it. As long as they agree, it does not matter which one it is; from the moment on at which they do
  /// not, nothing is known, for the nearest zone need not be the right one.
  ///
  /// - Parameter database: What is known of zones.
  /// - Returns: The offsets; nil where nothing more is known than what the service says.
  public func offsets(by database: any TimeZoneDatabase) -> UTCOffsets? {
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

  /// Whether a clock shows what the service says: when the answer came, or as much earlier or later as is
  /// tolerated.
  private func shows(_ clock: UTCOffsets, later sign: Int64) -> Bool {
    let time = moment.advanced(bySeconds: sign * Self.toleratedSeconds)
    return clock.seconds(at: time) == utcOffsetSeconds
  }

  /// What all clocks show up to the first moment at which they differ.
  private func common(to clocks: Set<UTCOffsets>) -> UTCOffsets {
    // Where one was put just now, the answer may be from before that, or of a place with another clock.
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
