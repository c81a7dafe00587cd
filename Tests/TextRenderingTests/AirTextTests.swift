import DashCore
import Localization
import Testing

@testable import TextRendering

private let airText = AirText(text: Strings())

/// The name of each air quality index value, by its own scale.
@Suite struct AirTextTests {
  @Test(
    arguments: [
      // The last value of each band, and the first of the next.
      (airText.unitedStates(0), "US AQI 0 good"),
      (airText.unitedStates(50), "US AQI 50 good"),
      (airText.unitedStates(51), "US AQI 51 moderate"),
      (airText.unitedStates(100), "US AQI 100 moderate"),
      (airText.unitedStates(101), "US AQI 101 unhealthy for sensitive groups"),
      (airText.unitedStates(150), "US AQI 150 unhealthy for sensitive groups"),
      (airText.unitedStates(151), "US AQI 151 unhealthy"),
      (airText.unitedStates(200), "US AQI 200 unhealthy"),
      (airText.unitedStates(201), "US AQI 201 very unhealthy"),
      (airText.unitedStates(300), "US AQI 300 very unhealthy"),
      (airText.unitedStates(301), "US AQI 301 hazardous"),
      (airText.european(20), "EAQI 20 good"),
      (airText.european(21), "EAQI 21 fair"),
      (airText.european(40), "EAQI 40 fair"),
      (airText.european(41), "EAQI 41 moderate"),
      (airText.european(61), "EAQI 61 poor"),
      (airText.european(81), "EAQI 81 very poor"),
      (airText.european(100), "EAQI 100 very poor"),
      (airText.european(101), "EAQI 101 extremely poor"),
      (airText.openWeatherMap(1), "1 of 5 good (OpenWeather index)"),
      (airText.openWeatherMap(2), "2 of 5 fair (OpenWeather index)"),
      (airText.openWeatherMap(3), "3 of 5 moderate (OpenWeather index)"),
      (airText.openWeatherMap(5), "5 of 5 very poor (OpenWeather index)"),
      (airText.openWeatherMap(6), "6 of 5 (OpenWeather index)"),
      (airText.ultraviolet(0), "UV 0 low"),
      (airText.ultraviolet(2), "UV 2 low"),
      (airText.ultraviolet(3), "UV 3 moderate"),
      (airText.ultraviolet(6), "UV 6 high"),
      (airText.ultraviolet(8), "UV 8 very high"),
      (airText.ultraviolet(10), "UV 10 very high"),
      (airText.ultraviolet(11), "UV 11 extreme"),
    ]
  )
  func `an index has its own name and its own bands`(text: String, expected: String) {
    #expect(text == expected)
  }

  private static func lines(
    _ air: AirQuality,
    hasComponents: Bool = true,
    width: Int = 80,
    isUnicode: Bool = true
  ) -> [String] {
    let page = Page(options: RenderOptions(width: width, isUnicode: isUnicode), now: Sample.now)
    let strips = AirStrip(air: air, page: page, hasComponents: hasComponents).strips()
    return CardStrip.lines(strips, on: page).map { $0.text }
  }

  @Test func `a component of the air has its unit`() {
    var air = AirQuality()
    air.usIndex = 42
    air.uvIndex = 5.4
    air.microgramsPerCubicMetre = [.ozone: 41, .fineParticles: 8.24]
    #expect(
      Self.lines(air) == [" air  US AQI 42 good · UV 5 moderate", "      PM2.5 8.2, O₃ 41 µg/m³"]
    )
    #expect(Self.lines(air, hasComponents: false).count == 1)
    #expect(
      Self.lines(air, isUnicode: false)
        == [" air  US AQI 42 good, UV 5 moderate", "      PM2.5 8.2, O3 41 ug/m3"]
    )
    #expect(
      Self.lines(air, width: 24)
        == [" air  US AQI 42 good", "      UV 5 moderate", "      PM2.5 8.2, O₃ 41", "      µg/m³"]
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
