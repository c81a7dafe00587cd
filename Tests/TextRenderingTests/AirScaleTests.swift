import DashCore
import Localization
import Testing

@testable import TextRendering

/// The name of each air quality index value, by its own scale.
@Suite struct AirScaleTests {
  /// The last value of each band, and the first of the next.
  @Test func `an index has its own name and its own bands`() {
    #expect(
      [0, 50, 51, 100, 101, 150, 151, 200, 201, 300, 301].map { Self.text($0, .unitedStates) } == [
        "US AQI 0 good", "US AQI 50 good", "US AQI 51 moderate", "US AQI 100 moderate",
        "US AQI 101 unhealthy for sensitive groups", "US AQI 150 unhealthy for sensitive groups",
        "US AQI 151 unhealthy", "US AQI 200 unhealthy", "US AQI 201 very unhealthy",
        "US AQI 300 very unhealthy", "US AQI 301 hazardous",
      ]
    )
    #expect(
      [20, 21, 40, 41, 61, 81, 100, 101].map { Self.text($0, .european) } == [
        "EAQI 20 good", "EAQI 21 fair", "EAQI 40 fair", "EAQI 41 moderate", "EAQI 61 poor",
        "EAQI 81 very poor", "EAQI 100 very poor", "EAQI 101 extremely poor",
      ]
    )
    #expect(
      [1, 2, 3, 5, 6].map { Self.text($0, .openWeatherMap) } == [
        "1 of 5 good (OpenWeather index)", "2 of 5 fair (OpenWeather index)",
        "3 of 5 moderate (OpenWeather index)", "5 of 5 very poor (OpenWeather index)",
        nil,
      ]
    )
    #expect(
      [0, 2, 3, 6, 8, 10, 11].map { Self.text($0, .ultraviolet) } == [
        "UV 0 low", "UV 2 low", "UV 3 moderate", "UV 6 high", "UV 8 very high", "UV 10 very high",
        "UV 11 extreme",
      ]
    )
  }

  private static func text(_ index: Double, _ scale: AirScale) -> String? {
    var air = AirQuality()
    air[keyPath: scale.field.path] = index
    return scale.text(of: air, Strings())?.text
  }

  @Test func `dust has a name in each language`() {
    var air = AirQuality()
    air.microgramsPerCubicMetre = [.ammonia: 13, .dust: 21]
    #expect(Self.lines(air, language: .german).last?.hasSuffix("NH₃ 13, Staub 21 µg/m³") == true)
  }

  private static func lines(
    _ air: AirQuality,
    width: Int = 80,
    isUnicode: Bool = true,
    language: Language = .english
  ) -> [String] {
    var options = RenderOptions(width: width, isUnicode: isUnicode)
    options.language = language
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.air = air
    let footer = CardFooter(place: place, page: Page(options: options, now: Sample.now))
    return (footer.air() + footer.concentrations()).map(\.text)
  }

  @Test func `a component of the air has its unit`() {
    var air = AirQuality()
    air.usIndex = 42
    air.uvIndex = 5.4
    air.microgramsPerCubicMetre = [.ozone: 41, .fineParticles: 8.24]
    #expect(
      Self.lines(air) == [" air  US AQI 42 good · UV 5 moderate", "      PM2.5 8.2, O₃ 41 µg/m³"]
    )
    #expect(
      Self.lines(air, isUnicode: false)
        == [" air  US AQI 42 good, UV 5 moderate", "      PM2.5 8.2, O3 41 ug/m3"]
    )
    #expect(
      Self.lines(air, width: 24)
        == [" air  US AQI 42 good", "      UV 5 moderate", "      PM2.5 8.2,", "      O₃ 41 µg/m³"]
    )
    #expect(
      Self.lines(air, width: 24, isUnicode: false).suffix(2)
        == ["      PM2.5 8.2,", "      O3 41 ug/m3"]
    )
  }

  @Test func `an unknown or impossible value is omitted`() {
    #expect(Self.lines(AirQuality()).isEmpty)
    var air = AirQuality()
    air.uvIndex = .nan
    air.microgramsPerCubicMetre = [.ozone: .infinity]
    #expect(Self.lines(air).isEmpty)
    air.uvIndex = 7
    #expect(Self.lines(air) == ["   UV 7 high"])
  }
}
