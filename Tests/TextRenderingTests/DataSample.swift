import DashCore

@testable import TextRendering

/// Panels with tables, metrics and texts, for the tests.
enum DataSample {
  /// Returns a provider without places.
  static func provider(
    _ title: String,
    _ kind: ContentKind,
    advice: [ErrorCode: [Advice]] = [:]
  ) -> SourceDescriptor {
    SourceDescriptor(
      name: title.lowercased(),
      title: title,
      summary: "values of a program",
      kind: kind,
      options: [],
      terms: SourceTerms(
        attribution: "\(title) by Example Harbour",
        attributionURL: "https://harbour.example.org/",
        minimumRefreshSeconds: 60
      ),
      advice: advice
    )
  }

  static func snapshot(_ content: Snapshot.Content, minutesAgo: Int64 = 3) -> Snapshot {
    Snapshot(content: content, fetchedAt: Sample.now.advanced(bySeconds: -60 * minutesAgo))
  }

  /// Returns a dashboard of one panel.
  static func dashboard(_ title: String, _ kind: ContentKind, _ state: PanelState) -> Dashboard {
    Sample.dashboard(panels: [panel(title, kind, state)])
  }

  static func panel(_ title: String, _ kind: ContentKind, _ state: PanelState) -> Panel {
    Panel(
      name: DisplayText("my \(title.lowercased())"),
      descriptor: provider(title, kind),
      state: state,
      nextRetryAt: state.error == nil ? nil : Sample.now.advanced(bySeconds: 60)
    )
  }

  static let offline = SourceError(.unreachable, host: "harbour.example.org")

  // MARK: Table

  private static func hours(_ hours: Double) -> DataValue {
    .time(Sample.now.advanced(bySeconds: Int64(hours * 3600)))
  }

  static let tides = TableData(
    columns: [
      TableDataColumn("Time", .time), TableDataColumn("Tide", .text),
      TableDataColumn("Height", .number, unit: "m"), TableDataColumn("Change", .number, unit: "m"),
      TableDataColumn("Water", .quantity(.temperature)), TableDataColumn("Wind", .quantity(.speed)),
      TableDataColumn("From", .quantity(.direction)),
      TableDataColumn("Chance of fog", .quantity(.percent)),
      TableDataColumn("Remark", .text),
    ],
    rows: [
      [
        hours(-2), .text("low"), .number(0.9), .number(-3.25), .number(9.4), .number(4.1),
        .number(240), .number(5), .text("Slipway closed until the gates are mended"),
      ],
      [
        hours(4.25), .text("high, spring"), .number(12), .number(3.1), .number(9.25),
        .number(11), .number(265), nil, nil,
      ],
      [
        hours(10.5), .text("low"), .number(0), .number(-3), nil, .number(0.2), nil, .number(40),
        .text("港は霧 fog in the harbour"),
      ],
      [
        hours(1100), .text("high"), nil, .number(2.9), .number(-0.5), nil, .number(10),
        .number(100), nil,
      ],
    ]
  )

  static let long = TableData(
    columns: [TableDataColumn("Line", .text), TableDataColumn("Leaves", .time)],
    rows: (0..<64).map { [.text(DisplayText("Tram \($0)")), hours(Double($0) / 6)] }
  )

  // MARK: Metrics

  static let metrics = [
    Metric(
      "battery",
      .quantity(.percent),
      value: 12,
      history: [98, 95, 90, 84, 76, 66, nil, nil, 41, 33, 22, 15],
      warning: 30,
      critical: 15
    ),
    Metric(
      "processor",
      .quantity(.temperature),
      value: 71.2,
      history: [44, 45, 44.5, 46, 58, 69, 74, 72],
      warning: 70,
      critical: 90
    ),
    Metric("load", value: 0.42, history: (0..<288).map { Double($0 * 37 % 101) / 50 }),
    Metric("memory in use", unit: "GiB", value: 13.25),
    Metric(
      "balcony, north side",
      .quantity(.temperature),
      value: -3.25,
      history: [1, 0.5, -1, -2.5]
    ),
    Metric("空気 humidity", .quantity(.percent), value: 81, history: [80, 80, 80]),
    Metric("requests", value: 16_384_000_123, history: [1, nil, 3], warning: 1e12),
    Metric("disk /srv", .quantity(.percent), value: nil),
  ]

  // MARK: Text

  static let text = TextData(lines: [
    "Harbour office: open 08:00 to 17:00, closed on Sundays and on the day after a storm.",
    "",
    "港は霧のため閉鎖しています。再開は未定です。",
    "https://harbour.example.org/notices/2026/11/20/the-gates-are-mended-until-friday-evening.html",
  ])
}

/// The dashboards of the sample by the names of their golden files.
extension DataSample {
  static let dashboards: [(name: String, dashboard: Dashboard)] = contents.map { title, content in
    (title.lowercased(), dashboard(title, content.kind, .fresh(snapshot(content))))
  }

  private static let contents: [(String, Snapshot.Content)] = [
    ("Tides", .table(tides)), ("Sensors", .metrics(metrics)), ("Notices", .text(text)),
  ]

  /// All kinds, stale, after a failure.
  static let stale = Sample.dashboard(
    panels: contents.map { title, content in
      panel(title, content.kind, .stale(snapshot(content, minutesAgo: 42), offline))
    }
  )

  private static let statesWithoutData = [
    PanelState.failed(SourceError(.timeout)),
    .unconfigured(SourceError(.unconfigured, reason: .notDescribed("tides"))), .loading,
  ]

  /// All kinds without data: failed, not configured, loading.
  static let failed = Sample.dashboard(
    panels: contents.enumerated().map { index, sample in
      panel(sample.0, sample.1.kind, statesWithoutData[index % statesWithoutData.count])
    }
  )
}
