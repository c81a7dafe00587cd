import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// Keys that find, add, sort, copy and open places, and the mouse.
@Suite struct WatchEntryTests: WatchModelSuite {
  /// A watch on a screen that a test looks at.
  private struct Watch {
    var model: WatchModel
    var presenter: ScreenPresenter
    let screen: ScriptedScreen
  }

  private static let names = ["London", "Los Angeles", "Rome", "São Paulo"]

  /// Returns a watch of the places, whose weather has arrived.
  private func watch(_ names: [String] = names, columns: Int = 110, rows: Int = 12) throws -> Watch
  {
    let screen = ScriptedScreen(columns: columns, rows: rows)
    var model = try model([.sample("weather", places: names.map(PlaceQuery.name))])
    settle(&model, fetches(&model, at: moment(0)), weatherOf(names), at: moment(0))
    var watch = Watch(
      model: model,
      presenter: ScreenPresenter(screen: screen, hasPictures: false),
      screen: screen
    )
    _ = try draw(&watch, at: 0)
    return watch
  }

  private func weatherOf(_ names: [String]) -> PanelState {
    let places = names.enumerated().map { index, name in
      var place = PlaceWeather(requestedPlace: .name(name))
      place.name = DisplayText(name)
      place.place.latitude = Double(index)
      place.place.longitude = 0
      place.temperatureCelsius = Double(index)
      place.windSpeedMetresPerSecond = Double(10 - index)
      return place.served(by: "sample")
    }
    return .fresh(
      Snapshot(content: .weather(WeatherReport(places: places)), fetchedAt: Self.wall)
    )
  }

  /// Draws the screen and returns its lines.
  private func draw(_ watch: inout Watch, at seconds: Double) throws -> [String] {
    let rendering = try watch.presenter.present(
      watch.model,
      at: moment(seconds),
      isTickComplete: true
    )
    if let rendering { watch.model.take(rendering) }
    let text = try #require(watch.screen.frames.last).text
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Presses keys one after the other, and returns the lines and the effects.
  private func press(
    _ watch: inout Watch,
    _ keys: [Key],
    at seconds: Double = 1
  ) throws -> (lines: [String], effects: [WatchEffect]) {
    var effects: [WatchEffect] = []
    var lines: [String] = []
    for key in keys {
      effects += watch.model.handle(.screen(.key(key)), at: moment(seconds))
      lines = try draw(&watch, at: seconds)
    }
    return (lines, effects)
  }

  private func type(_ watch: inout Watch, _ text: String) throws -> [String] {
    try press(&watch, text.map(Key.character)).lines
  }

  private func selected(_ lines: [String]) -> String? {
    lines.first { $0.hasPrefix("›") }.map { String($0.dropFirst().prefix(9)) }
  }

  // MARK: Finding

  @Test func `a place is always selected, and f finds one as its name is typed`() throws {
    var watch = try watch()
    #expect(selected(try draw(&watch, at: 1)) == "London   ")
    #expect(selected(try type(&watch, "flo")) == "London   ")
    let next = try type(&watch, "s")
    #expect(selected(next) == "Los Angel")
    #expect(next.dropLast().last?.contains("find: los_") == true)
    // Accents are ignored, and a name may be found by its middle.
    #expect(selected(try press(&watch, [.backspace, .backspace, .backspace]).lines) != nil)
    #expect(selected(try type(&watch, "paulo")) == "São Paulo")
    #expect(selected(try press(&watch, [.escape]).lines) == "London   ")
    #expect(selected(try type(&watch, "fo")) == "London   ")
    #expect(selected(try press(&watch, [.tab]).lines) == "Los Angel")
    #expect(selected(try press(&watch, [.tab]).lines) == "Rome     ")
    #expect(selected(try press(&watch, [.backTab, .enter]).lines) == "Los Angel")
    #expect(watch.model.entry == nil)
    let nothing = try type(&watch, "fxyz")
    #expect(selected(nothing) == "Los Angel")
    #expect(nothing.joined().contains("nothing matches: xyz_"))
    #expect(
      try press(&watch, [.backspace, .backspace, .backspace]).lines.joined().contains("find: _")
    )
    // Without a choice there is nothing to find.
    var single = try self.watch(["London"])
    _ = try type(&single, "f")
    #expect(single.model.entry == nil)
  }

