import DashCore
import DashTestSupport
import Testing
import TextRendering

@Suite struct WatchScreenTests {
  private func rendering(_ test: WatchScreenCase) -> ScreenRenderer.Rendering {
    var content = ScreenContent(dashboard: test.dashboard, status: WatchScreenCase.status)
    test.more(&content)
    let options = RenderOptions(width: test.columns, isUnicode: test.isUnicode)
    return ScreenRenderer(options).render(content, columns: test.columns, rows: test.rows)
  }

  @Test(arguments: WatchScreenCase.all)
  func `a watch mode screen equals its golden file`(_ test: WatchScreenCase) throws {
    let frame = rendering(test).frame
    #expect(frame.columns == test.columns && frame.rows == test.rows)
    try Golden.expect(frame.text, is: test.name)
  }

  @Test func `the selection is visible at every size`() {
    let renderer = ScreenRenderer(RenderOptions(width: 60))
    for rows in PropertyCases.screenRows {
      var content = ScreenContent(
        dashboard: WatchScreenCase.watched(Sample.fresh(Sample.places)),
        status: WatchScreenCase.status
      )
      for place in Sample.places + Sample.places.reversed() {
        content.selection = .place(panel: "weather", place.requestedPlace)
        let rendering = renderer.render(content, columns: 60, rows: rows)
        content.offset = rendering.offset
        #expect(rendering.frame.text.contains("\n›") || rendering.frame.text.hasPrefix("›"))
      }
    }
  }

  @Test func `a frame lays out only the panels that changed`() {
    let count = 40
    func dashboard(changed: Int? = nil, at now: Timestamp = Sample.now) -> Dashboard {
      let panels = (0..<count).map { index in
        var place = Sample.places[index % Sample.places.count]
        if index == changed { place.temperatureCelsius = 77 }
        return Panel(
          name: DisplayText("w\(index)"),
          descriptor: Sample.provider,
          places: [place.requestedPlace],
          state: Sample.fresh([place])
        )
      }
      return Dashboard(generatedAt: now, isDemo: false, panels: panels)
    }
    let cache = PanelLayoutCache()
    func layouts(of dashboard: Dashboard, _ options: RenderOptions = RenderOptions()) -> Int {
      let before = cache.layoutCount
      let content = ScreenContent(dashboard: dashboard, status: WatchScreenCase.status)
      let cached = ScreenRenderer(options, cache: cache).render(content, columns: 80, rows: 500)
      let whole = ScreenRenderer(options).render(content, columns: 80, rows: 500)
      #expect(cached.frame.text == whole.frame.text)
      return cache.layoutCount - before
    }
    #expect(layouts(of: dashboard()) == count)
    #expect(layouts(of: dashboard()) == 0)
    #expect(layouts(of: dashboard(changed: 7)) == 1)
    // The next change is undone with it.
    #expect(layouts(of: dashboard(changed: 8)) == 2)
    // Ages and units concern all panels.
    #expect(layouts(of: dashboard(changed: 8, at: Sample.now.advanced(bySeconds: 1))) == count)
    #expect(layouts(of: dashboard(changed: 8), RenderOptions(units: .imperial)) == count)
  }

