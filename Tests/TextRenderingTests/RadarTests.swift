import DashCore
import DashTestSupport
import Glibc
import Localization
import Testing

@testable import TextRendering

/// Frames around London, five minutes before now and every ten minutes after.
enum RadarSample {
  static let newest = Sample.now.advanced(bySeconds: -300)

  static func rain(_ reflectivity: Int) -> UInt8 { UInt8(reflectivity + 32) }
  static func snow(_ reflectivity: Int) -> UInt8 { UInt8(reflectivity + 160) }

  static func window(_ latitude: Double = 51.5, _ longitude: Double = -0.1) -> RadarWindow {
    RadarWindow(latitude: latitude, longitude: longitude, kilometres: 300)
  }

  /// Returns radar with frames of one value each: the newest, then those to come; `nil` for one that is
  /// not fetched.
  static func radar(_ levels: [UInt8?], isCovered: Bool? = true) -> PlaceRadar {
    radar(fields: levels.map { level in level.map { level in { _, _ in level } } }, isCovered)
  }

  /// Returns radar whose frames have a value for each pixel from the upper left.
  static func radar(
    fields: [((_ x: Int, _ y: Int) -> UInt8)?],
    _ isCovered: Bool? = true,
    in window: RadarWindow = window()
  ) -> PlaceRadar {
    var radar = PlaceRadar(window)
    (radar.title, radar.attribution) = ("LibreWXR", "Radar by LibreWXR")
    radar.take(
      fields.indices.map { index in
        RadarFrame(
          time: newest.advanced(bySeconds: Int64(index) * 600),
          path: "/v2/radar/\(index)",
          isForecast: index > 0
        )
      }
    )
    for (index, field) in fields.enumerated() {
      guard let field else { continue }
      let levels = (0..<512 * 512).map { field($0 % 512, $0 / 512) }
      radar.take(RadarField(levels, of: window), at: radar.frames[index].time)
    }
    if let isCovered { radar.take(isCovered: isCovered) }
    return radar
  }

  static func dashboard(_ place: PlaceWeather, _ radar: PlaceRadar) -> Dashboard {
    var panel = Sample.panel(Sample.fresh([place]))
    panel.radars[place.requestedPlace] = radar
    return Sample.dashboard(panels: [panel])
  }

  /// It rains in the western half of the newest frame.
  static let west = radar(fields: [{ x, _ in x < 256 ? rain(30) : 0 }])
}

@Suite struct RadarEchoTests {
  /// Reflectivity and rain by Marshall and Palmer, as tables print it.
  @Test(arguments: [(15, 0.3), (20, 0.6), (30, 2.7), (40, 11.5), (50, 48.6)])
  func `the rate follows from the reflectivity`(reflectivity: Int, rate: Double) throws {
    let echo = try #require(RadarEcho(level: RadarSample.rain(reflectivity)))
    #expect(echo.reflectivity == reflectivity && !echo.isSnow)
    #expect(abs((echo.millimetresPerHour ?? 0) - rate) < 0.05)
    let snow = try #require(RadarEcho(level: RadarSample.snow(reflectivity)))
    #expect(snow.reflectivity == reflectivity && snow.isSnow && snow.millimetresPerHour == nil)
  }

  @Test func `noise and nothing are no echoes, and steps grow`() {
    #expect([0, 1, 41, 128, 169].allSatisfy { RadarEcho(level: $0) == nil })
    let rain = (42...127).compactMap { RadarStep.table[$0]?.index }
    let snow = (170...255).compactMap { RadarStep.table[$0]?.index }
    #expect(rain == rain.sorted() && Set(rain) == Set(0..<8))
    #expect(snow == snow.sorted() && Set(snow) == Set(0..<4))
  }
}

