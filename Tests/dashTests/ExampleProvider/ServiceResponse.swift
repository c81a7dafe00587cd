import DashCore

extension ExampleSource {
  /// Decodes the weather of a place.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for an invalid body.
  func decode(_ response: Response, of place: PlaceQuery) throws(SourceError) -> PlaceWeather {
    if let code = ErrorCode(httpStatus: response.status) {
      let body = try? JSONReader(body: response.body, hiding: [apiKey])
      throw SourceError(
        code,
        serviceMessage: body?["message"]?.text(maximumLength: 200),
        retryAfterSeconds: response.retryAfterSeconds
      )
    }
    let json = try JSONReader(body: response.body, hiding: [apiKey])
    guard let celsius = json.measurement("celsius", in: PlausibleRange.celsius) else {
      throw json.invalid(.kind(.number), at: "celsius")
    }
    var weather = PlaceWeather(requestedPlace: place)
    weather.name = json["city"]?.text()
    weather.country = json["country"]?.text()
    weather.observedAt = json.timestamp("time")
    weather.temperatureCelsius = celsius
    weather.humidityPercent = json.measurement("humidity", in: PlausibleRange.percent)
    weather.windSpeedMetresPerSecond = json.measurement("windKmh", in: 0...720).map { $0 / 3.6 }
    if json["code"]?.text() == "rain" {
      weather.condition = Condition(
        code: 500,
        main: "Rain",
        description: json["text"]?.text(),
        isDay: nil,
        sky: .rain,
        isTranslated: false
      )
    }
    return weather
  }
}
