/// A warning of a service, with the fields of the Common Alerting Protocol
/// (https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html).
///
/// `nil` and empty properties were not reported.
public struct WeatherAlert: Sendable, Hashable {
  /// How grave the hazard is, the gravest first.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case extreme, severe, moderate, minor, unknown
  }

  /// How soon the hazard needs a response.
  public enum Urgency: String, Sendable, Hashable, CaseIterable {
    case immediate, expected, future, past, unknown
  }

  /// How certain the hazard is.
  public enum Certainty: String, Sendable, Hashable, CaseIterable {
    case observed, likely, possible, unlikely, unknown
  }

  /// The identifier; an update has a new one, and the earlier one in ``references``.
  public var id: DisplayText
  /// The identifiers of the earlier alerts that this one replaces.
  public var references: [DisplayText] = []
  /// The hazard in a few words, such as `Extreme Heat Warning`.
  public var event: DisplayText
  /// How grave the hazard is.
  public var severity = Severity.unknown
  /// How soon the hazard needs a response.
  public var urgency = Urgency.unknown
  /// How certain the hazard is.
  public var certainty = Certainty.unknown
  /// When the alert was issued.
  public var sent: Timestamp?
  /// When the hazard begins.
  public var onset: Timestamp?
  /// When the hazard or the alert ends.
  public var ends: Timestamp?
  /// Whether it is in force until the service says otherwise; then it has no end.
  public var lastsUntilFurtherNotice = false
  /// The names of the areas that it is for, at most ``maximumAreas``.
  public var areas: [DisplayText] = []
  /// The number of further areas, which are not named.
  package var omittedAreas = 0
  /// The service that issued it.
  public var sender: DisplayText?
  /// The alert in a sentence.
  public var headline: DisplayText?
  /// The paragraphs of the description.
  public var description: [DisplayText] = []
  /// The paragraphs of the advice on what to do.
  public var instruction: [DisplayText] = []
  /// A page about the alert, or else about the service's alerts.
  public var link: ServiceLink?
  /// The language of the texts, such as `en-US`.
  public var language: DisplayText?
  /// The registered name of the source, such as `nws`.
  public var source: String

  /// Whether it only ends the alerts in ``references``: a cancellation, an all-clear, or the lowest
  /// level of a scale, which means that there is no hazard.
  package var isWithdrawal = false

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - event: The hazard in a few words.
  ///   - source: The registered name of the source.
  public init(id: DisplayText, event: DisplayText, source: String) {
    self.id = id
    self.event = event
    self.source = source
  }
}

extension WeatherAlert {
  /// The most areas that are named.
  package static let maximumAreas = 200

  /// The most references of joined alerts, by which later editions are recognised.
  static let maximumReferences = 1000

  /// Names the first of these areas, and counts the others.
  package mutating func setAreas(_ names: some Collection<DisplayText>) {
    areas = Array(names.prefix(Self.maximumAreas))
    omittedAreas = names.count - areas.count
  }

  /// Returns when an alert ends: with its hazard, else when its text expires.
  ///
  /// The text of a later hazard may expire before the hazard begins; then the end is not known.
  package static func end(
    ends: Timestamp?,
    expires: Timestamp?,
    onset: Timestamp?
  ) -> Timestamp? {
    if let ends { return ends }
    guard let expires, let onset else { return expires }
    return expires > onset ? expires : nil
  }

  /// Sets severity, urgency and certainty from the members of these names.
  package mutating func readWords(of json: JSONReader) {
    severity = .init(cap: json["severity"]?.text()) ?? .unknown
    urgency = .init(cap: json["urgency"]?.text()) ?? .unknown
    certainty = .init(cap: json["certainty"]?.text()) ?? .unknown
  }

  /// Sets the severity by a level of MeteoAlarm's scale, such as `2; yellow; Moderate`, if it is not
  /// known, and makes an alert of the lowest level a withdrawal.
  package mutating func apply(awarenessLevel: String?) {
    let severities: [Character: Severity] = ["2": .moderate, "3": .severe, "4": .extreme]
    guard let level = awarenessLevel?.first else { return }
    if level == "1" { isWithdrawal = true }
    if severity == .unknown { severity = severities[level] ?? .unknown }
  }

  /// Returns whether an alert tells more than that an earlier one goes on.
  ///
  /// Identifiers alone do not tell: services give the same alert a new one with each edition.
  package func isNew(since earlier: [WeatherAlert]) -> Bool {
    !earlier.contains { other in
      other.id == id || references.contains(other.id) || isSameHazard(as: other)
    }
  }

  /// Whether another alert is about the same hazard: the same text for another area, or the alert of
  /// another source for this event and time.
  fileprivate func isSameHazard(as other: WeatherAlert) -> Bool {
    if isReissue(of: other) { return true }
    let isSame =
      source == other.source
      ? severity == other.severity && onset == other.onset && ends == other.ends
        && description == other.description
      : isAfter(other.onset, ends) && isAfter(onset, other.ends)
    // Folding costs the most, and most alerts differ in something else.
    return isSame
      && event.string.foldedForComparison == other.event.string.foldedForComparison
  }

  /// Whether another alert is an earlier or later edition of this statement, whose text may have changed.
  private func isReissue(of other: WeatherAlert) -> Bool {
    source == other.source && severity == other.severity && sender == other.sender
      && sent != nil && other.sent != nil && sent != other.sent
      && ends != nil && ends == other.ends && !areas.isEmpty && areas == other.areas
      && event.string.foldedForComparison == other.event.string.foldedForComparison
  }

