/// A part of a place's weather: its value, where and when it is from, and why it is missing or not
/// current.
///
/// `weather.forecast` is the value, and `weather.$forecast` all of it.
///
/// `Value` has no requirement, because each one would be looked up when the program runs.
@propertyWrapper
public struct Parted<Value> {
  /// The value; `nil` if it was not requested, or is missing.
  public var wrappedValue: Value?
  /// The time and origin of its response: the oldest of several.
  public var provenance: Provenance?
  /// The registered name of the provider that served the value; `nil` until it is known.
  package var provider: String?
  /// The reason that the requested value, or some of it, is missing.
  public var error: SourceError? {
    get { if case .error(let error) = reason { error } else { nil } }
    set { reason = newValue.map { .error($0) } ?? .none }
  }
  private var reason = PartedReason.none

  /// The part itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Creates a part without time and origin.
  public init(wrappedValue: Value? = nil) {
    self.wrappedValue = wrappedValue
  }

  /// The reason that there is no current value; `nil` if there is one, or none was requested.
  package var failure: SourceError? { wrappedValue == nil ? error : provenance?.error }

  /// Whether it is missing, or an old response stands for it.
  package var isLacking: Bool { wrappedValue == nil || provenance?.error != nil }

  /// Takes another one as a whole if this is missing, or stale and older.
  ///
  /// - Returns: Whether the value is that of the other one.
  @discardableResult
  fileprivate mutating func fill(from other: Self) -> Bool {
    guard isLacking else { return false }
    guard other.wrappedValue != nil else {
      // A part that was not requested takes the error too.
      if wrappedValue == nil, error == nil { self = other }
      return false
    }
    guard wrappedValue == nil || !other.isLacking || other.isNewer(than: self) else { return false }
    let reason = error
    self = other
    error = reason ?? error
    return true
  }

  private func isNewer(than other: Self) -> Bool {
    guard let own = provenance?.receivedAt, let others = other.provenance?.receivedAt else {
      return false
    }
    return own > others
  }

  /// Forgets why a service has no value, if another one has.
  fileprivate mutating func settle(except provider: String) {
    if self.provider != provider, !isLacking { error = nil }
  }

  /// Gives a value without time and origin those of a response.
  fileprivate mutating func date(by response: Provenance) {
    if wrappedValue != nil, provenance == nil { provenance = response }
  }

  /// Notes that a later request has brought nothing newer.
  ///
  /// - Parameters:
  ///   - error: The error of the request; `nil` if this part was not requested.
  ///   - moment: The time of a value that says none itself.
  fileprivate mutating func outlive(_ error: SourceError?, at moment: Timestamp?) {
    guard wrappedValue != nil, let receivedAt = provenance?.receivedAt ?? moment else { return }
    if let error {
      provenance = Provenance(receivedAt: receivedAt, origin: .stale(error))
    } else if provenance?.origin == .network {
      provenance = Provenance(receivedAt: receivedAt, origin: .cache)
    }
  }
}

/// The error of a part.
///
/// It is stored apart, because few parts have one, and each copy of a place would copy the room for
/// four.
private enum PartedReason: Sendable, Hashable {
  case none
  indirect case error(SourceError)
}

extension Parted<Forecast> {
  /// Whether another forecast takes the place of this one, whose steps are coarse: one with finer steps
  /// that is not older than one of these.
  fileprivate func givesWay(to other: Self) -> Bool {
    guard let own = wrappedValue, own.isCoarse, let finer = other.wrappedValue, !finer.isCoarse,
      !other.isLacking
    else { return false }
    guard let received = provenance?.receivedAt, let others = other.provenance?.receivedAt else {
      return true
    }
    return received.seconds(since: others) < own.stepSeconds
  }
}

extension Parted: Sendable where Value: Sendable {}
extension Parted: Equatable where Value: Equatable {}
extension Parted: Hashable where Value: Hashable {}

