/// The forms in which what was measured is printed.
package enum HistoryFormat: String, Sendable, CaseIterable {
  /// For the eye: a chart for each quantity.
  case text
  /// For pipes and screen readers: short labelled lines.
  case plain
  /// For scripts: one document with fixed names and units.
  case json
  /// For spreadsheets: a line for each measurement, by RFC 4180.
  case csv
}
