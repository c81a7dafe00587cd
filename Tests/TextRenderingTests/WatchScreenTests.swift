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
        content.position.selection = .place(panel: "weather", place.requestedPlace)
        let rendering = renderer.render(content, columns: 60, rows: rows)
        if let layout = rendering.layout { content.position.layout = layout }
        #expect(rendering.frame.text.contains("\n›") || rendering.frame.text.hasPrefix("›"))
      }
    }
  }

  @Test func `a screen scrolled too far shows its end`() {
    let test = WatchScreenCase(name: "", rows: 10) { $0.position = ScreenPosition(offset: 1000) }
    let rendering = rendering(test)
    #expect(rendering.frame.text.contains("Madrid, ES"))
  }

  @Test func `the next refresh is a time, with seconds where it is below a minute away`() {
    func line(_ interval: Int, isPaused: Bool = false) -> String? {
      let test = WatchScreenCase(name: "") {
        $0.status.intervalSeconds = interval
        $0.status.isPaused = isPaused
      }
      return rendering(test).frame.text.split(separator: "\n").last.map(String.init)
    }
    #expect(line(600)?.contains(" · next 14:05 ") == true)
    #expect(line(10)?.contains(" · next 14:05:09 ") == true)
    #expect(line(10, isPaused: true)?.contains("next") == false)
  }

  @Test func `while a text is typed no keys are listed`() {
    let test = WatchScreenCase(name: "") { $0.status.prompt = "find: Lon" }
    let line = rendering(test).frame.text.split(separator: "\n").last.map(String.init)
    #expect(line?.contains("find: Lon_") == true)
    #expect(line?.hasSuffix("find: Lon_") == true, "\(line ?? "")")
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
      let test = WatchScreenCase(name: "", columns: width) { content in
        content.status.outage = since.map { .since($0) }
      }
      return try #require(rendering(test).frame.text.split(separator: "\n").first)
    }
    let online = try header(nil)
    #expect(online.contains("14:05"), "\(online)")
    let offline = try header(Sample.now.advanced(bySeconds: -2520))
    #expect(offline.contains("offline"), "\(offline)")
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
