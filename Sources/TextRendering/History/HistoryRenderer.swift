import DashCore

/// Turns what was measured into text.
///
/// It does no input or output.
package struct HistoryRenderer: Sendable {
  private let options: RenderOptions

  /// Creates a renderer for a terminal, a pipe or a file.
  package init(_ options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// A report in a format, ended by a newline.
  package func render(_ report: HistoryReport, as format: HistoryFormat) -> String {
    switch format {
    case .text:
      let (lines, width) = HistoryLayout(report, options: options).laidOut()
      let encoder = ANSIEncoder(
        width: options.width,
        colorDepth: options.colorDepth,
        typography: Typography(isUnicode: options.isUnicode)
      )
      return encoder.encode(lines, pageWidth: width)
    case .plain: return HistoryPlainLayout(report, options: options).text()
    case .json: return HistoryJSON(report: report).text()
    case .csv: return HistoryCSV(report: report).text()
    }
  }
}