  /// Whether an end is after a beginning; an unknown one is.
  private func isAfter(_ onset: Timestamp?, _ end: Timestamp?) -> Bool {
    guard let onset, let end else { return true }
    return end > onset
  }

  /// Returns the alert with what only another about the same hazard says; of two editions the newer one.
  fileprivate func joined(with other: WeatherAlert) -> WeatherAlert {
    guard isReissue(of: other) else { return filled(from: other) }
    let isOlder = sent.map { sent in other.sent.map { sent < $0 } ?? false } ?? false
    return isOlder ? other : self
  }

  /// Adds what only another alert about the same hazard says.
  fileprivate func filled(from other: WeatherAlert) -> WeatherAlert {
    var alert = self
    if severity == .unknown { alert.severity = other.severity }
    if urgency == .unknown { alert.urgency = other.urgency }
    if certainty == .unknown { alert.certainty = other.certainty }
    alert.sent = sent ?? other.sent
    alert.onset = onset ?? other.onset
    if !lastsUntilFurtherNotice { alert.ends = ends ?? other.ends }
    alert.addReferences(other.references)
    alert.sender = sender ?? other.sender
    alert.headline = headline ?? other.headline
    if description.isEmpty { alert.description = other.description }
    if instruction.isEmpty { alert.instruction = other.instruction }
    alert.link = link ?? other.link
    return alert
  }
}

extension [WeatherAlert] {
  /// Returns the alerts that are announced or in force, each hazard once, the gravest first.
  ///
  /// Drops ended and past alerts, withdrawals, and the alerts that others replace. Of the alerts about one
  /// hazard the first stays, with the areas of all; of two editions of one alert, the later one.
  package func inForce(at now: Timestamp) -> [WeatherAlert] {
    let replaced = replaced
    let valid = editions.filter { alert in
      !alert.isWithdrawal && alert.urgency != .past && !replaced.contains(alert.id)
        && alert.ends.map { $0 > now } ?? true
    }
    // One hazard has one event, and there may be thousands of areas.
    var hazards: [WeatherAlert] = []
    var positions: [String: [Int]] = [:]
    var areas: [Set<DisplayText>] = []
    for alert in valid {
      let event = alert.event.string.foldedForComparison
      let known = positions[event, default: []].first { alert.isSameHazard(as: hazards[$0]) }
      guard let index = known else {
        positions[event, default: []].append(hazards.count)
        hazards.append(alert)
        areas.append(Set(alert.areas))
        continue
      }
      hazards[index] = hazards[index].joined(with: alert)
      hazards[index].addAreas(of: alert, known: &areas[index])
    }
    return hazards.enumerated()
      .sorted { $0.element.rank(at: now, $0.offset) < $1.element.rank(at: now, $1.offset) }
      .map(\.element)
  }

  /// The alerts, of each the latest edition.
  private var editions: [WeatherAlert] {
    var editions: [WeatherAlert] = []
    var positions: [String: [DisplayText: Int]] = [:]
    for alert in self {
      guard let known = positions[alert.source]?[alert.id] else {
        positions[alert.source, default: [:]][alert.id] = editions.count
        editions.append(alert)
        continue
      }
      switch (editions[known].sent, alert.sent) {
      case (let earlier?, let later?) where earlier < later: editions[known] = alert
      case (let later?, let earlier?) where earlier < later: break
      default:
        var areas = Set(editions[known].areas)
        editions[known] = editions[known].filled(from: alert)
        editions[known].addAreas(of: alert, known: &areas)
      }
    }
    return editions
  }
}

extension WeatherAlert {
  /// Adds the areas of another alert that are not known yet, or counts them.
  ///
  /// - Parameter known: The areas that are named or counted.
  fileprivate mutating func addAreas(of other: WeatherAlert, known: inout Set<DisplayText>) {
    let new = other.areas.filter { known.insert($0).inserted }
    let named = new.prefix(max(Self.maximumAreas - areas.count, 0))
    areas += named
    // What an alert for the same areas does not name are the same areas too.
    omittedAreas =
      new.isEmpty
      ? max(omittedAreas, other.omittedAreas)
      : omittedAreas + other.omittedAreas + new.count - named.count
  }

  /// Adds references that are not there yet, as far as there is room.
  fileprivate mutating func addReferences(_ more: [DisplayText]) {
    let room = Self.maximumReferences - references.count
    guard room > 0, !more.isEmpty else { return }
    var known = Set(references)
    references += more.filter { known.insert($0).inserted }.prefix(room)
  }
}

extension WeatherAlert {
  /// The place in a list: by severity, then by onset, then as the service sorts them.
  fileprivate func rank(at now: Timestamp, _ position: Int) -> (Int, Timestamp, Int) {
    let severity = Severity.allCases.firstIndex(of: severity) ?? 0
    // What has begun is as urgent however long ago it began.
    return (severity, Swift.max(onset ?? now, now), position)
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// Creates a value from a word of CAP in any case; `nil` for another word.
  package init?(cap word: DisplayText?) {
    guard let word, let value = Self(rawValue: word.string.lowercased()) else { return nil }
    self = value
  }
}

extension [String] {
  /// Returns the tag of the language to show: the user's, else English, else the first one.
  ///
  /// A tag with the same primary subtag, such as `de-AT` for `de-DE`, is the user's too.
  package func bestLanguage(for language: String?) -> String? {
    func primary(_ tag: String) -> String {
      String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
    }
    let wanted = language ?? "en"
    return first { $0.lowercased() == wanted.lowercased() }
      ?? first { primary($0) == primary(wanted) } ?? first { primary($0) == "en" } ?? first
  }
}
