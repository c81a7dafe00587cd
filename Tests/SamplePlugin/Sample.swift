import DashCore

/// The content of a sample source.
protocol SampleContent: Sendable {
  static var name: String { get }
  static var kind: ContentKind { get }
  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content
}

/// A source that needs no network: a package outside could have it.
struct Sample<Content: SampleContent>: DataSource {
  static var descriptor: SourceDescriptor {
    SourceDescriptor(
      name: Content.name,
      title: "Sample",
      summary: "A sample.",
      kind: Content.kind,
      options: [
        OptionDescription("places", .places, help: "Places."),
        OptionDescription("apiKey", .secret, isRequired: true, help: "A key.", variable: keyName),
        OptionDescription(
          "mode",
          .choice(["good", "error", "secret", "hang"]),
          default: .text("good"),
          help: "What to do."
        ),
        OptionDescription("greeting", .text, default: .text("hello"), help: "What to say."),
      ],
      terms: SourceTerms(
        attribution: "Data by Sample",
        attributionURL: "https://sample.example.org/",
        minimumRefreshSeconds: 60,
        keyURL: "https://sample.example.org/keys"
      )
    )
  }

  private static var keyName: String {
    String(Content.name.uppercased().map { $0 == "-" ? "_" : $0 }) + "_KEY"
  }

  private let options: SourceOptions

  init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    self.options = options
  }

  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    var greeting = options.text("greeting") ?? ""
    switch options.text("mode") {
    case "error": throw SourceError(.rateLimited, serviceMessage: "Too many.")
    case "hang": try? await Task.sleep(for: .seconds(1000))
    // A source cannot read a secret, so it prints the one of the tests.
    case "secret": greeting = "dash-test-secret-0123456789"
    default: break
    }
    var snapshot = Snapshot(
      content: Content.content(places: options.places("places") ?? [], greeting: greeting),
      fetchedAt: Timestamp(secondsSinceEpoch: 1_795_183_500)
    )
    snapshot.attribution = "Data"
    return snapshot
  }
}

enum SampleMetrics: SampleContent {
  static let name = "sample-metrics"
  static let kind = ContentKind.metrics

  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content {
    .metrics([
      Metric("Water", .temperature, value: 11.5, history: [11, nil]),
      Metric("Load", unit: "x", value: 3, warning: 4, critical: 8),
    ])
  }
}

enum SampleTable: SampleContent {
  static let name = "sample-table"
  static let kind = ContentKind.table

  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content {
    .table(
      TableData(
        columns: [
          TableDataColumn("High", .time), TableDataColumn("Height", .number, unit: "m"),
          TableDataColumn("Port", .text),
        ],
        rows: [
          [.time(Timestamp(secondsSinceEpoch: 1_795_183_200)), .number(3.2), .text("Brest")],
          [.time(Timestamp(secondsSinceEpoch: 1_795_200_000)), nil, nil],
        ]
      )
    )
  }
}

enum SampleText: SampleContent {
  static let name = "sample-text"
  static let kind = ContentKind.text

  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content {
    .text(TextData(lines: [DisplayText(greeting), "", "Ferry: 8 to 20 h."]))
  }
}

enum ServedText: SampleContent {
  static let name = "sample-serving-text"
  static let kind = ContentKind.text

  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content {
    SampleText.content(places: places, greeting: greeting)
  }
}

enum SamplePhotos: SampleContent {
  static let name = "sample-photos"
  static let kind = ContentKind.photos

  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content {
    let json = """
      {"id": "p1", "pageURL": "https://photos.example.org/p1",
       "imageURL": "https://photos.example.org/1.jpg"}
      """
    guard
      let base = BaseURL("https://photos.example.org"),
      let reader = try? JSONReader(body: Array(json.utf8), hiding: []),
      let id = reader.photoID("id"),
      let page = reader["pageURL"]?.link(LinkPolicy(domains: ["example.org"], baseURL: base)),
      let image = reader["imageURL"]?.link(LinkPolicy(domains: ["example.org"], baseURL: base)),
      var photo = Photo(
        id: id,
        pageURL: page,
        pictures: [PhotoPicture(link: image, width: 1600, height: 900)]
      )
    else { return .text(TextData(lines: ["no photo"])) }
    photo.title = "Harbour"
    photo.author = "Ann"
    photo.license = "CC0"
    return PhotoPage(query: nil, page: 1, photos: [photo]).map(Snapshot.Content.photos)
      ?? .text(TextData(lines: ["no page"]))
  }
}

enum SampleWeather: SampleContent {
  static let name = "sample-weather"
  static let kind = ContentKind.weather

  static func content(places: [PlaceQuery], greeting: String) -> Snapshot.Content {
    .weather(WeatherReport(places: places.map(weather)))
  }

  private static func weather(of query: PlaceQuery) -> PlaceWeather {
    let observedAt = Timestamp(secondsSinceEpoch: 1_795_183_200)
    var place = PlaceWeather(requestedPlace: query)
    place.name = "London"
    place.country = "GB"
    place.latitude = 51.5
    place.longitude = -0.12
    place.utcOffsetSeconds = 0
    place.observedAt = observedAt
    place.temperatureCelsius = 7.5
    place.humidityPercent = 81
    place.conditions = [
      Condition(code: 500, main: "Rain", description: "light rain", isDay: true, sky: .rain)
    ]
    var hour = ForecastHour(time: Timestamp(secondsSinceEpoch: 1_795_186_800))
    hour.temperatureCelsius = 8
    place.forecast = Forecast(hours: [hour], days: [], stepSeconds: 3600)
    var air = AirQuality()
    air.europeanIndex = 30
    place.air = air
    return place
  }
}
