package import DashCore

/// An output format: what it is for, and how it prints each document.
///
/// A new format is a type that makes the text, and an entry here. `nil` means that the format cannot
/// print a document, so the commands that print it do not offer the format.
package struct OutputFormat: RawRepresentable, CaseIterable, Sendable {
  /// What a command prints.
  package enum Document: Sendable {
    case dashboard, history, report, line, periods
  }

  /// The name on the command line.
  package let rawValue: String
  /// Who reads it, for help.
  private let readers: String
  /// Whether scripts read it: then it is in English, there is always a document, and a frame of a
  /// watch has no headline.
  package private(set) var isForScripts = false
  /// Whether its readers expect UTF-8, whatever the locale: JSON (RFC 8259, section 8.1).
  package private(set) var isUTF8 = false
  fileprivate var dashboard:
    (@Sendable (Dashboard, RenderOptions, _ isPartOfStream: Bool) -> String)?
  fileprivate var pictures: (@Sendable (Dashboard, RenderOptions) -> [PictureRequirement])?
  fileprivate var history: (@Sendable (HistoryReport, RenderOptions) -> String)?
  fileprivate var report: (@Sendable (Report, _ json: String, RenderOptions) -> String)?
  fileprivate var line: BarFormat.Print?

  /// All formats, in the order of help and completions.
  package static let allCases =
    [text, plain, json, csv, markdown, prometheus, influx] + bars

  /// The formats of status bars.
  private static let bars = [
    bar("waybar", isUTF8: true, BarFormat.waybar), bar("i3blocks", BarFormat.i3blocks), i3bar,
    bar("i3status-rust", isUTF8: true, BarFormat.i3statusRust), bar("polybar", BarFormat.polybar),
    bar("tmux", BarFormat.tmux), bar("argos", BarFormat.argos),
  ]

  static let i3bar = bar("i3bar", for: "swaybar", isUTF8: true, BarFormat.i3bar)

  /// A template, which `--template` chooses.
  package static let template = Self(
    rawValue: "template",
    readers: "",
    isForScripts: true,
    dashboard: { dashboard, options, _ in TemplateLayout(dashboard, options).text() }
  )

  private static func bar(
    _ name: String,
    for other: String? = nil,
    isUTF8: Bool = false,
    _ line: @escaping BarFormat.Print
  ) -> Self {
    Self(rawValue: name, readers: other ?? name, isForScripts: true, isUTF8: isUTF8, line: line)
  }

  /// Aligned text with drawings, in colour where the terminal supports it.
  package static let text = Self(
    rawValue: "text",
    readers: "people",
    dashboard: { dashboard, options, _ in
      ANSIEncoder(options).encode(TextLayout(dashboard, options: options).lines())
    },
    pictures: { TextLayout($0, options: $1).lines().flatMap(\.requirements) },
    history: { ANSIEncoder($1).encode(HistoryLayout($0, options: $1).lines()) },
    report: { report, _, options in ReportLayout(report, options: options).text() },
    line: BarFormat.text
  )

  /// Short labelled lines without icons, for pipes and screen readers.
  package static let plain = Self(
    rawValue: "plain",
    readers: "pipes and screen readers",
    dashboard: { dashboard, options, _ in PlainLayout(dashboard, options: options).text() },
    history: { HistoryPlainLayout($0, options: $1).text() },
    report: { report, _, options in ReportLayout(report, options: options.withoutColor).text() }
  )

  /// One document with fixed names and units, for scripts.
  package static let json = Self(
    rawValue: "json",
    readers: "scripts",
    isForScripts: true,
    isUTF8: true,
    dashboard: { JSONDocument($0, $1, isOnOneLine: $2).text() },
    pictures: { dashboard, options in JSONDocument(dashboard, options).requirements() },
    history: { report, _ in HistoryJSON(report: report).text() },
    report: { _, json, _ in json }
  )

  /// A line for each place, hour, day or observation (RFC 4180), for spreadsheets.
  package static let csv = Self(
    rawValue: "csv",
    readers: "spreadsheets",
    isForScripts: true,
    dashboard: { dashboard, options, _ in
      DashboardGrids(dashboard, options).grids().map { $0.csv() }.joined(separator: "\r\n")
    },
    history: { report, _ in report.grid().csv() }
  )

  /// The rows of CSV as tables of GitHub Flavored Markdown.
  package static let markdown = Self(
    rawValue: "markdown",
    readers: "pages",
    isForScripts: true,
    dashboard: { dashboard, options, _ in DashboardGrids(dashboard, options).markdown() },
    history: { report, _ in report.grid().markdown() }
  )

  /// The text format of Prometheus, in base units.
  package static let prometheus = Self(
    rawValue: "prometheus",
    readers: "Prometheus",
    isForScripts: true,
    dashboard: { dashboard, options, _ in
      MetricSamples(dashboard, options).prometheus()
    }
  )

  /// The line protocol of InfluxDB, in base units.
  package static let influx = Self(
    rawValue: "influx",
    readers: "InfluxDB and Telegraf",
    isForScripts: true,
    dashboard: { dashboard, options, _ in MetricSamples(dashboard, options).influx() }
  )

  /// Returns the formats that can print a document.
  package static func all(for document: Document) -> [OutputFormat] {
    allCases.filter { format in
      switch document {
      case .dashboard: format.dashboard != nil
      case .history: format.history != nil
      case .report: format.report != nil
      case .line: format.line != nil
      case .periods: format.line != nil || format == .plain || format == .json
      }
    }
  }

  /// Returns who reads a document, for help.
  package func readers(of document: Document) -> String {
    // Programs read a history as JSON or CSV.
    document == .history && self == .plain ? "screen readers" : readers
  }

  /// Whether it shows pictures, or reports whether they are available.
  package var hasPictures: Bool { pictures != nil }
}

