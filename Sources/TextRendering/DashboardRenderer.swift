package import DashCore

/// Turns a dashboard into text.
///
/// It does no input or output.
package struct DashboardRenderer: Sendable {
  private let options: RenderOptions

  /// Creates a renderer for a terminal, a pipe or a file.
  package init(_ options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// The dashboard in a format, ended by a newline.
  ///
  /// - Parameters:
  ///   - dashboard: What to render.
  ///   - format: How.
  ///   - isOneOfMany: Whether more of them follow in the same stream: JSON is one line each then.
  /// - Returns: The text.
  package func render(
    _ dashboard: Dashboard,
    as format: OutputFormat,
    isOneOfMany: Bool = false
  ) -> String {
    let dashboard = options.placeOrder?.sorted(dashboard) ?? dashboard
    switch format {
    case .text:
      let (lines, width) = TextLayout(dashboard, options: options).laidOut()
      let encoder = ANSIEncoder(
        width: options.width,
        colorDepth: options.colorDepth,
        typography: Typography(isUnicode: options.isUnicode),
        hasHyperlinks: options.hasHyperlinks,
        pictureRows: options.pictureRows
      )
      return encoder.encode(lines, pageWidth: width)
    case .plain:
      return PlainLayout(dashboard, options: options).text()
    case .json:
      return JSONDocument(
        dashboard,
        pictures: options.pictures,
        forecastDays: options.forecast.days,
        isOnOneLine: isOneOfMany
      ).text()
    }
  }

  /// The pictures that a format shows or tells of; none where there are to be none.
  package func wishes(of dashboard: Dashboard, as format: OutputFormat) -> [PictureWish] {
    guard options.pictures != nil else { return [] }
    return switch format {
    case .text: TextLayout(dashboard, options: options).laidOut().lines.flatMap(\.wishes)
    case .json: JSONDocument(dashboard).wishes()
    case .plain: []
    }
  }
}
