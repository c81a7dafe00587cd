import DashCore
import DashTestSupport
import Testing
import TextRendering

/// A watch mode screen with its golden file, in cells.
struct WatchScreenCase: Sendable, CustomTestStringConvertible {
  let name: String
  var dashboard = WatchScreenCase.watched(Sample.fresh(Sample.places))
  var columns = 80
  var rows = 24
  var isUnicode = true
  var more: @Sendable (inout ScreenContent) -> Void = { _ in }

  var testDescription: String { name }

  /// Returns a dashboard with the places that its panels request.
  static func watched(
    _ states: PanelState...,
    isDemo: Bool = false,
    retries: Bool = true
  ) -> Dashboard {
    let names: [DisplayText] = ["weather", "second", "third"]
    let panels = zip(states, names).map { state, name in
      Panel(
        name: name,
        descriptor: Sample.provider,
        places: Sample.places.map(\.requestedPlace),
        state: state,
        nextRetryAt: retries ? Sample.now.advanced(bySeconds: 60) : nil
      )
    }
    return Dashboard(generatedAt: Sample.now, isDemo: isDemo, panels: panels)
  }

  /// The status of a successful watch.
  static let status: WatchStatus = {
    var status = WatchStatus(intervalSeconds: 60)
    status.nextAt = Sample.now.advanced(bySeconds: 9)
    return status
  }()

  /// Returns a response received some minutes ago.
  private static func snapshot(
    _ places: [PlaceWeather],
    missing: [PlaceWeather] = [],
    minutesAgo: Int64
  ) -> Snapshot {
    Snapshot(
      content: .weather(WeatherReport(places: places, missing: missing)),
      fetchedAt: Sample.now.advanced(bySeconds: -60 * minutesAgo)
    )
  }

  private static let stale = watched(
    .stale(
      snapshot(Sample.places, minutesAgo: 42),
      SourceError(.unreachable, host: "map.example.org")
    )
  )

  private static let onlyCached = watched(
    .stale(
      snapshot(Sample.places, minutesAgo: 42),
      SourceError(.offline, reason: .offlineRequested)
    ),
    retries: false
  )

  private static let oneMissing = watched(
    .fresh(
      snapshot(
        Sample.places.filter { $0.requestedPlace != .name("Madrid") },
        missing: [
          PlaceWeather(
            requestedPlace: .name("Madrid"),
            error: SourceError(.timeout),
            cached: Fetched(
              Sample.places[4],
              receivedAt: Sample.now.advanced(bySeconds: -720),
              origin: .cache
            )
          )
        ],
        minutesAgo: 0
      )
    )
  )

  private static func loading(_ places: [PlaceQuery]) -> Dashboard {
    let panel = Panel(
      name: "weather",
      descriptor: Sample.provider,
      places: places,
      state: .loading
    )
    return Sample.dashboard(panels: [panel])
  }

  private static let stretch: @Sendable (inout ScreenContent) -> Void = { content in
    content.status.rateLimitedProviders = [
      .init(provider: "ExampleMap", callsPerMinute: 60, everySeconds: 12)
    ]
  }

  private static let madrid = ScreenItem.place(panel: "weather", .name("Madrid"))
  private static let riyadh = ScreenItem.place(panel: "weather", .name("Riyadh"))

  static let all: [WatchScreenCase] = [
    WatchScreenCase(name: "watch.txt"),
    WatchScreenCase(name: "watch-ascii.txt", isUnicode: false) { $0.position.selection = madrid },
    WatchScreenCase(name: "watch-selected.txt") { $0.position.selection = madrid },
    WatchScreenCase(name: "watch-40x12.txt", columns: 40, rows: 12) {
      $0.position.selection = riyadh
    },
    WatchScreenCase(name: "watch-20x4.txt", columns: 20, rows: 4),
    WatchScreenCase(name: "watch-small.txt", columns: 30, rows: 3),
    WatchScreenCase(name: "watch-narrow.txt", columns: 12, rows: 24),
    WatchScreenCase(name: "watch-card.txt") { $0.overlay = .card(madrid) },
    WatchScreenCase(
      name: "watch-loading.txt",
      dashboard: loading([.name("London"), .id(2_643_743)])
    ),
    WatchScreenCase(name: "watch-loading-card.txt", dashboard: loading([.name("London")])),
    WatchScreenCase(name: "watch-stale.txt", dashboard: stale) { content in
      content.status.failures = [
        WatchStatus.FailedPanel(panel: "weather", code: .unreachable, isStale: true)
      ]
    },
    WatchScreenCase(name: "watch-stale-card.txt", dashboard: stale) { $0.overlay = .card(madrid) },
    WatchScreenCase(name: "watch-one-missing.txt", dashboard: oneMissing),
    WatchScreenCase(name: "watch-offline.txt", dashboard: stale) { content in
      content.status.outage = .since(Sample.now.advanced(bySeconds: -2520))
    },
    WatchScreenCase(name: "watch-offline-requested.txt", dashboard: onlyCached) { content in
      content.status.outage = .requested
      content.status.nextAt = nil
    },
    WatchScreenCase(name: "watch-failed.txt", dashboard: Sample.partlyFailed),
    WatchScreenCase(
      name: "watch-demo.txt",
      dashboard: watched(Sample.fresh(Sample.places), isDemo: true),
      columns: 40,
      rows: 10
    ) { $0.position.selection = riyadh },
    WatchScreenCase(name: "watch-paused.txt", rows: 6) { $0.status.isPaused = true },
    WatchScreenCase(name: "watch-stretched.txt", columns: 120, rows: 6, more: stretch),
    WatchScreenCase(name: "watch-stretched-40.txt", columns: 40, rows: 6, more: stretch),
    WatchScreenCase(name: "watch-configuration.txt", rows: 6) { content in
      content.status.configurationProblem = "line 3: providers[0].options: expected a comma"
    },
  ]
}
