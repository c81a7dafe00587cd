package import DashCore

/// Reads a message of the Common Alerting Protocol
/// (https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html).
package enum CAPReader {
  /// The maximum number of areas to read.
  private static let maximumAreas = 200

  /// Returns the alert of a message.
  ///
  /// - Parameters:
  ///   - message: The XML document.
  ///   - language: The language of the user; `nil` for English.
  ///   - source: The registered name of the source.
  /// - Returns: The alert; `nil` for an exercise, a test and other messages that are none.
  /// - Throws: ``ErrorCode/invalidResponse`` for another document.
  package static func alert(
    in message: [UInt8],
    language: String?,
    source: String
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
    let info = info(of: root, for: language)
    guard let event = info?["event"] ?? (isCancel ? "Cancel" : nil) else {
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

  /// Returns the texts in the user's language, else in English, else the first ones; of several parts
  /// in one language, the gravest.
  private static func info(of root: XMLElement, for language: String?) -> XMLElement? {
    let all = root.all("info")
    let best = all.map(tag).bestLanguage(for: language)
    return all.filter { tag($0) == best }.enumerated()
      .min { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }?.element
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
    alert.areas = info.all("area").prefix(maximumAreas).compactMap { area in
      area["areaDesc"].flatMap { DisplayText($0).nonEmpty }
    }
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