  @Test func `another attribution, title or licence is drawn`() {
    let cache = PanelLayoutCache()
    func frame(
      title: String = "ExampleMap",
      license: String? = nil,
      attribution: DisplayText? = nil,
      _ cache: PanelLayoutCache?
    ) -> Frame {
      let report = WeatherReport(places: Sample.places)
      var snapshot = Snapshot(content: .weather(report), fetchedAt: Sample.now)
      snapshot.attribution = attribution
      let provider = SourceDescriptor(
        name: Sample.provider.name,
        title: title,
        summary: Sample.provider.summary,
        kind: .weather,
        options: [],
        terms: SourceTerms(
          attribution: "Data by somebody",
          attributionURL: "https://example.org",
          license: license,
          minimumRefreshSeconds: 60
        )
      )
      let panels = ["one", "two"].map { name in
        Panel(
          name: name,
          descriptor: provider,
          places: Sample.places.map(\.requestedPlace),
          state: .fresh(snapshot)
        )
      }
      let content = ScreenContent(
        dashboard: Dashboard(generatedAt: Sample.now, isDemo: false, panels: panels),
        status: WatchScreenCase.status
      )
      return ScreenRenderer(RenderOptions(), cache: cache)
        .render(content, columns: 80, rows: 60).frame
    }
    #expect(frame(cache) == frame(nil))
    let others: DisplayText = "Data by others"
    #expect(frame(attribution: others, cache) == frame(attribution: others, nil))
    #expect(frame(title: "Other", cache) == frame(title: "Other", nil))
    #expect(frame(license: "CC BY 4.0", cache) == frame(license: "CC BY 4.0", nil))
  }

  /// The first steps meet the minutes of an hour, the others the hours and midnights of three days.
  @Test func `a table is laid out again only when its ages or days change`() {
    let cache = PanelLayoutCache()
    let steps = (0..<240).map { $0 * 15 } + (1..<180).map { $0 * 1439 }
    for seconds in steps {
      let now = Sample.now.advanced(bySeconds: Int64(seconds))
      let panel = Panel(
        name: "weather",
        descriptor: Sample.provider,
        places: Sample.places.map(\.requestedPlace),
        state: .fresh(
          Snapshot(content: .weather(WeatherReport(places: Sample.places)), fetchedAt: now)
        )
      )
      let content = ScreenContent(
        dashboard: Dashboard(generatedAt: now, isDemo: false, panels: [panel]),
        status: WatchScreenCase.status
      )
      let options = RenderOptions()
      let cached = ScreenRenderer(options, cache: cache).render(content, columns: 120, rows: 24)
      let whole = ScreenRenderer(options).render(content, columns: 120, rows: 24)
      #expect(cached.frame == whole.frame, "\(now.iso8601)")
    }
    // 60 minutes, 48 hours, and midnight in each time zone.
    #expect(cache.layoutCount < 60 + 48 + 3 * Sample.places.count)
  }

  @Test func `a table that counts as cached is not laid out again`() {
    let cache = PanelLayoutCache()
    let report = Snapshot(
      content: .weather(WeatherReport(places: Sample.places)),
      fetchedAt: Sample.now
    )
    for state in [PanelState.fresh(report), .cached(report), .fresh(report)] {
      let dashboard = Sample.dashboard(state)
      let content = ScreenContent(dashboard: dashboard, status: WatchScreenCase.status)
      let cached = ScreenRenderer(RenderOptions(), cache: cache)
        .render(content, columns: 80, rows: 24)
      let whole = ScreenRenderer(RenderOptions()).render(content, columns: 80, rows: 24)
      #expect(cached.frame == whole.frame)
    }
    #expect(cache.layoutCount == 1)
  }

  @Test func `a frame draws only the rows that changed`() {
    let cache = PanelLayoutCache()
    func rows(
      secondsToNext: Int,
      at now: Timestamp = Sample.now,
      _ options: RenderOptions = RenderOptions()
    ) -> Int {
      let before = cache.drawnRowCount
      let dashboard = Dashboard(
        generatedAt: now,
        isDemo: false,
        panels: [
          Panel(
            name: "weather",
            descriptor: Sample.provider,
            places: Sample.places.map(\.requestedPlace),
            state: Sample.fresh(Sample.places)
          )
        ]
      )
      var status = WatchScreenCase.status
      status.secondsToNext = secondsToNext
      let content = ScreenContent(dashboard: dashboard, status: status)
      let cached = ScreenRenderer(options, cache: cache).render(content, columns: 80, rows: 24)
      let whole = ScreenRenderer(options).render(content, columns: 80, rows: 24)
      #expect(cached.frame == whole.frame)
      return cache.drawnRowCount - before
    }
    let all = rows(secondsToNext: 10)
    #expect(all > Sample.places.count)
    #expect(rows(secondsToNext: 10) == 0)
    #expect(rows(secondsToNext: 9) == 1)
    // A second later the table is laid out again, and looks the same.
    #expect(rows(secondsToNext: 9, at: Sample.now.advanced(bySeconds: 1)) == 0)
    #expect(rows(secondsToNext: 9, RenderOptions(colorDepth: .ansi256)) == all)
  }

