import DashCore
import DashTestSupport
import Localization
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashWatch

/// Photos in watch mode: searches, pages and pictures.
@Suite struct WatchModelPhotosTests: WatchModelSuite {
  private static let photos = Instance(
    name: "photos",
    descriptor: SamplePhotoSource.descriptor,
    refreshSeconds: 3600,
    options: .success(
      SourceOptions(
        ["query": .query(QueryTemplate("{city} {condition}") ?? .literal("x"))],
        describedBy: SamplePhotoSource.descriptor.options
      )
    )
  )

  private func model() throws -> WatchModel {
    let targets = try targets([Self.photos, .sample("weather")])
    return WatchModel(targets, at: moment(0), jitter: { 0 })
  }

  private func weather(_ city: String, _ sky: Sky, at seconds: Double) -> PanelState {
    var place = PlaceWeather(requestedPlace: .name(city))
    place.name = DisplayText(city)
    place.condition = Condition(code: 0, main: nil, description: nil, isDay: true, sky: sky)
    return .fresh(
      Snapshot(
        content: .weather(WeatherReport(places: [place])),
        fetchedAt: moment(seconds).wall
      )
    )
  }

  private func page(_ number: Int, isLast: Bool = false, at seconds: Double) throws -> PanelState {
    let base = try #require(BaseURL("https://photos.example.org"))
    let policy = LinkPolicy(domains: [], baseURL: base)
    let link = try #require(policy.link("https://photos.example.org/\(number)"))
    let id = try #require(PhotoID("\(number)"))
    let photo = try #require(
      Photo(
        id: id,
        pageURL: link,
        pictures: [PictureFile(link: link, longestEdge: 640)]
      )
    )
    let page = try #require(PhotoPage(page: number, photos: [photo], isLast: isLast))
    return .fresh(Snapshot(content: .photos(page), fetchedAt: moment(seconds).wall))
  }

  /// Returns a model that shows the weather of London and the first page of its photos.
  private func settled() throws -> WatchModel {
    var model = try model()
    let first = handle(&model, .wake, at: 0)
    let second = handle(
      &model,
      .settled(first[0].ticket, weather("London", .rain, at: 0)),
      at: 0
    )
    _ = handle(&model, .settled(second[0].ticket, try page(1, at: 0)), at: 0)
    return model
  }

  @Test func `a search with weather placeholders waits for the weather`() throws {
    var model = try model()
    let first = handle(&model, .wake, at: 0)
    #expect(first.map(\.name) == ["weather"])
    let rain = weather("London", .rain, at: 1)
    let second = handle(&model, .settled(first[0].ticket, rain), at: 1)
    #expect(second.map(\.name) == ["photos"])
    #expect(second.first?.photos.facts?[.city] == "London")
    #expect(second.first?.photos.facts?[.condition] == "rain")
  }

  @Test func `if the weather fails, the search runs without its placeholders`() throws {
    var model = try model()
    let first = handle(&model, .wake, at: 0)
    let failed = PanelState.failed(SourceError(.timeout))
    let second = handle(&model, .settled(first[0].ticket, failed), at: 10)
    #expect(second.map(\.name) == ["photos"])
    #expect(second.first?.photos.facts == nil)
  }

  @Test func `changed weather searches for other photos and the same weather does not`() throws {
    var model = try settled()
    var fetches = handle(&model, .wake, at: 60)
    #expect(fetches.map(\.name) == ["weather"])
    let same = weather("London", .rain, at: 60)
    #expect(handle(&model, .settled(fetches[0].ticket, same), at: 60).isEmpty)
    fetches = handle(&model, .wake, at: 120)
    let clear = weather("London", .clear, at: 120)
    let photos = handle(&model, .settled(fetches[0].ticket, clear), at: 120)
    #expect(photos.map(\.name) == ["photos"])
    #expect(photos.first?.photos.facts?[.condition] == "clear")
  }

  @Test func `the first frame of a stream waits for photos a second after the weather`() throws {
    var model = try model()
    var timing = FrameTiming(interval: nil)
    func isComplete(at seconds: Double) -> Bool {
      timing.completesTick(of: model, at: moment(seconds).elapsed)
    }
    let first = handle(&model, .wake, at: 0)
    #expect(!isComplete(at: 2))
    settle(&model, first.map(\.ticket), weather("London", .rain, at: 3), at: moment(3))
    // The photos are requested with the weather, and silent.
    #expect(model.engine.board.isBusy)
    #expect(!isComplete(at: 3.9))
    #expect(model.nextWake(at: moment(3), showsAges: false) == moment(4).elapsed)
    #expect(isComplete(at: 4))
  }

  @Test func `the photo changes every ten minutes, and n and p skip photos`() throws {
    var model = try settled()
    func shown(at seconds: Double) -> String? {
      let state = model.dashboard(at: moment(seconds)).panels.first?.state
      guard case .photos(let found) = state?.snapshot?.content else { return nil }
      return found.chosen.id.description
    }
    guard case .fresh(let snapshot) = try page(1, at: 0), case .photos(let one) = snapshot.content
    else { return }
    let link = one.photos[0].pageURL
    let photos = (1...3).compactMap { number in
      PhotoID("\(number)").flatMap { id in
        Photo(id: id, pageURL: link, pictures: [PictureFile(link: link, longestEdge: 640)])
      }
    }
    let found = try #require(PhotoPage(photos: photos))
    model.engine.board["photos"]?.state = .fresh(
      Snapshot(content: .photos(found), fetchedAt: moment(0).wall)
    )
    let times = [0, 600, 1200, 1800].map { Double($0) }
    let order = times.map { shown(at: $0) ?? "" }
    #expect(Set(order).count == 3 && order[3] == order[0])
    #expect(press(&model, .character("n"), at: 5).isEmpty)
    #expect(shown(at: 5) == order[1])
    _ = press(&model, .character("p"), at: 6)
    _ = press(&model, .character("p"), at: 6)
    #expect(shown(at: 6) == order[2])
    model.offlineSince = moment(6).wall
    #expect(shown(at: 1206) == order[2])
  }

  @Test func `the help lists only keys that do something`() throws {
    var model = try settled()
    func keys(_ model: WatchModel) -> Set<String> {
      Set(model.content(at: moment(5)).keys.map { $0.name(in: Strings()) })
    }
    let withPhotos = keys(model)
    #expect(withPhotos.isSuperset(of: ["N P", "o", "/", "u", "q", "?"]))
    // The page has one photo, and no layout has placed an item yet.
    #expect(withPhotos.isDisjoint(with: ["n p", "Enter", "Tab"]))
    let place = ScreenItem.place(panel: "weather", .name("London"))
    model.position = ScreenPosition(
      selection: nil,
      in: ScreenLayout(entries: [.init(place, line: 2)], lineCount: 10, visibleRows: 20)
    )
    #expect(keys(model).contains("Enter"))
    var weather = WatchModel(try targets([.sample("weather")]), at: moment(0), jitter: { 0 })
    _ = handle(&weather, .wake, at: 0)
    #expect(keys(weather).isDisjoint(with: ["n p", "N P", "o", "/", "i"]))
  }

  @Test func `N and P turn pages, but not during a request or past the ends`() throws {
    var model = try settled()
    #expect(press(&model, .character("P"), at: 5).isEmpty)
    let next = press(&model, .character("N"), at: 5)
    #expect(next.map(\.photos.page) == [2])
    #expect(press(&model, .character("N"), at: 6).isEmpty)
    _ = handle(&model, .settled(next[0].ticket, try page(2, isLast: true, at: 6)), at: 6)
    #expect(press(&model, .character("N"), at: 10).isEmpty)
    #expect(press(&model, .character("P"), at: 10).map(\.photos.page) == [1])
  }

  @Test func `a failed page leaves the visible one`() throws {
    var model = try settled()
    let next = press(&model, .character("N"), at: 5)
    let failed = PanelState.failed(SourceError(.timeout))
    _ = handle(&model, .settled(next[0].ticket, failed), at: 6)
    #expect(model.engine.board["photos"]?.state.status == "fresh")
    #expect(model.content(at: moment(6)).status.notice == "page not loaded: timeout")
    // The next refresh requests the visible page.
    let due = handle(&model, .wake, at: 3600)
    #expect(due.filter { $0.name == "photos" }.map(\.photos.page) == [nil])
  }

  @Test func `a typed search replaces all photos`() throws {
    var model = try settled()
    for key in "/q r".map(Key.character) { #expect(press(&model, key, at: 5).isEmpty) }
    #expect(model.content(at: moment(5)).status.prompt == "search photos: q r")
    #expect(press(&model, .backspace, at: 5).isEmpty)
    let fetches = press(&model, .enter, at: 6)
    #expect(fetches.map(\.name) == ["photos"])
    #expect(fetches.first?.photos.query == "q")
    #expect(fetches.first?.photos.facts == nil)
    #expect(model.engine.board["photos"]?.state.status == "loading")
    _ = press(&model, .character("/"), at: 7)
    #expect(press(&model, .escape, at: 7).isEmpty)
    #expect(model.content(at: moment(7)).status.prompt == nil)
  }

  @Test func `the shown search is offered to be edited or replaced`() throws {
    var model = try settled()
    func prompt() -> String? { model.content(at: moment(5)).status.prompt }
    for key in "/sea night".map(Key.character) { _ = press(&model, key, at: 5) }
    _ = press(&model, .enter, at: 5)
    // The photos are awaited.
    _ = press(&model, .character("/"), at: 6)
    #expect(prompt() == "search photos: [sea night]")
    #expect(press(&model, .enter, at: 6).isEmpty)
    _ = press(&model, .character("/"), .backspace, .character("x"), at: 7)
    #expect(prompt() == "search photos: sea nighx")
    _ = press(&model, .escape, .character("/"), .right, .character("s"), at: 8)
    #expect(prompt() == "search photos: sea nights")
    _ = press(&model, .escape, .character("/"), .character("q"), at: 9)
    #expect(prompt() == "search photos: q")
    #expect(press(&model, .backspace, .enter, at: 10).map(\.photos.query) == [nil])
    // The configured search waits for the weather.
    _ = press(&model, .character("/"), at: 11)
    #expect(prompt() == "search photos: ")
  }

  @Test func `a search that failed is repeated`() throws {
    var model = try settled()
    for key in "/sea".map(Key.character) { _ = press(&model, key, at: 5) }
    let first = press(&model, .enter, at: 5)
    #expect(first.map(\.photos.query) == ["sea"])
    settle(&model, first.map(\.ticket), .failed(SourceError(.badRequest)), at: moment(6))
    for (keys, seconds) in [("/", 20.0), ("/sea", 80)] {
      for key in keys.map(Key.character) { _ = press(&model, key, at: seconds) }
      let again = press(&model, .enter, at: seconds)
      #expect(again.contains { $0.photos.query == "sea" }, "\(keys)")
      settle(&model, again.map(\.ticket), .failed(SourceError(.badRequest)), at: moment(seconds))
    }
  }

  @Test func `a configured search is offered before its photos arrive`() throws {
    let options = ["query": OptionValue.query(.literal("harbour"))]
    let photos = Instance(
      name: "photos",
      descriptor: SamplePhotoSource.descriptor,
      options: .success(SourceOptions(options, describedBy: SamplePhotoSource.descriptor.options))
    )
    var model = try self.model([photos])
    _ = press(&model, .character("/"), at: 1)
    #expect(model.content(at: moment(1)).status.prompt == "search photos: [harbour]")
  }

  @Test func `a pasted text is part of a search and presses no keys`() throws {
    var model = try settled()
    #expect(model.handle(.screen(.key(.paste("qq\u{1F3D9}"))), at: moment(5)).isEmpty)
    #expect(model.content(at: moment(5)).status.prompt == nil)
    let pasted = String(repeating: "q", count: 300)
    _ = model.handle(.screen(.keys([.character("/"), .paste(pasted)])), at: moment(6))
    let entry = try #require(model.entry?.text)
    #expect(entry.count == WatchEntry.longest)
    #expect(pasted.hasPrefix(entry))
  }

  @Test func `o opens the page of the visible photo`() throws {
    var model = try settled()
    let effects = model.handle(.screen(.key(.character("o"))), at: moment(5))
    let links = effects.compactMap { if case .open(let link) = $0 { link.text } else { nil } }
    #expect(links == ["https://photos.example.org/1"])
    _ = model.handle(.opened(2), at: moment(5))
    #expect(model.content(at: moment(5)).status.notice == "xdg-open failed")
  }

  private func expectBegun(
    _ model: inout WatchModel,
    _ required: [PictureRequirement],
    _ expected: [PictureRequirement],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let started = model.beginPictures(required).map(\.key)
    #expect(started == expected, sourceLocation: sourceLocation)
  }

  private let requirement = SamplePhoto.requirement()

  private func finish(_ model: inout WatchModel, _ picture: Result<Picture, PictureFailure>) {
    for ticket in model.pictures.tickets where ticket.key == requirement {
      _ = model.handle(.picture(ticket, picture), at: moment(1))
    }
  }

  @Test func `a picture is created once and i hides it`() throws {
    var model = try settled()
    expectBegun(&model, [requirement], [requirement])
    expectBegun(&model, [requirement], [])
    let picture = Picture(columns: 2, rows: 1, content: .cells([Cell("▀"), Cell("▄")]))
    finish(&model, .success(picture))
    expectBegun(&model, [requirement], [])
    #expect(model.renderOptions(at: moment(1)).pictures?[requirement] == .success(picture))
    _ = press(&model, .character("i"), at: 2)
    #expect(model.renderOptions(at: moment(2)).pictures == nil)
  }

  @Test func `pictures that cannot be loaded are not tried again`() throws {
    var model = try settled()
    expectBegun(&model, [requirement], [requirement])
    finish(&model, .failure(.fetchFailed(.timeout)))
    expectBegun(&model, [requirement], [])
    // New photos are tried.
    let due = press(&model, .character("r"), at: 10).filter { $0.name == "photos" }
    let ticket = try #require(due.first).ticket
    let effects = model.handle(.settled(ticket, try page(1, at: 20)), at: moment(20))
    #expect(effects.contains { if case .retryFailedPictures = $0 { true } else { false } })
    expectBegun(&model, [requirement], [requirement])
  }

  @Test func `at most six pictures are created at once`() throws {
    var model = try settled()
    let requirements = (1...20).map { rows in
      SamplePhoto.requirement(rows: rows)
    }
    let started = model.beginPictures(requirements)
    #expect(started.count == 6)
    // Those that a new layout has no room for count until they are done.
    #expect(model.beginPictures([requirements[19]]).isEmpty)
    _ = model.handle(.picture(started[0], .failure(.noDrawing)), at: moment(1))
    let next = model.beginPictures(requirements)
    #expect(next.map(\.key) == [requirements[6]])
  }

  @Test func `a search while paused is sent once`() throws {
    var model = try settled()
    _ = press(&model, .character(" "), at: 5)
    for key in "/x".map(Key.character) { _ = press(&model, key, at: 6) }
    let fetches = press(&model, .enter, at: 7)
    #expect(fetches.map(\.photos.query) == ["x"])
    #expect(handle(&model, .wake, at: 8).isEmpty)
  }

  @Test func `a search that waits for the weather is sent once`() throws {
    var model = try model()
    _ = handle(&model, .wake, at: 0)
    for key in "/x".map(Key.character) { _ = press(&model, key, at: 1) }
    #expect(press(&model, .enter, at: 2).map(\.name) == ["photos"])
    #expect(handle(&model, .wake, at: 3).isEmpty)
  }

  @Test func `photos found without the weather are searched again with it`() throws {
    var model = try model()
    let first = handle(&model, .wake, at: 0)
    let failed = PanelState.failed(SourceError(.timeout))
    let photos = try #require(handle(&model, .settled(first[0].ticket, failed), at: 0).first)
    _ = handle(&model, .settled(photos.ticket, try page(1, at: 0)), at: 0)
    let again = handle(&model, .wake, at: 60).filter { $0.name == "weather" }
    let rain = weather("London", .rain, at: 60)
    let weatherTicket = try #require(again.first).ticket
    let anew = handle(&model, .settled(weatherTicket, rain), at: 60)
    #expect(anew.map { $0.photos.facts?[.city] } == ["London"])
  }
}
