import DashCore

/// Encodes observations as JSON for scripts, in the schema `dash-history/1`.
///
/// Names and units are those of `dash/1`. Fields that are not reported are omitted.
struct HistoryJSON: Sendable {
  let report: HistoryReport

  /// Returns the document, with a trailing newline.
  func text() -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", "dash-history/1")
      document.field("generatedAt", report.generatedAt)
      document.field("demo", report.isDemo)
      document.objects("places", report.places) { write($0, to: &$1) }
      if let absence = report.absence {
        document.object("error") { error in
          error.field("code", absence.code.rawValue)
          error.field("message", HistoryText().message(for: absence))
          error.field("hint", HistoryText().hint(for: absence))
        }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ report: HistoryReport.Place, to writer: inout JSONWriter) {
    let place = report.history.place
    writer.field("provider", place.provider)
    writer.field("id", place.id)
    writer.field("name", place.name?.nonEmpty)
    writer.field("country", place.country?.nonEmpty)
    writer.field("latitude", place.latitude)
    writer.field("longitude", place.longitude)
    writer.field("utcOffsetSeconds", place.utcOffsetSeconds)
    writer.field("attribution", report.attribution)
    writer.field("since", report.since)
    let tendency = PressureTendency(report.history.observations, at: self.report.generatedAt)
    writer.field("pressureTendencyHectopascalsPer3Hours", tendency?.hectopascalsPer3Hours)
    writer.objects("observations", report.history.observations) { observation, object in
      object.field("observedAt", observation.observedAt)
      object.field("conditionCode", observation.conditionCode)
      for field in Fields.observed {
        object.field(field.name, observation.measurements[field])
      }
    }
  }
}
