import DashCore

/// Encodes tables, metrics and texts.
extension JSONDocument {
  /// Writes a table; a value that was not reported is `null`, so that rows have a value per column.
  func write(_ table: TableData, to writer: inout JSONWriter) {
    writer.field("table") { field in
      field.object { object in
        object.field("columns") { field in
          field.array { columns in
            for column in table.columns {
              columns.element { element in
                element.object { object in
                  object.field("name", column.name)
                  object.field("kind", column.kind.rawValue)
                  object.field("unit", column.unit)
                }
              }
            }
          }
        }
        object.field("rows") { field in
          field.array { rows in
            for row in table.rows { rows.element { write(row, to: &$0) } }
          }
        }
      }
    }
  }

  private func write(_ row: [DataValue?], to writer: inout JSONWriter) {
    writer.array { values in
      for value in row {
        values.element { element in
          switch value {
          case nil: element.null()
          case .text(let text): element.string(text.string)
          case .number(let number): element.numberOrNull(number)
          case .time(let moment): element.string(moment.iso8601)
          }
        }
      }
    }
  }

  /// Writes metrics with their history and level.
  func write(_ metrics: [Metric], to writer: inout JSONWriter) {
    writer.field("metrics") { field in
      field.array { list in
        for metric in metrics { list.element { write(metric, to: &$0) } }
      }
    }
  }

  private func write(_ metric: Metric, to writer: inout JSONWriter) {
    writer.object { object in
      object.field("name", metric.name)
      object.field("value", metric.value)
      object.field("unit", metric.unit)
      object.field("kind", metric.kind.rawValue)
      if !metric.history.isEmpty {
        object.field("history") { field in
          field.array { values in
            for value in metric.history { values.element { $0.numberOrNull(value) } }
          }
        }
      }
      object.field("warning", metric.warning)
      object.field("critical", metric.critical)
      object.field("level", metric.level?.rawValue)
    }
  }

  /// Writes lines of text.
  func write(_ text: TextData, to writer: inout JSONWriter) {
    writer.field("text") { field in
      field.object { $0.field("lines", text.lines.map(\.string)) }
    }
  }
}
