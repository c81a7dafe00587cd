import DashCore

/// Writes what was measured as comma-separated values, by RFC 4180: a header, a line for each
/// measurement, times in UTC, and nothing between the commas for what was not reported.
struct HistoryCSV: Sendable {
  private static let lineEnd = "\r\n"

  let report: HistoryReport

  /// The table, each line ended as the RFC wants it.
  func text() -> String {
    let names =
      [
        "provider", "id", "name", "country", "latitude", "longitude", "observedAt", "conditionCode",
      ] + HistoryColumn.measured.map(\.name)
    var text = names.joined(separator: ",") + Self.lineEnd
    for place in report.places {
      let fields = fields(of: place.history.place)
      for observation in place.history.observations {
        text += fields + self.fields(of: observation) + Self.lineEnd
      }
    }
    return text
  }

  /// The fields that are the same in every line of a place, a comma behind each.
  private func fields(of place: ObservedPlace) -> String {
    let texts = [
      place.provider, place.id ?? "", place.name?.string ?? "", place.country?.string ?? "",
    ]
    let numbers = [place.latitude, place.longitude].map(Self.number)
    return (texts.map(Self.quoted) + numbers).map { $0 + "," }.joined()
  }

  private func fields(of observation: Observation) -> String {
    let values = HistoryColumn.measured.map { Self.number(observation[keyPath: $0.value]) }
    let code = observation.conditionCode.map(String.init) ?? ""
    return ([observation.observedAt.iso8601, code] + values).joined(separator: ",")
  }

  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    var writer = JSONWriter()
    writer.number(value)
    return writer.text
  }

  /// By scalars: a quotation mark with an accent is one character, and no quotation mark.
  private static func quoted(_ text: String) -> String {
    let special: [Unicode.Scalar] = [",", "\"", "\r", "\n"]
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