@Suite struct MapLinesTests {
  private func nearest(_ latitude: Double, _ longitude: Double, _ kinds: [MapLines.Kind]) -> Double
  {
    let window = RadarSample.window(latitude, longitude)
    var nearest = Double.infinity
    for line in MapLines().lines(around: window, radius: 50) where kinds.contains(line.kind) {
      let points = line.points.map {
        window.offset(latitude: $0.latitude, longitude: $0.longitude)
      }
      for (one, next) in zip(points, points.count == 1 ? points[...] : points.dropFirst()) {
        let (x, y) = (next.east - one.east, next.south - one.south)
        let share = -(one.east * x + one.south * y) / max(x * x + y * y, 1e-9)
        let along = min(max(share, 0), 1)
        nearest = min(nearest, hypot(one.east + along * x, one.south + along * y))
      }
    }
    return nearest
  }

  /// Points at a coast, in a strait and inland.
  @Test func `coasts, lakes and borders are where they are`() {
    // Kronborg on Sjælland, Skagen, the southern tip of Taiwan, and Delos in the Aegean.
    #expect(nearest(56.04, 12.62, [.coast]) < 6 && nearest(57.74, 10.62, [.coast]) < 6)
    #expect(nearest(21.9, 120.85, [.coast]) < 6 && nearest(37.39, 25.27, [.coast]) < 8)
    // Chicago at Lake Michigan, which is no coast of the sea.
    #expect(nearest(41.89, -87.61, [.lake]) < 6)
    #expect(nearest(41.89, -87.61, [.coast]) > 300)
    // The 49th parallel, and the Øresund has none on land.
    #expect(nearest(49, -100, [.border]) < 3)
    #expect(nearest(51.5, -0.1, [.border]) > 100)
    // The middle of France has none of them.
    #expect(nearest(46.8, 2.4, [.coast, .border]) > 150)
    // Both sides of the date line in Fiji.
    let fiji = MapLines().lines(around: RadarSample.window(-17, 179.95), radius: 150)
    let longitudes = fiji.flatMap(\.points).map(\.longitude)
    #expect(longitudes.contains { $0 > 179 } && longitudes.contains { $0 < -179 })
  }

  @Test func `islands of few kilometres and short borders are there`() {
    // Helgoland, the Calf of Man, Velopoula in the Aegean, Selvagem Grande and Ducie.
    let islands = [
      (54.19, 7.89), (54.05, -4.82), (36.91, 23.46), (30.14, -15.87), (-24.67, -124.79),
    ]
    for island in islands {
      #expect(nearest(island.0, island.1, [.coast]) < 4, "\(island)")
    }
    // Stillwater in Minnesota is no coast, and Guantánamo has a border.
    #expect(nearest(45.06, -92.8, [.coast]) > 100)
    #expect(nearest(19.97, -75.16, [.border]) < 4)
  }

  @Test func `the file is whole, and no step is longer than a degree`() {
    var count = 0
    var longest = 0.0
    for latitude in stride(from: -85.0, through: 85, by: 10) {
      for longitude in stride(from: -175.0, through: 175, by: 10) {
        for line in MapLines().lines(around: RadarSample.window(latitude, longitude), radius: 0) {
          count += line.points.count
          for (one, next) in zip(line.points, line.points.dropFirst()) {
            longest = max(
              longest,
              abs(one.longitude - next.longitude),
              abs(one.latitude - next.latitude)
            )
          }
        }
      }
    }
    #expect(count > 100_000 && longest <= 1.005)
  }
}

@Suite(.ownThread) struct RadarMapTests {
  private func lines(
    _ radar: PlaceRadar,
    columns: Int = 40,
    rows: Int = 11,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) -> [StyledLine] {
    var options = RenderOptions(width: columns + 1, colorDepth: .truecolor)
    options.theme = ThemeSetting(.dark)
    change(&options)
    return RadarBlock(radar: radar, place: Sample.london, kilometres: 300)
      .lines(on: Page(options: options, now: Sample.now), rows: rows)
  }

  private func text(_ lines: [StyledLine]) -> [String] {
    lines.map { $0.spans.map(\.text).joined() }
  }

  private func background(_ line: StyledLine, _ column: Int) -> (
    fore: TerminalColor?, back: TerminalColor?
  ) {
    var start = 0
    for span in line.spans {
      if column < start + span.width, case .picture(let appearance) = span.style {
        return (appearance.foreground, appearance.background)
      }
      start += span.width
    }
    return (nil, nil)
  }

