import DashCore
import DashTestSupport
import PluginSource
import Testing
import TextRendering

/// Checks the documents of weather and photos.
@Suite struct PhotosAndWeatherTests {
  @Test func `photos with the names of the JSON output`() async throws {
    let document = """
      {"query": "sea", "total": 40, "isLastPage": false, "photos": [
        {"id": "a1", "title": "T", "author": "A", "tags": ["x"], "license": "CC0",
         "pageURL": "https://photos.example.org/a1", "imageURL": "https://img.example.net/a1.jpg",
         "width": 2000, "height": 1000, "previewURL": "https://img.example.net/a1-s.jpg",
         "previewWidth": 200, "previewHeight": 100, "originalWidth": 4000, "views": 7},
        {"id": "a2", "pageURL": "https://photos.example.org/a2",
         "imageURL": "https://img.example.net/a2.jpg"},
        {"id": "a3", "pageURL": "javascript:alert(1)", "imageURL": "https://img.example.net/a3"},
        {"id": "a4", "pageURL": "https://photos.example.org/a4", "imageURL": "http://img.example.net/"},
        {"id": "a1", "pageURL": "https://photos.example.org/a1", "imageURL": "https://x.example.net/"}]}
      """
    let snapshot = try await PluginSource.snapshot(of: document, .photos)
    guard case .photos(let page) = snapshot.content else { throw SourceError(.unknown) }
    #expect(page.photos.map(\.id.description) == ["a1", "a2"])
    #expect(page.droppedCount == 3)
    #expect(page.query == "sea")
    #expect(page.total == 40)
    #expect(!page.isLast)
    let photo = page.photos[0]
    #expect(photo.picture.files.map(\.width) == [200, 2000])
    #expect(photo.picture.largest.link.text == "https://img.example.net/a1.jpg")
    #expect((photo.title, photo.author, photo.license) == ("T", "A", "CC0"))
    #expect(photo.width == 4000)
    #expect(photo.views == 7)
    let request = photo.picture.largest.link.request(accept: "image/*", deadline: .now)
    #expect(request.refusesPrivateAddresses)
    #expect(!request.carriesSecret)
  }

  @Test func `a local picture needs no page and changes with each document`() async throws {
    func pictures(_ fetchedAt: Int) async throws -> [PictureSource] {
      let document = """
        {"fetchedAt": \(fetchedAt), "photos": [
          {"id": "file", "imageURL": "pictures/a.jpg"},
          {"id": "webcam", "imageURL": "http://localhost:8081/now.jpg"},
          {"id": "outside", "imageURL": "../a.jpg"}, {"id": "pageless", "imageURL": "https://x.example/a"},
          {"id": "web", "pageURL": "https://x.example/", "imageURL": "https://x.example/b"}]}
        """
      let snapshot = try await PluginSource.snapshot(of: document, .photos)
      guard case .photos(let page) = snapshot.content else { throw SourceError(.unknown) }
      try #require(page.photos.map(\.id.description) == ["file", "webcam", "web"])
      #expect(page.photos[0].pageURL.file?.path == "/plugins/pictures/a.jpg")
      return page.photos.map(\.picture)
    }
    let (one, two) = (try await pictures(1_795_183_000), try await pictures(1_795_183_060))
    for index in 0...1 {
      #expect(one[index].id != two[index].id)
      #expect((one[index].freshSeconds, one[index].leastBytes) == (1, 0))
    }
    #expect(one[2] == two[2])
  }

