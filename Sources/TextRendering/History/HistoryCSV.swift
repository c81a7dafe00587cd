import DashCore

/// Encodes observations as comma-separated values (RFC 4180).
///
/// There is a header and a line for each observation. Times are in UTC, and a field that is not
/// reported is empty.
struct HistoryCSV: Sendable {
  private static let lineEnd = "\r\n"

  let report: HistoryReport

  /// Returns the table, with lines that end in CR LF.
  func text() -> String {
    let names =
      [
        "provider", "id", "name", "country", "latitude", "longitude", "observedAt", "conditionCode",
      ] + WeatherField.observed.map(\.name)
    var text = names.joined(separator: ",") + Self.lineEnd
    for place in report.places {
      let fields = fields(of: place.history.place)
      for observation in place.history.observations {
        text += fields + self.fields(of: observation) + Self.lineEnd
      }
    }
    return text
  }

  /// Returns the fields that all lines of a place share, each followed by a comma.
  private func fields(of place: ObservedPlace) -> String {
    let texts = [
      place.provider, place.id ?? "", place.name?.string ?? "", place.country?.string ?? "",
    ]
    let numbers = [place.latitude, place.longitude].map(Self.number)
    return (texts.map(Self.quoted) + numbers).map { $0 + "," }.joined()
  }

  private func fields(of observation: Observation) -> String {
    let values = WeatherField.observed.map { Self.number(observation.measurements[$0]) }
    let code = observation.conditionCode.map(String.init) ?? ""
    return ([observation.observedAt.iso8601, code] + values).joined(separator: ",")
  }

  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "" }
    var writer = JSONWriter()
    writer.number(value)
    return writer.text
  }

  /// Quotes a field where necessary.
  ///
  /// It compares scalars: a quotation mark with a combining accent is one character, but still
  /// needs quoting.
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