  @Test func `half of a map is wet, with the place in the middle and the time in a corner`() {
    let map = lines(RadarSample.west)
    let text = text(map)
    #expect(text.count == 11 && text[0].hasPrefix(" radar · 300 km · rings 50 km"))
    #expect(text[1].hasPrefix("  14:00 "))
    #expect(Array(text[6])[21] == "+")
    // The step of 2.7 mm/h is the fourth.
    let water = Palette(colorDepth: .truecolor, theme: ThemeSetting(.dark)).radarColors().rain[3]
    for row in [3, 8] {
      let colors = (1...40).map { background(map[row], $0) }
      #expect(colors.prefix(19).allSatisfy { $0.fore == .rgb(water) || $0.back == .rgb(water) })
      #expect(colors.suffix(19).allSatisfy { $0.fore != .rgb(water) && $0.back != .rgb(water) })
    }
    #expect(map.allSatisfy { $0.width <= 41 })
  }

  @Test func `a cell has two pixels`() {
    // 512 pixels are 390 km, so 10 rows of 7.5 km are 196 pixels in the middle, 9.85 each.
    let radar = RadarSample.radar(fields: [
      { _, y in y < 256 ? RadarSample.rain(20) : RadarSample.rain(45) }
    ])
    let map = lines(radar, columns: 40, rows: 12)
    let characters = Set(text(map)[2...].joined())
    #expect(characters.contains("▄") && !characters.contains("▀"))
    let colors = Palette(colorDepth: .truecolor, theme: ThemeSetting(.dark)).radarColors().rain
    let seam = map.compactMap { line -> TerminalColor? in
      let pair = background(line, 3)
      return pair.back == nil
        || pair.fore.map { color in !colors.contains { .rgb($0) == color } } ?? true
        ? nil : pair.back
    }
    #expect(seam == [.rgb(colors[1])])
  }

  @Test func `snow has signs where its greys are those of rain`() throws {
    let snow = RadarSample.radar(fields: [
      { x, _ in x < 256 ? RadarSample.snow(30) : RadarSample.rain(30) }
    ])
    for (name, isSigned) in [(ThemeSetting.Name.mono, true), (.dark, false)] {
      var options = RenderOptions(width: 41, colorDepth: .truecolor)
      options.theme = ThemeSetting(name)
      let map = text(lines(snow) { $0 = options })
      #expect(map[3].prefix(18).contains("*") == isSigned && !map[3].suffix(15).contains("*"))
      let legend = text(RadarBlock.legend(on: Page(options: options, now: Sample.now)))
      #expect(legend.joined().contains("****") == isSigned)
      // In pixels it is dotted.
      options.pictures = PictureAlbum()
      let requirement = try #require(lines(snow) { $0 = options }.flatMap(\.requirements).first)
      let drawing = try #require(requirement.drawing?(8, 16))
      // A pixel beside and one on each dot, of which lines of the map change some.
      let palette = Palette(colorDepth: .truecolor, theme: options.theme)
      let gray = palette.radarColors().snow[2]
      func count(of offset: Int) -> Int {
        let pixels = stride(from: offset, to: 80, by: 4).flatMap { y in
          stride(from: offset, to: 120, by: 4).map { (y * drawing.width + $0) * 3 }
        }
        return pixels.count {
          drawing.rgb[$0..<$0 + 3].elementsEqual([gray.red, gray.green, gray.blue].map(UInt8.init))
        }
      }
      #expect(count(of: 2) > 400 && (isSigned ? count(of: 1) == 0 : count(of: 1) > 400))
    }
  }

