public import DashCore

/// Weather, forecast and air from Open-Meteo (https://open-meteo.com/en/docs), which needs no key.
///
/// Names are looked up by its geocoder first; then all places are asked for in one call, and their
/// air, where it is wanted, in another. A place that fails does not take the others with it.
public struct OpenMeteoSource: DataSource {
  /// How many days of forecast the service knows.
  static let maximumDays = 16

  let baseURL: BaseURL
  let airQualityBaseURL: BaseURL
  let geocodingBaseURL: BaseURL
  let places: [PlaceQuery]
  let days: Int
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: The options of the descriptor.
  ///   - context: What it works with.
  /// - Throws: ``OptionError`` where an address or the places are missing.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    func address(_ name: String) throws(OptionError) -> BaseURL {
      guard let url = options.baseURL(name) else {
        throw OptionError(option: name, expected: .address)
      }
      return url
    }
    guard let places = options.places("places"), !places.isEmpty else {
      throw OptionError(option: "places", expected: .somePlace)
    }
    baseURL = try address("baseURL")
    airQualityBaseURL = try address("airQualityBaseURL")
    geocodingBaseURL = try address("geocodingBaseURL")
    self.places = places
    days = options.integer("days") ?? 7
    self.context = context
  }

  /// Asks for the weather of every place, and what else the request wants of them.
  ///
  /// - Parameter request: By when, and whether forecast and air are wanted.
  /// - Returns: The weather of the places that have any, in the order asked, and the others with
  ///   the reason.
  /// - Throws: ``SourceError`` of the first place, where none has weather.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let answers = await answers(to: request)
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: places.compactMap { answers[$0] }, now: context.now())
  }

  /// What became of each place; a place that is asked for twice is asked once.
  private func answers(to request: FetchRequest) async -> [PlaceQuery: PlaceAnswer] {
    var seen: Set<PlaceQuery> = []
    let unique = places.filter { seen.insert($0).inserted }
    let located = await unique.concurrentMap(limit: Self.maximumCallsInFlight) { place in
      await locate(place, by: request.deadline)
    }
    var answers: [PlaceQuery: PlaceAnswer] = [:]
    var targets: [Target] = []
    for (place, result) in zip(unique, located) {
      switch result {
      case .success(let located): targets.append((place, located))
      case .failure(let error): answers[place] = .failed(place, error)
      }
    }
    let found = targets
    async let air = request.weather.wantsAir ? air(of: found, by: request.deadline) : []
    let weather = await weather(of: found, request)
    let airs = await air
    for (index, target) in found.enumerated() {
      switch weather[index] {
      case .failure(let error): answers[target.asked] = .failed(target.asked, error)
      case .success(let answered):
        answers[target.asked] = .found(
          answered.map { place in
            var whole = place
            // One answer has both, now and later.
            if place.forecast != nil { whole.forecastProvenance = answered.provenance }
            if airs.indices.contains(index) { whole.take(airs[index]) }
            return whole
          }
        )
      }
    }
    return answers
  }
}

extension PlaceWeather {
  /// Takes its air, or why there is none.
  fileprivate mutating func take(_ answer: Result<Answered<AirQuality>, SourceError>) {
    switch answer {
    case .success(let answered):
      air = answered.value
      airProvenance = answered.provenance
    case .failure(let error): airError = error
    }
  }
}
