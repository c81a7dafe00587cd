/// A row of a forecast's chart: its name, and what stands in its columns.
struct ForecastChartRow: Sendable, Hashable {
  let label: String
  let spans: [Span]

  init(_ label: String, _ spans: [Span]) {
    self.label = label
    self.spans = spans
  }

  /// A row with a text at the begin of each part of the time, where that has room for it.
  init(_ label: String, _ slots: [ForecastSlots.Slot], _ text: (ForecastSlots.Slot) -> Span?) {
    self.label = label
    var line = StyledLine()
    for slot in slots {
      // A cell of air, or two texts become one.
      guard let span = text(slot), span.width < slot.columns else { continue }
      line.pad(to: slot.column)
      line.spans.append(span)
    }
    spans = line.spans
  }
}