  @Test func `signs tell the steps apart without colours`() {
    let plain = text(lines(RadarSample.west) { $0 = RenderOptions(width: 41) })
    #expect(plain[3].dropFirst().prefix(18).contains("4") && !plain[3].suffix(15).contains("4"))
    let ascii = text(lines(RadarSample.west) { $0 = RenderOptions(width: 41, isUnicode: false) })
    #expect(!ascii.joined().contains { !$0.isASCII })
    let snow = RadarSample.radar(fields: [{ x, _ in x < 256 ? RadarSample.snow(30) : 0 }])
    let snowy = text(lines(snow) { $0 = RenderOptions(width: 41) })
    #expect(snowy[3].contains("*") && !snowy[3].contains("4"))
    let mono = lines(RadarSample.west) {
      $0 = RenderOptions(width: 41, colorDepth: .ansi16)
      $0.theme = ThemeSetting(.mono)
    }
    #expect(text(mono)[3].contains("4"))
  }

  /// Neighbouring steps differ, in every theme.
  @Test(arguments: ThemeSetting.Name.allCases)
  func `each step has a colour of its own`(theme: ThemeSetting.Name) {
    for terminal in [nil, TerminalColors(background: .black), TerminalColors(background: .white)] {
      let palette = Palette(
        colorDepth: .truecolor,
        theme: ThemeSetting(theme),
        terminal: terminal
      )
      let colors = palette.radarColors()
      #expect(Set(colors.rain).count == 8 && Set(colors.snow).count == 4)
      if let background = palette.background {
        let contrasts = colors.rain.prefix(5).map { $0.contrast(with: background) }
        #expect(contrasts == contrasts.sorted() && contrasts[0] > 1.15, "\(contrasts)")
      }
    }
  }

  @Test func `a picture takes the place of cells where a terminal draws it`() throws {
    var options = RenderOptions(width: 81, colorDepth: .truecolor)
    options.theme = ThemeSetting(.dark)
    options.pictures = PictureAlbum()
    let block = RadarBlock(radar: RadarSample.west, place: Sample.london, kilometres: 300)
    func lines(_ block: RadarBlock) -> [StyledLine] {
      block.lines(on: Page(options: options, now: Sample.now), rows: 21)
    }
    let space = lines(block)
    let requirement = try #require(space.flatMap(\.requirements).first)
    // No cells before it, which would flash.
    #expect(
      space.count == 21 && space.dropFirst().allSatisfy { text([$0])[0].allSatisfy(\.isWhitespace) }
    )
    #expect(requirement.source == nil && requirement.rows == 20 && requirement.columns == 80)
    let drawing = try #require(requirement.drawing?(8, 16))
    #expect(drawing.width == 640 && drawing.height == 320 && drawing.rgb.count == 640 * 320 * 3)
    let water = Palette(colorDepth: .truecolor, theme: options.theme).radarColors().rain[3]
    let pixel = (200 * 640 + 200) * 3
    #expect(drawing.rgb[pixel..<pixel + 3].map { Int($0) } == [water.red, water.green, water.blue])
    let graphic = Graphic(id: 1, bytes: Array("GRAPHIC".utf8))
    options.pictures?[requirement] = .success(
      Picture(columns: 80, rows: 20, content: .graphic(graphic))
    )
    let drawn = lines(block)
    #expect(drawn.flatMap(\.graphics).map(\.graphic) == [graphic])
    // The time has no corner then.
    #expect(drawn[0].spans.map(\.text).joined().contains("14:00"))
    // It stays until that of another zoom is drawn, which is required.
    let zoomed = RadarBlock(radar: RadarSample.west, place: Sample.london, kilometres: 200)
    #expect(lines(zoomed).flatMap(\.graphics).map(\.graphic) == [graphic])
    #expect(lines(zoomed).flatMap(\.requirements) != [requirement])
    // It is not that of another place.
    let rome = RadarSample.radar(
      fields: [{ _, _ in RadarSample.rain(30) }],
      in: RadarSample.window(41.9, 12.5)
    )
    let other = lines(RadarBlock(radar: rome, place: Sample.london, kilometres: 300))
    #expect(other.flatMap(\.graphics).isEmpty && other.flatMap(\.requirements).count == 1)
    // Where none can be drawn, cells do not wait for the next either.
    options.pictures?[requirement] = .failure(.noDrawing)
    for block in [block, zoomed] {
      #expect(lines(block).count == 21 && lines(block).contains { background($0, 9).back != nil })
    }
  }

  @Test(arguments: [ColorDepth.truecolor, .none], [true, false])
  func `the legend fits from 25 columns on`(depth: ColorDepth, isUnicode: Bool) {
    for width in 25...100 {
      for language in Language.allCases {
        var options = RenderOptions(width: width, colorDepth: depth, isUnicode: isUnicode)
        options.language = language
        let legend = RadarBlock.legend(on: Page(options: options, now: Sample.now))
        #expect(legend.allSatisfy { $0.width <= width }, "\(width) \(language)")
        let text = text(legend)
        #expect(text.count <= (width < 70 ? 2 : 1))
        if language == .english {
          #expect(text.joined().contains("50") && text.joined().contains("mm/h"))
          #expect(text.joined().hasSuffix("snow"))
          if width >= 40, depth != .none, isUnicode { #expect(text[0].contains("2.5")) }
        }
      }
    }
  }
}

