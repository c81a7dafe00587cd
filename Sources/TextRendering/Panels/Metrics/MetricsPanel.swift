import DashCore
import Localization

/// Named numbers with their history and level.
extension [Metric]: PanelForm {
  func text(of panel: Panel, in layout: TextLayout) -> [StyledLine] {
    MetricGrid(self, on: layout.page).laidOut()
  }

  /// Returns a line for each metric: its name, value and level.
  func plain(of panel: Panel, in layout: PlainLayout) -> [[String]] {
    let page = layout.page
    func text(_ value: Double?, of metric: Metric) -> String? {
      value.flatMap { layout.format.value($0, metric.kind, unit: metric.unit)?.text }
    }
    let lines = map { metric in
      let value = text(metric.value, of: metric) ?? page.text(.pageNoData)
      let threshold = metric.level == .critical ? metric.critical : metric.warning
      let level = MetricValue.word(for: metric.level).map { word in
        let level = page.text(word)
        return text(threshold, of: metric).map { page.text(.levelFrom(level: level, value: $0)) }
          ?? level
      }
      let statement = page.text.list([value, level].compactMap(\.self))
      return page.text.labelled(statement, by: page.typography.text(metric.name))
    }
    return [lines.isEmpty ? [page.text(.dataNoEntries)] : lines]
  }

  func write(to writer: inout JSONWriter, of panel: Panel, in document: JSONDocument) {
    writer.objects("metrics", self) { metric, object in
      object.field("name", metric.name)
      object.field("value", metric.value)
      object.field("unit", metric.unit)
      object.field("kind", metric.kind.name)
      if !metric.history.isEmpty {
        object.list("history", metric.history) { $1.numberOrNull($0) }
      }
      object.field("warning", metric.warning)
      object.field("critical", metric.critical)
      object.field("level", metric.level?.rawValue)
    }
  }
}
