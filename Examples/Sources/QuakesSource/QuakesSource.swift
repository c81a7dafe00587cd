public import DashCore

/// The latest earthquakes, from the feeds of the US Geological Survey, which need no key.
///
/// https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php
public struct QuakesSource: DataSource {
  /// The name, options and terms.
  public static let descriptor = SourceDescriptor(
    name: "quakes",
    title: "Earthquakes",
    summary: "The latest earthquakes of the world",
    kind: .table,
    options: [
      OptionDescription(
        "magnitude",
        .choice(["significant", "4.5", "2.5", "1.0", "all"]),
        default: .text("4.5"),
        help: "The least magnitude"
      ),
      OptionDescription(
        "count",
        .integer(1...100),
        default: .integer(5),
        help: "How many earthquakes to show"
      ),
      OptionDescription(
        "baseURL",
        .baseURL,
        default: BaseURL("https://earthquake.usgs.gov").map(OptionValue.baseURL),
        help: "The address of the feeds"
      ),
    ],
    terms: SourceTerms(
      attribution: "Earthquakes by the US Geological Survey",
      attributionURL: "https://earthquake.usgs.gov/",
      license: "Public domain",
      // The feeds are updated every minute.
      minimumRefreshSeconds: 60
    )
  )

  private let baseURL: BaseURL
  private let magnitude: String
  private let count: Int
  private let context: SourceContext

  /// Creates a source.
  ///
  /// - Throws: ``OptionError`` without an address.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard let baseURL = options.baseURL("baseURL") else {
      throw OptionError(option: "baseURL", expected: .address)
    }
    self.baseURL = baseURL
    magnitude = options.text("magnitude") ?? "4.5"
    count = options.integer("count") ?? 5
    self.context = context
  }

  /// Fetches the feed of the last week.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let feed = Request(
      baseURL: baseURL,
      path: "/earthquakes/feed/v1.0/summary/\(magnitude)_week.geojson",
      deadline: request.deadline
    )
    let (count, host) = (count, baseURL.host)
    let fetched = try await context.response(to: feed) { response throws(SourceError) in
      if let code = ErrorCode(httpStatus: response.status) {
        throw SourceError(code, host: host, httpStatus: response.status)
      }
      return try Self.table(in: JSONReader(body: response.body, hiding: []), count: count)
    }
    return Snapshot(
      content: .table(fetched.value),
      fetchedAt: fetched.receivedAt,
      origin: fetched.origin
    )
  }

  /// Decodes the earthquakes of a feed, the latest first.
  private static func table(in json: JSONReader, count: Int) throws(SourceError) -> TableData {
    guard let features = json["features"]?.elements else {
      throw json.invalid(.kind(.list), at: "features")
    }
    guard !features.isEmpty else { throw SourceError(.empty) }
    return TableData(
      columns: [
        TableDataColumn("time", .time), TableDataColumn("magnitude", .number),
        TableDataColumn("depth", .distance), TableDataColumn("place", .text),
      ],
      rows: features.prefix(count).map(row)
    )
  }

  private static func row(_ feature: JSONReader) -> [DataValue?] {
    let properties = feature["properties"]
    // Milliseconds since 1970.
    let time = properties?.measurement("time", in: 0...1e14).map { milliseconds in
      DataValue.time(Timestamp(secondsSinceEpoch: Int64(milliseconds / 1000)))
    }
    let magnitude = properties?.measurement("mag", in: -2...10).map(DataValue.number)
    // Longitude, latitude, depth in km.
    let coordinates = feature["geometry"]?["coordinates"]?.elements ?? []
    var depth: DataValue?
    if coordinates.count == 3, case .number(let kilometres) = coordinates[2].node.value {
      depth = .number(max(kilometres, 0) * 1000)
    }
    return [time, magnitude, depth, properties?["place"]?.text().map(DataValue.text)]
  }
}