@Suite struct RadarOutlookTests {
  private static let (dry, wet) = (UInt8(0), RadarSample.rain(30))

  /// The newest frame and six to come, and the words.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let levels: [UInt8?]
    let words: String?
  }

  private static let cases = [
    Case(
      testDescription: "it comes and stays",
      levels: [dry, dry, dry, wet, wet, wet, wet],
      words: "rain in about 20 min, for at least 40 min"
    ),
    Case(
      testDescription: "it comes and goes",
      levels: [dry, wet, wet, dry, dry, dry, dry],
      words: "rain in about 10 min, for about 20 min"
    ),
    Case(
      testDescription: "it lasts",
      levels: [wet, wet, wet, wet, wet, wet, wet],
      words: "rain for at least 60 minutes"
    ),
    Case(
      testDescription: "it stops",
      levels: [wet, wet, wet, dry, dry, dry, dry],
      words: "rain for 20 more minutes"
    ),
    Case(
      testDescription: "snow",
      levels: [dry, RadarSample.snow(20), RadarSample.snow(20), nil],
      words: "snow in about 10 min, for at least 10 min"
    ),
    Case(testDescription: "nothing is known of the future", levels: [wet, nil, nil], words: nil),
    Case(
      testDescription: "a gap ends what is known",
      levels: [wet, wet, nil, dry],
      words: "rain for at least 10 minutes"
    ),
    Case(
      testDescription: "nothing falls nearby",
      levels: [dry, nil, nil],
      words: "no rain or snow within 100 km"
    ),
  ]

  @Test(arguments: cases) func `the words have steps of ten minutes`(test: Case) {
    let page = Page(options: RenderOptions(), now: Sample.now)
    let outlook = RadarOutlook(RadarSample.radar(test.levels), at: Sample.now)
    #expect(outlook.words(on: page) == test.words)
  }

  @Test func `its next hour is what the row shows where radar covers the place`() {
    let page = Page(options: RenderOptions(), now: Sample.now)
    var place = OutlookSample(steps: String(repeating: ".", count: 30), observed: ".").weather
    place.minutes = ForecastMinutes(
      steps: (1...8).map {
        ForecastMinutes.Step(
          time: Sample.now.advanced(bySeconds: Int64($0) * 900),
          millimetresPerHour: $0 == 2 ? 3 : 0
        )
      },
      stepSeconds: 900
    )
    let (dry, wet) = (Self.dry, Self.wet)
    func row(_ radar: PlaceRadar?) -> RainSoonChart? {
      var place = place
      place.radar = radar
      return RainSoonChart(place, on: page)
    }
    func words(_ radar: PlaceRadar?) -> String? { row(radar)?.words }
    let model = "dry for 15 minutes, then rain"
    #expect(words(nil) == model)
    let coming = RadarSample.radar([dry, dry, dry, wet, wet, wet, wet])
    #expect(words(coming) == "rain in about 20 min, for at least 40 min, radar")
    // What radar does not see within the hour is not said, but what comes later is.
    #expect(words(RadarSample.radar([dry])) == nil)
    // An estimate of a satellite is no radar.
    #expect(
      words(RadarSample.radar([dry, wet, wet, wet, wet, wet, wet], isCovered: false)) == model
    )
    #expect(words(RadarSample.radar([dry, wet, wet, wet, wet, wet, wet], isCovered: nil)) == model)
    let line = row(coming)?.laidOut().first?.spans.map(\.text).joined() ?? ""
    #expect(line.hasPrefix(" 1 h ") && line.contains("radar"))
    #expect(line.contains("─") && line.contains("█") || line.contains("▆"))
  }

  @Test func `JSON and text have the frames that are known`() throws {
    let radar = RadarSample.radar([Self.wet, Self.wet, RadarSample.snow(20), nil])
    let report = RadarReport(RadarSample.dashboard(Sample.london, radar), at: nil)
    let json = try JSONParser.parse(Array(report.json().utf8))
    #expect(json["schema"]?.string == "dash-radar/1" && json["source"]?.string == "radar")
    let frames = json["frames"]?.elements ?? []
    #expect(frames.count == 3)
    #expect(abs((frames[0]["millimetresPerHour"]?.number ?? 0) - 2.73) < 0.01)
    #expect(frames[2]["millimetresPerHour"] == nil && frames[2]["isSnow"]?.value == .boolean(true))
    let text = Renderer(RenderOptions()).render(
      report.report(RenderOptions()),
      json: "",
      as: .text
    )
    #expect(text.contains("14:00  2.7 mm/h") && text.contains("14:20  snow"))
    let none = RadarReport(Sample.dashboard(Sample.fresh([Sample.london])), at: nil)
    #expect(!none.hasData && none.json().contains("\"schema\": \"dash-radar/1\""))
  }
}