extension Parted where Value: Sendable {
  /// Creates a part from the result of its own request.
  public init(_ result: Result<Fetched<Value>, SourceError>) {
    self.init()
    switch result {
    case .success(let fetched):
      (wrappedValue, provenance) = (fetched.value, fetched.provenance)
    case .failure(let error): self.error = error
    }
  }
}

extension PlaceWeather {
  /// Takes each part that it lacks from other weather of the same place: of another service, of an
  /// earlier response, or of a request for less.
  ///
  /// It is the only way in which weather is combined.
  package mutating func fill(from other: PlaceWeather) {
    $current.fill(from: other.$current)
    let givesWay = $forecast.givesWay(to: other.$forecast)
    if givesWay { $forecast = other.$forecast }
    // Minutes of another response would contradict the hours.
    if givesWay || $forecast.fill(from: other.$forecast) { $minutes = other.$minutes }
    $air.fill(from: other.$air)
    place = place.filled(from: other.place)
    utcOffsetSeconds = utcOffsetSeconds ?? other.utcOffsetSeconds
    zoneOffsets = zoneOffsets ?? other.zoneOffsets
    alerts = alerts ?? other.alerts
  }

  /// Takes the parts that a provider lacks from other services.
  package mutating func fill(_ provider: String, from other: PlaceWeather) {
    fill(from: other)
    $current.settle(except: provider)
    $forecast.settle(except: provider)
    $minutes.settle(except: provider)
    $air.settle(except: provider)
  }

  /// Whether another service may make it better: by a part that this one does not have, or by a forecast
  /// with finer steps.
  ///
  /// - Parameter request: What was requested.
  package func mayBeRefined(_ request: WeatherRequest) -> Bool {
    hasCurrent
      && (request.includesForecast && forecast?.isCoarse != false
        || request.includesAirQuality && air == nil)
  }

  /// Whether another service may have a part that this one failed to deliver.
  package var mayBeFilled: Bool {
    [$current.failure, $forecast.failure, $air.failure].contains { $0?.code.allowsFallback == true }
  }

  /// The services that its parts are from.
  package var providers: [(part: String, provider: String)] {
    [
      ("current", current == nil ? nil : $current.provider),
      ("forecast", forecast == nil ? nil : $forecast.provider),
      ("air", air == nil ? nil : $air.provider),
    ].compactMap { part, provider in provider.map { (part, $0) } }
  }

  /// Gives the parts without time and origin those of a response, and its weather too.
  mutating func date(by response: Provenance) {
    $current.date(by: response)
    $forecast.date(by: response)
    $minutes.date(by: response)
    $air.date(by: response)
  }

  /// Returns the weather as what is shown after a later response, whose failed parts it outlives.
  ///
  /// - Parameters:
  ///   - later: The later response.
  ///   - moment: The time of the weather if it says none itself.
  package func outlived(_ later: PlaceWeather, at moment: Timestamp) -> PlaceWeather {
    var weather = self
    weather.$current.outlive(later.$current.failure, at: moment)
    weather.$forecast.outlive(later.$forecast.failure, at: moment)
    weather.$minutes.outlive(later.$forecast.failure, at: moment)
    weather.$air.outlive(later.$air.failure, at: moment)
    return weather
  }

  /// The weather with what comes besides the current weather marked as cached.
  package var asCached: PlaceWeather {
    var weather = self
    weather.$forecast.outlive(nil, at: nil)
    weather.$minutes.outlive(nil, at: nil)
    weather.$air.outlive(nil, at: nil)
    return weather
  }

  /// The reasons that requested parts are missing, or not current.
  package var partErrors: [SourceError] {
    [$current.failure, $forecast.error, $minutes.error, $air.error].compactMap(\.self)
  }

  /// Notes the provider that served the weather.
  mutating func serve(by provider: String) {
    $current.provider = provider
    $forecast.provider = provider
    $minutes.provider = provider
    $air.provider = provider
  }

  /// Returns the weather with the provider that served it.
  package func served(by provider: String) -> PlaceWeather {
    var weather = self
    weather.serve(by: provider)
    return weather
  }
}
