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
      document.field("places") { field in
        field.array { places in
          for place in report.places { places.element { write(place, to: &$0) } }
        }
      }
      if let absence = report.absence { write(absence, to: &document) }
    }
    return writer.text + "\n"
  }

  private func write(_ absence: HistoryFailure, to writer: inout JSONWriter) {
    writer.field("error") { field in
      field.object { error in
        error.field("code", absence.code.rawValue)
        error.field("message", HistoryText().message(for: absence))
        error.field("hint", HistoryText().hint(for: absence))
      }
    }
  }

  private func write(_ report: HistoryReport.Place, to writer: inout JSONWriter) {
    let place = report.history.place
    writer.object { writer in
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
      writer.field("observations") { field in
        field.array { list in
          for observation in report.history.observations {
            list.element { write(observation, to: &$0) }
          }
        }
      }
    }
  }

  private func write(_ observation: Observation, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("observedAt", observation.observedAt)
      writer.field("conditionCode", observation.conditionCode)
      for field in WeatherField.observed {
        writer.field(field.name, observation.measurements[field])
      }
    }
  }
}