@Suite(.ownThread) struct RadarRankTests {
  private static let radar = RadarSample.radar([RadarSample.rain(30)])

  private func text(_ place: PlaceWeather, _ columns: Int, _ rows: Int) -> String {
    RankSample.text(RadarSample.dashboard(place, Self.radar), columns, rows)
  }

  @Test func `radar ranks after the long curve and before the table of hours`() {
    let place = RankSample.place(isWet: true, hasAlert: true)
    let caption = "radar · 300 km"
    #expect(!text(place, 80, 23).contains(caption))
    for columns in [80, 120, 200] {
      for rows in 20...70 {
        let text = text(place, columns, rows)
        // The table of hours stands beside the days on a wide page.
        if columns < 200, RankSample.shows(text, "45") {
          #expect(text.contains(caption), "\(columns)x\(rows)")
        }
        if text.contains(caption) { #expect(RankSample.shows(text, "36°"), "\(columns)x\(rows)") }
      }
      #expect(text(place, columns, 60).contains(caption))
    }
  }

  @Test func `a larger window with radar never shows less`() {
    let place = RankSample.place(isWet: true, hasAlert: true)
    let values =
      RankSample.values(of: place).enumerated().filter { $0.offset != 3 }.flatMap(\.element)
      + RankSample.columns + ["300"]
    var generator = SeededGenerator(seed: 58)
    for _ in 0..<(PropertyCases.isFull ? 100 : 40) {
      let small = (
        columns: Int.random(in: 20...270, using: &generator),
        rows: Int.random(in: 12...65, using: &generator)
      )
      let large = (
        columns: small.columns + Int.random(in: 0...4, using: &generator),
        rows: small.rows + Int.random(in: 0...4, using: &generator)
      )
      let (less, more) = (
        text(place, small.columns, small.rows), text(place, large.columns, large.rows)
      )
      let lost = values.filter { RankSample.shows(less, $0) && !RankSample.shows(more, $0) }
      #expect(lost.isEmpty, "\(small) to \(large)")
    }
  }

  @Test func `the last row names the service, or says that radar is missing`() {
    let place = RankSample.place(isWet: false, hasAlert: false)
    #expect(text(place, 120, 40).contains("LibreWXR"))
    var failed = PlaceRadar(RadarSample.window())
    failed.fail(SourceError(.unreachable))
    let page = RankSample.text(RadarSample.dashboard(place, failed), 120, 40)
    #expect(page.contains("radar not loaded") && !page.contains("LibreWXR"))
  }
}
