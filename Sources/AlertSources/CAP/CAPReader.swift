package import DashCore

/// Reads a message of the Common Alerting Protocol
/// (https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html).
package enum CAPReader {
  /// Returns the alert of a message.
  ///
  /// - Parameters:
  ///   - message: The XML document.
  ///   - language: The language of the user; `nil` for English.
  ///   - source: The registered name of the source.
  ///   - point: The place, whose part of a message for several areas is read.
  ///   - entry: What a list says of the message, for parts whose areas cannot be compared.
  /// - Returns: The alert; `nil` for an exercise, a test and other messages that are none.
  /// - Throws: ``ErrorCode/invalidResponse`` for another document.
  package static func alert(
    in message: [UInt8],
    language: String?,
    source: String,
    at point: AlertPoint? = nil,
    listed entry: WeatherAlert? = nil
  ) throws(SourceError) -> WeatherAlert? {
    guard let root = XMLElement.root(of: message), root.name == "alert" else {
      throw SourceError(.invalidResponse, reason: message.isEmpty ? .emptyBody : nil)
    }
    guard (root["status"] ?? "Actual") == "Actual" else { return nil }
    let isCancel = root["msgType"] == "Cancel"
    guard isCancel || ["Alert", "Update"].contains(root["msgType"] ?? "Alert") else { return nil }
    guard let id = root["identifier"] else {
      throw SourceError(
        .invalidResponse,
        location: "alert",
        expected: .objectWith(member: "identifier")
      )
    }
    let info = info(of: root, for: language, at: point, listed: entry)
    guard let event = info.flatMap(event) ?? (isCancel ? "Cancel" : nil) else {
      throw SourceError(
        .invalidResponse,
        location: "alert.info",
        expected: .objectWith(member: "event")
      )
    }
    var alert = WeatherAlert(id: DisplayText(id), event: DisplayText(event), source: source)
    alert.references = references(root["references"] ?? "")
    alert.sent = time(root["sent"])
    alert.sender = (info?["senderName"] ?? root["sender"]).flatMap { DisplayText($0).nonEmpty }
    alert.isWithdrawal = isCancel
    if let info { read(info, into: &alert) }
    return alert
  }

  /// Returns the texts in the user's language, else in English, else the first ones.
  ///
  /// Of several parts in one language it is that whose area holds the place; where no area can be compared,
  /// the one that the list names, and of several such ones the gravest.
  private static func info(
    of root: XMLElement,
    for language: String?,
    at point: AlertPoint?,
    listed entry: WeatherAlert?
  ) -> XMLElement? {
    let all = root.all("info")
    let best = all.map(tag).bestLanguage(for: language)
    let parts = all.filter { tag($0) == best }
    guard parts.count > 1 else { return parts.first }
    func gravest(_ parts: [XMLElement]) -> XMLElement? {
      parts.enumerated().min { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }?
        .element
    }
    let isInside = parts.map { part in
      point.flatMap { point in Outline(ofAreas: part.all("area"))?.contains(point) }
    }
    let inside = zip(parts, isInside).filter { $0.1 == true }.map(\.0)
    if !inside.isEmpty { return gravest(inside) }
    let unknown = zip(parts, isInside).filter { $0.1 == nil }.map(\.0)
    let candidates = unknown.isEmpty ? parts : unknown
    /// How much of what the list says is in a part.
    func likeness(_ part: XMLElement) -> Int {
      let isEvent = part["event"].map { DisplayText($0) == entry?.event } ?? false
      let areas = part.all("area").compactMap { $0["areaDesc"].map { DisplayText($0) } }
      let isArea = entry?.areas.contains(where: areas.contains) ?? false
      return (isEvent ? 2 : 0) + (isArea ? 1 : 0)
    }
    let most = candidates.map(likeness).max()
    return gravest(candidates.filter { likeness($0) == most })
  }

  /// MeteoAlarm's types of hazards, by number from 1
  /// (https://meteoalarm.org/en/live/page/meteoalarm-awareness-information).
  private static let hazards = [
    "wind", "snow or ice", "thunderstorm", "fog", "high temperature", "low temperature",
    "coastal event", "forest fire", "avalanches", "rain", "unknown", "flooding",
    "rain and flooding",
  ]

  /// Returns the title; in place of the code that some services have there, its words.
  private static func event(of info: XMLElement) -> String? {
    guard let event = info["event"], event.hasPrefix("awareness_type=") else {
      return info["event"]
    }
    let type = info.all("parameter").first { $0["valueName"] == "awareness_type" }?["value"]
    let words = type?.split(separator: ";").dropFirst().first
      .map { $0.split { " -".contains($0) }.joined(separator: " ") }
    let number = Int(event.dropFirst("awareness_type=".count).prefix(while: \.isNumber)) ?? 0
    let known = hazards.indices.contains(number - 1) ? hazards[number - 1] : nil
    return words?.isEmpty == false ? words : known ?? event
  }

  /// The language of a part, by the standard American English if it has none.
  private static func tag(_ info: XMLElement) -> String { info["language"] ?? "en-US" }

  private static func rank(_ info: XMLElement) -> Int {
    let severity = WeatherAlert.Severity(cap: info["severity"].map { DisplayText($0) })
    return severity.flatMap(WeatherAlert.Severity.allCases.firstIndex) ?? .max
  }

  private static func read(_ info: XMLElement, into alert: inout WeatherAlert) {
    func text(_ name: String) -> DisplayText? { info[name].flatMap { DisplayText($0).nonEmpty } }
    alert.severity = .init(cap: text("severity")) ?? .unknown
    alert.urgency = .init(cap: text("urgency")) ?? .unknown
    alert.certainty = .init(cap: text("certainty")) ?? .unknown
    alert.onset = time(info["onset"]) ?? time(info["effective"]) ?? alert.sent
    alert.ends = WeatherAlert.end(ends: nil, expires: time(info["expires"]), onset: alert.onset)
    alert.headline = text("headline")
    alert.description = info["description"].map { DisplayText.paragraphs($0) } ?? []
    alert.instruction = info["instruction"].map { DisplayText.paragraphs($0) } ?? []
    alert.link = info["web"].flatMap(ServiceLink.init(ofAlert:))
    alert.language = DisplayText(tag(info), maximumLength: 35)
    let areas = info.all("area")
    alert.areas = areas.prefix(WeatherAlert.maximumAreas).compactMap { area in
      area["areaDesc"].flatMap { DisplayText($0).nonEmpty }
    }
    alert.omittedAreas = max(areas.count - WeatherAlert.maximumAreas, 0)
    if info.all("responseType").contains(where: { $0.text == "AllClear" }) {
      alert.isWithdrawal = true
    }
    let level = info.all("parameter").first { $0["valueName"] == "awareness_level" }
    alert.apply(awarenessLevel: level?["value"])
  }

  /// Returns the identifiers of references in the form `sender,identifier,sent`, separated by spaces.
  private static func references(_ text: String) -> [DisplayText] {
    text.split(whereSeparator: \.isWhitespace).compactMap { reference in
      let parts = reference.split(separator: ",", omittingEmptySubsequences: false)
      return DisplayText(String(parts.count == 3 ? parts[1] : reference)).nonEmpty
    }
  }

  /// Thailand counts years from 543 before the others.
  private static let buddhistYears = 2400...3000

  private static func time(_ text: String?) -> Timestamp? {
    guard var text else { return nil }
    if let year = Int(text.prefix(4)), buddhistYears.contains(year) {
      text = String(year - 543) + text.dropFirst(4)
    }
    return Timestamp(alertTime: text)
  }
}
