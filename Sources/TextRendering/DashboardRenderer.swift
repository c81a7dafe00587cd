package import DashCore
import Localization

/// Renders a dashboard as text.
///
/// It does no I/O.
package struct DashboardRenderer: Sendable {
  private let options: RenderOptions

  /// Creates a renderer for a terminal, a pipe or a file.
  package init(_ options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// Renders a dashboard in a format, with a trailing newline.
  ///
  /// If more dashboards follow in the same stream, each JSON document is on one line.
  package func render(
    _ dashboard: Dashboard,
    as format: OutputFormat,
    isPartOfStream: Bool = false
  ) -> String {
    let dashboard = options.placeOrder?.sorted(dashboard) ?? dashboard
    switch format {
    case .text:
      let (lines, width) = TextLayout(dashboard, options: options).laidOut()
      return ANSIEncoder(options).encode(lines, pageWidth: width)
    case .plain:
      return PlainLayout(dashboard, options: options).text()
    case .json:
      return JSONDocument(
        dashboard: dashboard,
        pictures: options.pictures,
        forecastDays: options.forecast.days,
        isOnOneLine: isPartOfStream
      ).text()
    }
  }

  /// Returns the pictures that a format needs, empty when pictures are off.
  package func requirements(of dashboard: Dashboard, as format: OutputFormat)
    -> [PictureRequirement]
  {
    guard options.pictures != nil else { return [] }
    return switch format {
    case .text: TextLayout(dashboard, options: options).laidOut().lines.flatMap(\.requirements)
    case .json: JSONDocument(dashboard: dashboard).requirements()
    case .plain: []
    }
  }
}
