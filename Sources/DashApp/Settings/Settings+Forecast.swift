import DashCore
import TextRendering

extension Settings {
  /// Asks for a forecast and the air where a command line wants them, and has them shown.
  ///
  /// One place that is named gets them unasked. For several it takes an option: a forecast and the air
  /// are two more calls for each. A column of the table that the air has is reason enough for that.
  mutating func showForecast(_ arguments: ParsedArguments) {
    let days = arguments.text(.days).flatMap { Int($0) }
    let isHourly = arguments.has(.hourly)
    let isOnePlace = arguments.command == .weather && arguments.operands.count == 1
    needsForecast = days != nil || isHourly
    if render.columns?.contains(.ultraviolet) == true { weather.wantsAir = true }
    guard needsForecast || isOnePlace else { return }
    weather.wantsForecast = true
    weather.wantsAir = true
    // A day more than is shown: the next 24 hours reach into it, and what is kept over midnight still
    // has all that are shown.
    weather.days = days.map { $0 + 1 }
    render.forecast.isShown = true
    render.forecast.isHourly = isHourly
    render.forecast.days = days
  }
}
