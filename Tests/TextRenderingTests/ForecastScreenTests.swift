import DashCore
import DashTestSupport
import Testing
import TextRendering

/// Cards with forecasts, and forecasts of several places.
@Suite struct ForecastScreenTests {
  private static let places: [(name: String, place: PlaceWeather)] = [
    ("polar-day", ForecastSample.polarDay), ("polar-night", ForecastSample.polarNight),
    ("southern", ForecastSample.southern), ("half-hour-zone", ForecastSample.halfHourZone),
    ("nowhere", ForecastSample.nowhere), ("empty", ForecastSample.empty),
  ]

  static let screens: [ScreenCase] =
    [("hourly", ForecastSample.hourly), ("three-hourly", ForecastSample.threeHourly)].flatMap {
      name,
      place in
      [40, 80, 140].map { width in
        ScreenCase(
          name: "forecast-\(name)-\(width).txt",
          dashboard: SkySample.dashboard(place),
          options: ForecastSample.options(width: width)
        )
      }
    }
    + places.map { name, place in
      ScreenCase(
        name: "forecast-\(name).txt",
        dashboard: SkySample.dashboard(place),
        options: ForecastSample.options()
      )
    }
    + [40, 80].map { width in
      ScreenCase(
        name: "forecast-ascii-\(width).txt",
        dashboard: SkySample.dashboard(ForecastSample.hourly),
        options: ForecastSample.options(width: width, isUnicode: false)
      )
    }
    + [
      ScreenCase(
        name: "forecast-imperial.txt",
        dashboard: SkySample.dashboard(ForecastSample.hourly),
        options: ForecastSample.options(units: .imperial)
      ),
      ScreenCase(
        name: "forecast-color.txt",
        dashboard: SkySample.dashboard(ForecastSample.hourly),
        options: ForecastSample.options(colorDepth: .truecolor)
      ),
      ScreenCase(
        name: "forecast-each-hour-100.txt",
        dashboard: SkySample.dashboard(ForecastSample.hourly),
        options: ForecastSample.options(width: 100, isHourly: true, days: 2)
      ),
      ScreenCase(
        name: "forecast-each-hour-40.txt",
        dashboard: SkySample.dashboard(ForecastSample.threeHourly),
        options: ForecastSample.options(width: 40, isHourly: true, days: 2)
      ),
      ScreenCase(
        name: "forecast-places.txt",
        dashboard: Sample.dashboard(
          Sample.fresh([ForecastSample.hourly, ForecastSample.southern, Sample.sparse])
        ),
        options: ForecastSample.options(isHourly: true, days: 1)
      ),
      ScreenCase(
        name: "forecast-failed.txt",
        dashboard: SkySample.dashboard(failed),
        options: ForecastSample.options()
      ),
    ]

  private static let failed: PlaceWeather = {
    var place = Sample.london
    place.forecastError = SourceError(.timeout)
    place.airError = SourceError(.unauthorized)
    return place
  }()

  @Test(arguments: screens)
  func `a forecast equals its golden file`(screen: ScreenCase) throws {
    let text = DashboardRenderer(screen.options).render(screen.dashboard, as: screen.format)
    try Golden.expect(text, is: screen.name)
  }

  @Test func `a forecast that was not requested is not shown`() {
    var place = ForecastSample.hourly
    place.air = nil
    let text = DashboardRenderer().render(SkySample.dashboard(place), as: .text)
    #expect(text == DashboardRenderer().render(Sample.card, as: .text))
  }
}
