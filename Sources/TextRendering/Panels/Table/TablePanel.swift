import DashCore
import Localization

/// A table of named columns.
extension TableData: PanelForm {
  func text(of panel: Panel, in layout: TextLayout) -> [StyledLine] {
    DataTable(self, on: layout.page).laidOut()
  }

  /// Returns a line for each row: its first value, then the others after their columns' names.
  func plain(of panel: Panel, in layout: PlainLayout) -> [[String]] {
    let page = layout.page
    let lines = rows.map { row in
      let values = zip(columns, row).map { column, value in
        value.map { page.dataText($0, in: column, layout.format) }
      }
      let others = zip(columns, values).dropFirst().compactMap { column, value in
        value.map { "\(page.typography.text(column.name)) \($0)" }
      }
      let statement = page.text.list(others)
      guard let first = values[0], !first.isEmpty else { return statement }
      return others.isEmpty ? first : page.text.labelled(statement, by: first)
    }.filter { !$0.isEmpty }
    return [lines.isEmpty ? [page.text(.dataNoEntries)] : lines]
  }

  /// Writes a table; a value that was not reported is `null`, so that rows have a value per column.
  func write(to writer: inout JSONWriter, of panel: Panel, in document: JSONDocument) {
    writer.object("table") { object in
      object.objects("columns", columns) { column, object in
        object.field("name", column.name)
        object.field("kind", column.kind.name)
        object.field("unit", column.unit)
      }
      object.list("rows", rows) { row, writer in
        writer.array { values in
          for value in row { values.element { Self.write(value, to: &$0) } }
        }
      }
    }
  }

  private static func write(_ value: DataValue?, to writer: inout JSONWriter) {
    switch value {
    case nil: writer.null()
    case .text(let text): writer.string(text.string)
    case .number(let number): writer.numberOrNull(number)
    case .time(let moment): writer.string(moment.iso8601)
    }
  }
}