  @Test(arguments: [20, 24, 40]) func `the end of a typed text is always in view`(_ columns: Int)
    throws
  {
    var watch = try watch(columns: columns, rows: 6)
    let lines = try type(&watch, "aSan Pedro de Atacama, Chile")
    let status = lines.last { !$0.isEmpty }
    #expect(status?.hasSuffix("cama, Chile_") == true, "\(lines)")
  }

  // MARK: Adding

  private func findings(_ effects: [WatchEffect]) -> [String] {
    effects.compactMap { if case .findPlaces(let text) = $0 { text } else { nil } }
  }

  private func written(_ effects: [WatchEffect]) -> [[String]] {
    effects.compactMap { effect in
      if case .writePlaces(let edit) = effect {
        edit.added.map(\.typed) + edit.removed.map { "-\($0)" } + [edit.instance]
      } else {
        nil
      }
    }
  }

  @Test func `a adds a place for now, and w writes it`() throws {
    var watch = try watch()
    _ = try type(&watch, "a  Oslo ")
    let (_, effects) = try press(&watch, [.enter])
    #expect(findings(effects) == ["Oslo"])
    let oslo = PlaceCandidate("Oslo,NO", .name("Oslo,NO"))
    let added = watch.model.handle(.foundPlaces("Oslo", .found([oslo])), at: moment(2))
    // Requests keep their distance.
    let later = watch.model.handle(.wake, at: moment(6))
    let fetched = (added + later).compactMap { StartedFetch($0)?.instance.places }
    #expect(fetched == [Self.names.map(PlaceQuery.name) + [.name("Oslo,NO")]])
    let lines = try draw(&watch, at: 6)
    #expect(lines.joined().contains("Oslo,NO added temporarily · w writes it to plugins.json"))
    #expect(
      written(try press(&watch, [.character("w")]).effects) == [["Oslo,NO", "weather"]]
    )
    // A reload without the place keeps it; one with it makes it the file's.
    let targets = try targets([.sample("weather", places: Self.names.map(PlaceQuery.name))])
    _ = watch.model.handle(.configuration(.changed(targets)), at: moment(3))
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Oslo,NO"))
    #expect(watch.model.hasUnwrittenPlaces)
    var own = targets
    own.instances = [.sample("weather", places: [.name("Oslo,NO")])]
    _ = watch.model.handle(.configuration(.changed(own)), at: moment(4))
    #expect(watch.model.engine.board["weather"]?.instance.places == [.name("Oslo,NO")])
    #expect(!watch.model.hasUnwrittenPlaces)
    #expect(try press(&watch, [.character("w")], at: 5).effects.isEmpty)
  }

  @Test func `Delete removes a place the second time, and w writes that`() throws {
    var watch = try watch()
    func places() -> [String] {
      watch.model.engine.board["weather"]?.instance.places.map(\.description) ?? []
    }
    let asked = try press(&watch, [.delete]).lines.joined()
    #expect(asked.contains("press Del again to remove London"))
    #expect(places() == Self.names)
    // Another key is a no.
    _ = try press(&watch, [.down])
    _ = try press(&watch, [.delete])
    #expect(places() == Self.names)
    let removed = try press(&watch, [.delete]).lines.joined()
    #expect(places() == Self.names.filter { $0 != Self.names[1] })
    #expect(!removed.contains(Self.names[1] + "  "), "\(removed)")
    #expect(removed.contains("removed temporarily · w writes it to plugins.json"), "\(removed)")
    #expect(
      written(try press(&watch, [.character("w")]).effects) == [["-\(Self.names[1])", "weather"]]
    )
    // Added again, it is what the file has.
    let again = PlaceCandidate(Self.names[1], .name(Self.names[1]))
    _ = watch.model.handle(.foundPlaces("again", .found([again])), at: moment(2))
    #expect(Set(places()) == Set(Self.names))
    #expect(!watch.model.hasUnwrittenPlaces)
    // The last place stays.
    for _ in 0..<8 { _ = try press(&watch, [.home, .delete, .delete], at: 3) }
    #expect(places().count == 1)
  }

  @Test func `a reload forgets what the file has no more`() throws {
    var watch = try watch()
    _ = try press(&watch, [.delete, .delete])
    #expect(watch.model.hasUnwrittenPlaces)
    let left = Self.names.dropFirst().map(PlaceQuery.name)
    let targets = try targets([.sample("weather", places: left)])
    _ = watch.model.handle(.configuration(.changed(targets)), at: moment(3))
    #expect(!watch.model.hasUnwrittenPlaces)
  }

  @Test func `a slash finds a place where a list is, and searches photos beside none`() throws {
    var watch = try watch()
    #expect(try type(&watch, "/").joined().contains("find: _"))
  }

  @Test func `a town that is listed under another name is not added again`() throws {
    var watch = try watch()
    func found(_ name: String, latitude: Double, as text: String) throws -> [String] {
      let place = Place(name: DisplayText(name), country: "IT", latitude: latitude, longitude: 0)
      let candidate = PlaceCandidate("\(name),IT", .name("\(name),IT"), place)
      _ = watch.model.handle(.foundPlaces(text, .found([candidate])), at: moment(2))
      return try draw(&watch, at: 2)
    }
    func listed() -> [PlaceQuery] { watch.model.engine.board["weather"]?.instance.places ?? [] }
    // Rome is at 2° north.
    for (name, text) in [("Rome", "Roma"), ("Roma", "Rome")] {
      let lines = try found(name, latitude: 2.1, as: text)
      #expect(lines.joined().contains("\"\(name),IT\" is already one of the places, as Rome"))
      #expect(selected(lines) == "Rome     ")
      #expect(listed() == Self.names.map(PlaceQuery.name))
    }
    // Another town of this name.
    _ = try found("Rome", latitude: 4, as: "Rome")
    #expect(listed().last == .name("Rome,IT"))
    // While the list is fetched again, its places are known.
    _ = try found("London", latitude: 0.1, as: "London")
    #expect(listed().last == .name("Rome,IT"))
  }

  @Test func `an added place leaves the problem of the configuration on the screen`() throws {
    var watch = try watch()
    _ = watch.model.handle(.configuration(.broken("line 3: expected a comma")), at: moment(1))
    let oslo = PlaceCandidate("Oslo,NO", .name("Oslo,NO"))
    _ = watch.model.handle(.foundPlaces("Oslo", .found([oslo])), at: moment(2))
    #expect(watch.model.engine.board["weather"]?.instance.places.last == oslo.query)
    #expect(
      watch.model.content(at: moment(2)).status.configurationProblem == "line 3: expected a comma"
    )
  }

  @Test func `a look-up is awaited like a response`() throws {
    var watch = try watch(columns: 76)
    _ = watch.model.handle(.foundPlaces("qq", .failed("nobody knows qq")), at: moment(1))
    _ = try type(&watch, "aOslo")
    _ = try press(&watch, [.enter], at: 2)
    #expect(watch.model.notice == nil)
    watch.model.spinner.update(isWaiting: watch.model.isWaiting, at: .seconds(2))
    #expect(watch.model.content(at: moment(2.5)).status.spinnerStep == 1)
    #expect(try draw(&watch, at: 3).joined().contains("waiting for Oslo"))
    _ = watch.model.handle(.foundPlaces("Oslo", .failed("nobody knows Oslo")), at: moment(4))
    #expect(!watch.model.isWaiting)
  }

  @Test func `the end of w is said, also with places of the command line`() throws {
    var watch = try watch()
    let oslo = PlaceCandidate("Oslo,NO", .name("Oslo,NO"))
    _ = watch.model.handle(.foundPlaces("Oslo", .found([oslo])), at: moment(1))
    _ = watch.model.handle(
      .wrotePlaces(PlaceEdit(instance: "weather", added: [oslo]), .failed("no space left")),
      at: moment(2)
    )
    #expect(try draw(&watch, at: 2).joined().contains("no space left"))
    #expect(watch.model.hasUnwrittenPlaces)
    _ = watch.model.handle(
      .wrotePlaces(PlaceEdit(instance: "weather", added: [oslo]), .written),
      at: moment(3)
    )
    // The file was written, but the command line gives the places.
    let targets = try targets([.sample("weather", places: Self.names.map(PlaceQuery.name))])
    _ = watch.model.handle(.configuration(.changed(targets)), at: moment(4))
    #expect(try draw(&watch, at: 4).joined().contains("Oslo,NO written to plugins.json"))
    #expect(!watch.model.hasUnwrittenPlaces)
    #expect(written(try press(&watch, [.character("w")], at: 5).effects).isEmpty)
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Oslo,NO"))
  }

  @Test func `a place from a service is added by its coordinates, with its name as a label`() throws
  {
    var watch = try watch()
    let point = PlaceQuery.coordinates(latitude: 39.8, longitude: -89.65)
    let place = Place(name: "${KEY}", country: "US", latitude: 39.8, longitude: -89.65)
    _ = watch.model.handle(
      .foundPlaces("x", .found([PlaceCandidate("${KEY},US", point, place)])),
      at: moment(1)
    )
    let instance = try #require(watch.model.engine.board["weather"]?.instance)
    #expect(instance.places.last == point)
    let label = Place(name: "${KEY}", country: "US", latitude: 39.8, longitude: -89.65)
    #expect(instance.labels == [point: label])
    #expect(watch.model.changes.unwritten.added.map(\.label) == [label])
  }

  @Test func `of several places one is chosen, and a failure is said`() throws {
    var watch = try watch()
    let texts = ["Paris,FR", "Paris,TX,US"]
    let all = texts.map { PlaceCandidate($0, .name($0), Place(name: "\u{1B}[31mParis")) }
    _ = watch.model.handle(.foundPlaces("Paris", .found(all)), at: moment(1))
    #expect(selected(try draw(&watch, at: 1)) == "Paris,FR ")
    #expect(selected(try press(&watch, [.down]).lines) == "Paris,TX,")
    _ = try press(&watch, [.enter])
    #expect(watch.model.overlay == nil)
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Paris,TX,US"))
    _ = watch.model.handle(.foundPlaces("Paris", .found([all[1]])), at: moment(2))
    #expect(watch.model.notice?.text == "\"Paris,TX,US\" is already one of the places")
    _ = watch.model.handle(.foundPlaces("Paris", .found(all)), at: moment(3))
    _ = try draw(&watch, at: 3)
    #expect(try press(&watch, [.escape], at: 3).lines.joined().contains("Rome"))
    _ = watch.model.handle(.foundPlaces("qq", .failed("nobody knows qq")), at: moment(4))
    #expect(try draw(&watch, at: 4).joined().contains("nobody knows qq"))
    // An empty text is no place.
    #expect(findings(try press(&watch, [.character("a"), .enter], at: 5).effects).isEmpty)
  }

  // MARK: Order and details

  @Test func `s sorts by each value in turn, and then not at all`() throws {
    var watch = try watch()
    func order(_ lines: [String]) -> [String] {
      lines.dropFirst().filter { $0.contains(".0 ") || $0.hasSuffix(".0") }.map {
        String($0.dropFirst().prefix(4))
      }
    }
    var orders: [[String]] = []
    for _ in 0...PlaceOrder.allCases.count {
      orders.append(order(try press(&watch, [.character("s")]).lines))
    }
    let configured = ["Lond", "Los ", "Rome", "São "]
    #expect(orders.first == configured)
    #expect(orders.contains(configured.reversed()))
    #expect(orders.last == configured)
    #expect(watch.model.notice?.text == "in the order given")
  }

  @Test func `s does nothing without a list`() throws {
    var watch = try watch(["London"])
    _ = try press(&watch, [.character("s")])
    #expect(watch.model.chosenOrder == nil)
    #expect(watch.model.notice == nil)
  }

  @Test func `y copies a line about the place`() throws {
    var watch = try watch()
    let copied = try press(&watch, [.down, .down, .character("y")]).effects.compactMap { effect in
      if case .copy(let text) = effect { text } else { nil }
    }
    #expect(copied == ["Rome: 2.0 °C"])
  }

  @Test func `d, h and g open the selected place, and again close it`() throws {
    var watch = try watch()
    let rome = ScreenItem.place(panel: "weather", .name("Rome"))
    let parts: [(Character, ScreenContent.PlacePart)] = [
      ("d", .days), ("h", .hours), ("g", .history),
    ]
    _ = try press(&watch, [.down, .down])
    for (key, part) in parts {
      _ = try press(&watch, [.character(key)])
      #expect(watch.model.overlay == .part(part, of: rome))
      #expect(watch.model.shownCard == rome)
    }
    _ = try press(&watch, [.character("g")])
    #expect(watch.model.overlay == nil)
    let history = try press(&watch, [.character("g")]).lines
    #expect(history[0].hasPrefix(" Rome"))
    #expect(history.joined(separator: " ").contains("No observations for Rome"))
    let requests = watch.model.engine.historyRequests.values
    #expect(requests.map(\.seconds) == [ScreenContent.historySeconds])
    #expect(selected(try press(&watch, [.escape]).lines) == "Rome     ")
  }

  @Test func `a place without weather is not selected, so keys act on the one that is`() throws {
    var watch = try watch()
    let oslo = PlaceCandidate("Oslo,NO", .name("Oslo,NO"))
    let effects = watch.model.handle(.foundPlaces("Oslo", .found([oslo])), at: moment(2))
    let lines = try draw(&watch, at: 2)
    #expect(selected(lines) == "London   ")
    #expect(try press(&watch, [.character("d")], at: 3).lines[0].hasPrefix(" London"))
    _ = try press(&watch, [.escape], at: 3)
    // It is selected when its weather arrives.
    for fetch in (effects + watch.model.handle(.wake, at: moment(6))).compactMap(StartedFetch.init)
    {
      let state = weatherOf(Self.names + ["Oslo,NO"])
      _ = watch.model.handle(.settled(fetch.ticket, state), at: moment(7))
    }
    #expect(selected(try draw(&watch, at: 7)) == "Oslo,NO  ")
  }

  @Test(arguments: [Key.enter, .character("d"), .character("h"), .character("g")])
  func `an overlay whose place is gone closes`(_ key: Key) throws {
    var watch = try watch()
    _ = try press(&watch, [.down, key])
    #expect(watch.model.overlay != nil)
    let refused = PanelState.failed(SourceError(.unauthorized))
    settle(&watch.model, fetches(&watch.model, at: moment(60)), refused, at: moment(60))
    #expect(try draw(&watch, at: 60).joined().contains("weather"))
    #expect(watch.model.overlay == nil)
    #expect(try press(&watch, [key], at: 61).effects.isEmpty)
    #expect(watch.model.overlay == nil)
  }

  @Test func `Escape returns to where an overlay was opened`() throws {
    var watch = try watch()
    let london = ScreenItem.place(panel: "weather", .name("London"))
    _ = try press(&watch, [.enter, .character("d"), .character("h")])
    #expect(watch.model.overlay == .part(.hours, of: london))
    _ = try press(&watch, [.character("?"), .escape])
    #expect(watch.model.overlay == .part(.hours, of: london))
    _ = try press(&watch, [.escape])
    #expect(watch.model.overlay == .card(london))
    _ = try press(&watch, [.character("d"), .character("d")])
    #expect(watch.model.overlay == .card(london))
    _ = try press(&watch, [.escape])
    #expect(watch.model.overlay == nil)
    _ = try press(&watch, [.character("d"), .character("h"), .escape])
    #expect(watch.model.overlay == nil)
  }

  @Test func `a place that is found late closes no other screen`() throws {
    var watch = try watch()
    let all = ["Paris,FR", "Paris,TX,US"].map { PlaceCandidate($0, .name($0)) }
    _ = try press(&watch, [.character("?")])
    _ = watch.model.handle(.foundPlaces("Paris", .found([all[0]])), at: moment(2))
    #expect(watch.model.overlay == .help)
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Paris,FR"))
    _ = watch.model.handle(.foundPlaces("Paris", .found(all)), at: moment(3))
    _ = try draw(&watch, at: 3)
    _ = try press(&watch, [.down, .enter], at: 4)
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Paris,TX,US"))
    #expect(watch.model.overlay == .help)
  }

  @Test func `a place that is found late leaves the candidates of another open`() throws {
    var watch = try watch()
    let all = ["Paris,FR", "Paris,TX,US"].map { PlaceCandidate($0, .name($0)) }
    _ = watch.model.handle(.foundPlaces("Paris", .found(all)), at: moment(2))
    let oslo = PlaceCandidate("Oslo,NO", .name("Oslo,NO"))
    _ = watch.model.handle(.foundPlaces("Oslo", .found([oslo])), at: moment(3))
    #expect(try draw(&watch, at: 3).joined().contains("Paris,TX,US"))
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Oslo,NO"))
  }

  @Test func `candidates wait until no text is typed`() throws {
    var watch = try watch()
    _ = try type(&watch, "fr")
    let all = ["Paris,FR", "Paris,TX,US"].map { PlaceCandidate($0, .name($0)) }
    _ = watch.model.handle(.foundPlaces("Paris", .found(all)), at: moment(2))
    #expect(selected(try type(&watch, "o")) == "Rome     ")
    #expect(watch.model.overlay == nil)
    #expect(try press(&watch, [.enter], at: 3).lines.joined().contains("Paris,TX,US"))
    #expect(watch.model.position.selected == .place(panel: "weather", .name("Rome")))
  }

  @Test func `Escape returns to the row from which it was left`() throws {
    var watch = try watch()
    let all = (1...30).map { PlaceCandidate("Paris,\($0)", .name("Paris,\($0)")) }
    _ = watch.model.handle(.foundPlaces("Paris", .found(all)), at: moment(2))
    _ = try draw(&watch, at: 2)
    let before = try press(&watch, [.pageDown, .pageDown]).lines
    #expect(selected(before)?.hasPrefix("Paris,1 ") == false)
    let after = try press(&watch, [.character("?"), .escape]).lines
    #expect(after.dropLast() == before.dropLast())
  }

  @Test func `a list of places that are not configured can be sorted`() throws {
    var model = try model([.sample("weather", places: [])])
    settle(&model, fetches(&model, at: moment(0)), weatherOf(Self.names), at: moment(0))
    _ = model.handle(.screen(.key(.character("s"))), at: moment(1))
    #expect(model.chosenOrder != nil)
  }

  // MARK: The mouse

  private func click(_ row: Int, column: Int = 5) -> Key {
    .mouse(MouseEvent(.click, column: column, row: row))
  }

  @Test func `click selects, double-click opens, wheel scrolls`() throws {
    var watch = try watch(rows: 8)
    var lines = try draw(&watch, at: 1)
    let row = try #require(lines.firstIndex { $0.contains("Rome") })
    #expect(selected(try press(&watch, [click(row)]).lines) == "Rome     ")
    // Too late for a double click.
    _ = try press(&watch, [click(row)], at: 2)
    #expect(watch.model.overlay == nil)
    _ = try press(&watch, [click(row)], at: 2.3)
    #expect(watch.model.overlay == .card(.place(panel: "weather", .name("Rome"))))
    let wheel = Key.mouse(MouseEvent(.wheelDown, column: 0, row: 0))
    let help = try press(&watch, [.character("?")], at: 3).lines[0]
    lines = try press(&watch, [wheel], at: 3).lines
    #expect(lines[0] != help)
    #expect(watch.model.overlayPosition.offset > 0)
    let back = Key.mouse(MouseEvent(.wheelUp, column: 0, row: 0))
    #expect(try press(&watch, [back, back], at: 3).lines[0] == help)
    // The status line has no item.
    #expect(selected(try press(&watch, [.escape, .escape, click(7)], at: 4).lines) == "Rome     ")
  }

  @Test func `a click below the rows of a list selects nothing`() throws {
    var watch = try watch(rows: 20)
    let lines = try press(&watch, [.down]).lines
    let last = try #require(lines.firstIndex { $0.contains("São Paulo") })
    for row in last + 1..<19 {
      let after = try press(&watch, [click(row), click(row)], at: Double(row)).lines
      #expect(selected(after) == "Los Angel", "\(row)")
      #expect(watch.model.overlay == nil)
    }
    let days = ["Oslo,NO", "Oslo,US"].map { PlaceCandidate($0, .name($0)) }
    _ = watch.model.handle(.foundPlaces("Oslo", .found(days)), at: moment(40))
    let candidates = try draw(&watch, at: 40)
    let row = try #require(candidates.firstIndex { $0.contains("Oslo,US") })
    _ = try press(&watch, [click(row + 1), click(row + 1)], at: 40)
    #expect(watch.model.overlay != nil)
    _ = try press(&watch, [click(row), click(row)], at: 41)
    #expect(watch.model.engine.board["weather"]?.instance.places.last == .name("Oslo,US"))
  }

  @Test func `the help has the mouse unless it is left to the terminal`() throws {
    var watch = try watch(columns: 80, rows: 50)
    let line = " mouse      click selects, double-click opens, wheel scrolls"
    #expect(try press(&watch, [.character("?")]).lines.contains { $0.hasPrefix(line) })
    watch.model.targets.settings.hasMouse = false
    #expect(try press(&watch, [.down]).lines.allSatisfy { !$0.contains("mouse") })
  }

  @Test func `in a wide window a click on the card is for its place`() throws {
    var watch = try watch(columns: 160, rows: 40)
    let lines = try press(&watch, [.down]).lines
    let row = try #require(lines.firstIndex { $0.contains("Los Angeles") })
    _ = try press(&watch, [click(row + 4, column: 120), click(row + 4, column: 120)])
    #expect(watch.model.overlay == .card(.place(panel: "weather", .name("Los Angeles"))))
  }
}