  @Test func `a screen scrolled too far shows its end`() {
    let test = WatchScreenCase(name: "", rows: 10) { $0.offset = 1000 }
    let rendering = rendering(test)
    #expect(rendering.offset > 0)
    #expect(rendering.frame.text.contains("Weather data provided by ExampleMap"))
  }

  @Test func `a countdown moves nothing else`() {
    func line(_ seconds: Int) -> String? {
      let test = WatchScreenCase(name: "") { $0.status.secondsToNext = seconds }
      return rendering(test).frame.text.split(separator: "\n").last.map(String.init)
    }
    let lines = [60, 59, 10, 9, 1, 0].map(line)
    let shapes = lines.map { $0?.replacing(/next in .\d s/, with: "") }
    #expect(Set(shapes).count == 1)
    #expect(lines[1] != lines[2])
  }

  @Test func `a spinner turns in the margin and moves nothing else`() {
    func line(_ step: Int?, isUnicode: Bool = true) -> String? {
      let test = WatchScreenCase(name: "", isUnicode: isUnicode) { $0.status.spinnerStep = step }
      return rendering(test).frame.text.split(separator: "\n").last.map(String.init)
    }
    let lines = (0...10).compactMap { line($0) }
    #expect(Set(lines).count == 10)
    #expect(lines.first == lines.last)
    #expect(Set((lines + [line(nil) ?? ""]).map { $0.dropFirst() }).count == 1)
    #expect(line(nil)?.first == " ")
    #expect(line(0)?.first == "⠋")
    #expect((0..<4).map { line($0, isUnicode: false)?.first } == ["|", "/", "-", "\\"])
  }

  @Test func `awaited pictures are named`() {
    let test = WatchScreenCase(name: "", columns: 120) { content in
      content.status.waitingFor = ["ExampleMap"]
      content.status.awaitsPictures = true
    }
    #expect(rendering(test).frame.text.contains("waiting for ExampleMap, pictures"))
  }

  @Test(arguments: [80, 40, 20])
  func `the header has a clock and says that the network is missing`(_ width: Int) throws {
    func header(_ since: Timestamp?) throws -> Substring {
      let test = WatchScreenCase(name: "", columns: width) { $0.status.offlineSince = since }
      return try #require(rendering(test).frame.text.split(separator: "\n").first)
    }
    let online = try header(nil)
    #expect(online.contains("14:05"), "\(online)")
    let offline = try header(Sample.now.advanced(bySeconds: -2520))
    #expect(offline.contains(width > 20 ? "offline since 13:23" : "offline"), "\(offline)")
    #expect(!offline.contains("live"))
  }

  @Test func `a stale screen is dimmed, and without colour says that it is stale`() {
    let stale = WatchScreenCase.all.first { $0.name == "watch-stale.txt" }
    guard let stale else {
      Issue.record("no such case")
      return
    }
    var content = ScreenContent(dashboard: stale.dashboard, status: WatchScreenCase.status)
    stale.more(&content)
    let renderer = ScreenRenderer(RenderOptions(width: 80, colorDepth: .truecolor))
    let frame = renderer.render(content, columns: 80, rows: 24).frame
    let row = (0..<24).first { row in
      String(frame[row: row].map(\.character)).contains("Madrid")
    }
    let cells = row.map { frame[row: $0].filter { $0.character != " " } } ?? []
    #expect(!cells.isEmpty && cells.allSatisfy(\.appearance.isDim))
    #expect(frame.text.contains("last data 42 min ago"))
  }
}