  private func report(
    _ weather: String,
    places: [PlaceQuery] = []
  ) async throws -> WeatherReport {
    let options = #"[{"name": "places", "type": "places"}]"#
    let source = PluginSource.testing(
      try PluginSource.testDescriptor(.weather, options: options),
      programs: .printing(#"{"weather": \#(weather)}"#)
    )
    let snapshot = try await source.fetch(PluginSource.fetchRequest(of: places))
    guard case .weather(let report) = snapshot.content else { throw SourceError(.unknown) }
    return report
  }

  @Test func `a thermometer reports one value`() async throws {
    let report = try await report(#"[{"name": "Balcony", "temperatureCelsius": -3.5}]"#)
    var place = PlaceWeather(requestedPlace: .name("Balcony"))
    place.name = "Balcony"
    place.temperatureCelsius = -3.5
    place.$current.provenance = report.places.first?.$current.provenance
    #expect(report == WeatherReport(places: [place]))
  }

  @Test func `implausible values are not reported`() async throws {
    let report = try await report(
      """
      [{"name": "A", "temperatureCelsius": 20, "humidityPercent": 140, "pressureHectopascals": 5,
        "windSpeedMetresPerSecond": -1, "dewPointCelsius": 999, "latitude": 91, "longitude": 8}]
      """
    )
    var measurements = Measurements()
    measurements.temperatureCelsius = 20
    #expect(report.places[0].measurements == measurements)
    #expect(report.places[0].latitude == nil)
    #expect(report.places[0].longitude == 8)
  }

  @Test func `places are those requested, by text or name; others are the document's own`()
    async throws
  {
    let report = try await report(
      """
      [{"name": "Balcony", "temperatureCelsius": 1}, {"place": "51.5,-0.12", "temperatureCelsius": 2},
       {"name": "Paris", "temperatureCelsius": 3},
       {"place": "Oslo", "error": {"code": "server_error", "message": "down"}}]
      """,
      places: [
        .name("Paris,FR"), .coordinates(latitude: 51.5, longitude: -0.12), .name("Oslo"),
        .name("Rome"),
      ]
    )
    #expect(
      report.places.map(\.requestedPlace) == [
        .name("Paris,FR"), .coordinates(latitude: 51.5, longitude: -0.12), .name("Balcony"),
      ]
    )
    #expect(report.places.map(\.temperatureCelsius) == [3, 2, 1])
    #expect(report.missing.map(\.requestedPlace) == [.name("Oslo"), .name("Rome")])
    #expect(report.missing.map(\.$current.failure?.code) == [.serverError, .notFound])
    #expect(report.missing[0].$current.failure?.serviceMessage == "down")
  }

  @Test func `a place that is requested by its name alone may be named in full`() async throws {
    let londons = """
      [{"place": "London,CA", "name": "London", "temperatureCelsius": 1},
       {"place": "London,GB", "name": "London", "temperatureCelsius": 2}]
      """
    let plain = try await report(londons, places: [.name("London")])
    #expect(plain.places.first?.requestedPlace == .name("London"))
    #expect(plain.missing.isEmpty)
    // Another country's place of that name is not the requested one.
    let british = try await report(londons, places: [.name("London,GB")])
    #expect(british.places.first?.temperatureCelsius == 2)
    let both = try await report(londons, places: [.name("London,GB"), .name("London,CA")])
    #expect(both.places.map(\.temperatureCelsius) == [2, 1])
  }

  @Test func `conditions have OpenWeatherMap's codes`() async throws {
    let report = try await report(
      """
      [{"name": "A", "conditions": [{"code": 701, "main": "Mist"}, {"code": 500, "main": "Rain",
        "description": "light rain", "isDay": true}]}, {"name": "B", "condition": {"main": "Snow"}}]
      """
    )
    #expect(report.places[0].conditions.map(\.sky) == [.fog, .rain])
    #expect(report.places[0].condition?.description == "light rain")
    #expect(report.places[0].isDay == true)
    #expect(report.places[1].condition?.sky == .snow)
  }

  @Test(arguments: ["\"-\"", "-1", "99999", "[]", "{}"])
  func `a code that is not known loses no place`(code: String) async throws {
    let report = try await report(
      """
      [{"name": "A", "temperatureCelsius": 1, "conditions": [{"code": 800}]},
        {"name": "B", "temperatureCelsius": 2, "conditions": [{"code": \(code)}]}]
      """
    )
    #expect(report.places.map(\.temperatureCelsius) == [1, 2])
    #expect(report.places[1].condition == nil)
  }

  /// A place with a value in each field.
  private static let full: PlaceWeather = {
    var place = PlaceWeather(requestedPlace: .name("London"))
    let now = PluginSource.testNow
    place.id = "2643743"
    place.name = "London"
    place.country = "GB"
    place.latitude = 51.5
    place.longitude = -0.12
    place.utcOffsetSeconds = 3600
    place.timeZone = TimeZoneName("Europe/London")
    place.observedAt = now
    place.sunrise = now.advanced(bySeconds: -7200)
    place.sunset = now.advanced(bySeconds: 7200)
    let condition = Condition(
      code: 500,
      main: "Rain",
      description: "light rain",
      isDay: true,
      sky: .rain,
      isTranslated: false
    )
    place.condition = condition
    var value = 1.0
    for field in Fields.measured {
      place.measurements[field] = field.kind == .pressure ? 1013 : value
      value += 1
    }
    var hour = ForecastHour(time: now.advanced(bySeconds: 3600))
    hour.condition = condition
    hour.measurements = place.measurements
    for field in Fields.hour { hour[keyPath: field.path] = 5 }
    let today = CivilDate(at: now, utcOffsetSeconds: 3600)
    var day = ForecastDay(date: today)
    day.isPartial = true
    // A whole day is neither day nor night.
    day.condition = Condition(
      code: 500,
      main: "Rain",
      description: "light rain",
      isDay: nil,
      sky: .rain,
      isTranslated: false
    )
    for field in Fields.day {
      day[keyPath: field.path] = field.kind == .pressure ? 1013 : 6
    }
    day.sunrise = place.sunrise
    day.sunset = place.sunset
    place.forecast = Forecast(hours: [hour], days: [day], stepSeconds: 3600)
    var air = AirQuality()
    air.observedAt = now
    air.openWeatherMapIndex = 2
    air.usIndex = 40
    air.europeanIndex = 30
    air.uvIndex = 1.5
    for component in AirComponent.allCases { air.microgramsPerCubicMetre[component] = 7.5 }
    place.air = air
    return place
  }()

  @Test func `the JSON output of dash can be given back`() async throws {
    let descriptor = try PluginSource.testDescriptor(.weather)
    let now = PluginSource.testNow
    let snapshot = Snapshot(
      content: .weather(WeatherReport(places: [Self.full])),
      fetchedAt: now
    )
    let panel = Panel(
      name: "sample",
      descriptor: descriptor,
      fallbacks: [],
      places: [.name("London")],
      state: .fresh(snapshot)
    )
    let dashboard = Dashboard(generatedAt: now, isDemo: false, panels: [panel])
    let text = Renderer().render(dashboard, as: .json)
    let panels = try #require(try JSONParser.parse(Array(text.utf8))["panels"])
    guard case .array(let list) = panels.value, let weather = list.first?["weather"] else {
      throw SourceError(.unknown)
    }
    let report = try await report(weather.json, places: [.name("London")])
    var expected = Self.full
    if let forecast = expected.forecast {
      expected.forecast = Forecast(
        hours: forecast.hours,
        // Today's range includes what was observed.
        days: forecast.days.map { expected.including(now: now, in: $0) },
        stepSeconds: forecast.stepSeconds
      )
    }
    let provenance = Provenance(receivedAt: now, origin: .network)
    expected.$current.provenance = provenance
    expected.$forecast.provenance = provenance
    expected.$air.provenance = provenance
    #expect(report == WeatherReport(places: [expected]))
  }
}
