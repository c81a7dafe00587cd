extension WeatherAlert {
  /// Writes the fields of the JSON output, or all fields for the cache.
  ///
  /// - Parameters:
  ///   - object: The object of the alert.
  ///   - isWhole: Whether to write all fields, with lists of paragraphs, so that they can be read.
  package func write(to object: inout JSONWriter, isWhole: Bool = false) {
    object.field("id", id)
    object.field("event", event)
    object.field("severity", severity.rawValue)
    object.field("urgency", urgency.rawValue)
    object.field("certainty", certainty.rawValue)
    object.field("sent", sent)
    object.field("onset", onset)
    object.field("ends", ends)
    if lastsUntilFurtherNotice { object.field("lastsUntilFurtherNotice", true) }
    object.field("headline", headline)
    for (name, paragraphs) in [("description", description), ("instruction", instruction)] {
      let texts = paragraphs.map(\.string)
      if isWhole {
        object.field(name, texts)
      } else if !texts.isEmpty {
        object.field(name, texts.joined(separator: "\n\n"))
      }
    }
    if !areas.isEmpty { object.field("areas", areas.map(\.string)) }
    if omittedAreas > 0 { object.field("omittedAreas", omittedAreas) }
    object.field("sender", sender)
    object.field("source", source)
    object.field("url", link?.text)
    object.field("language", language)
    guard isWhole else { return }
    object.field("references", references.map(\.string))
    object.field("isWithdrawal", isWithdrawal)
  }

  /// Reads all fields but the source; `nil` if one that every alert has is missing.
  fileprivate init?(_ json: JSONNode, from source: String) {
    // The longest text of a paragraph.
    func safe(_ raw: String) -> DisplayText { DisplayText(raw, maximumLength: 20_000) }
    func text(_ name: String) -> DisplayText? { json[name]?.string.map(safe) }
    func texts(_ name: String) -> [DisplayText] {
      json[name]?.elements.compactMap(\.string).map(safe) ?? []
    }
    func time(_ name: String) -> Timestamp? {
      json[name]?.string.flatMap(Timestamp.init(rfc3339:))
    }
    guard
      let id = text("id"), let event = text("event"),
      let severity = json["severity"]?.string.flatMap(Severity.init(rawValue:)),
      let urgency = json["urgency"]?.string.flatMap(Urgency.init(rawValue:)),
      let certainty = json["certainty"]?.string.flatMap(Certainty.init(rawValue:))
    else { return nil }
    self.init(id: id, event: event, source: source)
    (self.severity, self.urgency, self.certainty) = (severity, urgency, certainty)
    (sent, onset, ends) = (time("sent"), time("onset"), time("ends"))
    headline = text("headline")
    description = texts("description")
    instruction = texts("instruction")
    areas = texts("areas")
    omittedAreas = json["omittedAreas"]?.number.flatMap { Int(exactly: $0) } ?? 0
    sender = text("sender")
    link = json["url"]?.string.flatMap(ServiceLink.init(ofAlert:))
    language = text("language")
    references = texts("references")
    isWithdrawal = json["isWithdrawal"]?.value == .boolean(true)
    lastsUntilFurtherNotice = json["lastsUntilFurtherNotice"]?.value == .boolean(true)
  }
}

extension AlertList {
  /// Returns the alerts as JSON, without the error.
  ///
  /// - Parameter audience: Who can use them.
  package func json(for audience: String) -> String {
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("for", audience)
      object.field("alerts") { value in
        value.array { list in
          for alert in alerts {
            list.element { $0.object { alert.write(to: &$0, isWhole: true) } }
          }
        }
      }
    }
    return writer.text
  }

  /// Reads alerts that ``json(for:)`` wrote; `nil` if any of them cannot be read, or for others.
  ///
  /// - Parameters:
  ///   - source: The registered name of their source.
  ///   - audience: Who uses them.
  package init?(json: [UInt8], from source: String, for audience: String) {
    guard
      let root = try? JSONParser.parse(json), root["for"]?.string == audience,
      case .array(let nodes)? = root["alerts"]?.value
    else { return nil }
    self.init(nodes.compactMap { WeatherAlert($0, from: source) })
    if alerts.count < nodes.count { return nil }
  }
}