extension OutputFormat: Hashable {
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  package static func == (one: OutputFormat, other: OutputFormat) -> Bool {
    one.rawValue == other.rawValue
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// Renders documents as text, with a trailing newline.
///
/// It does no I/O.
package struct Renderer: Sendable {
  private let options: RenderOptions

  /// Creates a renderer for a terminal, a pipe or a file.
  package init(_ options: RenderOptions = RenderOptions()) {
    self.options = options
  }

  /// Renders a dashboard in a format that can print it.
  ///
  /// If more dashboards follow in the same stream, each JSON document is on one line.
  package func render(
    _ dashboard: Dashboard,
    as format: OutputFormat,
    isPartOfStream: Bool = false
  ) -> String {
    let dashboard = options.placeOrder?.sorted(dashboard) ?? dashboard
    return required(format.dashboard)(dashboard, options, isPartOfStream)
  }

  /// Renders the metrics of a dashboard for Prometheus at a time after its refresh.
  package func metrics(of dashboard: Dashboard, at now: Timestamp) -> String {
    MetricSamples(dashboard, options, at: now).prometheus()
  }

  /// Renders a history in a format that can print it.
  package func render(_ history: HistoryReport, as format: OutputFormat) -> String {
    required(format.history)(history, options)
  }

  /// Renders a report in a format that can print it.
  ///
  /// - Parameters:
  ///   - json: The same facts as a JSON document.
  package func render(_ report: Report, json: String, as format: OutputFormat) -> String {
    required(format.report)(report, json, options)
  }

  /// Renders a line in a format that can print it.
  ///
  /// - Parameters:
  ///   - line: What to print.
  ///   - isPartOfStream: Whether other lines follow.
  package func render(
    _ line: LineReport,
    as format: OutputFormat,
    isPartOfStream: Bool = false
  ) -> String {
    required(format.line)(line, options, isPartOfStream)
  }

  /// Returns the pictures that a format needs, empty when pictures are off.
  package func requirements(of dashboard: Dashboard, as format: OutputFormat)
    -> [PictureRequirement]
  {
    guard options.pictures != nil, let pictures = format.pictures else { return [] }
    return pictures(dashboard, options)
  }

  private func required<Function>(_ function: Function?) -> Function {
    guard let function else { preconditionFailure("the format cannot print this document") }
    return function
  }
}
