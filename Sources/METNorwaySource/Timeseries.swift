import DashCore

/// A response of `/weatherapi/locationforecast/2.0/complete`, independent of the time and of clocks.
///
/// Each entry has the values of a moment, and what falls and the symbol of the next 1, 6 and 12 hours,
/// which overlap. Entries are an hour apart for two to three days, and then six hours. The ultraviolet
/// index is that of a clear sky, more than that of the clouds that are forecast, so it is not shown.
struct Timeseries: Sendable {
  /// A stretch of time with what falls in it, and the values of its end.
  struct Step: Sendable {
    var hour: ForecastHour
    /// The length; 0 for a moment at which no step ends.
    let seconds: Int
    /// The lowest and the highest temperature in it; `nil` if not reported.
    var extremes: ClosedRange<Double>?

    var start: Timestamp { hour.start(stepSeconds: seconds) }
    var end: Timestamp { hour.time }
    var middle: Timestamp { hour.middle(stepSeconds: seconds) }
  }

  private static let maximumEntries = 500
  private static let hour = 3600
  private static let sixHours = 6 * hour

  /// The values at each moment, in chronological order.
  private let moments: [(time: Timestamp, measurements: Measurements)]
  /// The steps, in chronological order, none of which overlap.
  let steps: [Step]

  /// Decodes a response.
  ///
  /// - Throws: ``SourceError`` for an error status, and for a body without a temperature or symbol.
  init(_ response: Response) throws(SourceError) {
    if let code = ErrorCode(httpStatus: response.status) {
      throw SourceError(code, retryAfterSeconds: response.retryAfterSeconds)
    }
    let json = try JSONReader(body: response.body, hiding: [])
    guard let properties = json["properties"], properties.isObject else {
      throw json.invalid(.objectWith(member: "properties"))
    }
    guard let list = properties["timeseries"]?.elements else {
      throw properties.invalid(.kind(.list), at: "timeseries")
    }
    var entries: [Entry] = []
    for element in list.prefix(Self.maximumEntries) {
      guard let entry = Entry(element), entries.last.map({ $0.time < entry.time }) ?? true else {
        continue
      }
      entries.append(entry)
    }
    moments = entries.map { ($0.time, $0.measurements) }
    steps = Self.steps(of: entries)
    guard
      moments.contains(where: { $0.measurements.temperatureCelsius != nil })
        || steps.contains(where: { !$0.hour.conditions.isEmpty })
    else {
      throw list.first?.invalid(.objectWithAll(["time", "data"]))
        ?? properties.invalid(.nonEmptyList, at: "timeseries")
    }
  }

  // MARK: Steps

  /// Divides the time into steps, so that nothing counts twice.
  ///
  /// An hour is a step where it is given. Six hours are one where no hour in them is.
  private static func steps(of entries: [Entry]) -> [Step] {
    let values = Dictionary(uniqueKeysWithValues: entries.map { ($0.time, $0.measurements) })
    var steps: [Step] = []
    func add(_ period: Entry.Period, from start: Timestamp, _ seconds: Int) {
      let end = start.advanced(bySeconds: Int64(seconds))
      var hour = ForecastHour(time: end)
      hour.measurements = values[end] ?? Measurements()
      period.describe(&hour, hours: Double(seconds) / Double(Self.hour))
      steps.append(Step(hour: hour, seconds: seconds, extremes: period.extremes))
    }
    for (index, entry) in entries.enumerated() {
      if let last = steps.last, last.seconds > 0, entry.time < last.end { continue }
      if steps.last?.end != entry.time {
        var hour = ForecastHour(time: entry.time)
        hour.measurements = entry.measurements
        steps.append(Step(hour: hour, seconds: 0))
      }
      let covered = entries[(index + 1)...].prefix {
        $0.time.seconds(since: entry.time) < Int64(sixHours)
      }
      if let six = entry.sixHours, covered.allSatisfy({ $0.hour == nil }),
        entry.hour == nil || covered.isEmpty && index + 1 < entries.count
      {
        add(six, from: entry.time, sixHours)
      } else if let period = entry.hour {
        add(period, from: entry.time, hour)
      }
    }
    return steps
  }

  // MARK: Weather

  /// Returns the values of the step that holds at a moment; `nil` if none does.
  func current(at now: Timestamp) -> CurrentWeather? {
    let step = steps.first { $0.start <= now && now < $0.end }
    guard let moment = moments.last(where: { $0.time <= now }),
      now.seconds(since: moment.time) < Int64(step?.seconds ?? Self.hour)
    else { return nil }
    var weather = CurrentWeather()
    weather.observedAt = moment.time
    weather.measurements = moment.measurements
    weather.conditions = step?.hour.conditions ?? []
    weather.measurements.rainMillimetresPerHour = step?.hour.rainMillimetresPerHour
    weather.measurements.snowMillimetresPerHour = step?.hour.snowMillimetresPerHour
    return weather
  }

  /// Returns the forecast: the steps of an hour, and the days of all steps.
  ///
  /// - Parameter clock: The UTC offsets of the place over time.
  func forecast(_ clock: UTCOffsets) -> Forecast {
    let lastHour = steps.last { $0.seconds == Self.hour }?.end
    // The steps of a forecast have one length.
    let hours = lastHour.map { end in steps.filter { $0.end <= end && $0.seconds <= Self.hour } }
    return Forecast(
      hours: (hours ?? steps).map(\.hour),
      days: days(clock),
      stepSeconds: lastHour == nil ? Self.sixHours : Self.hour
    )
  }

  /// Groups the steps by the days of the place's calendar.
  ///
  /// What falls belongs to the day of a step's middle, the values to the day of its end.
  private func days(_ clock: UTCOffsets) -> [ForecastDay] {
    let ends = Dictionary(grouping: steps) { clock.date(at: $0.end) }
    let falls = Dictionary(grouping: steps.filter { $0.seconds > 0 }) { clock.date(at: $0.middle) }
    return falls.sorted { $0.key < $1.key }.compactMap { date, steps in
      let (start, end) = (clock.start(of: date), clock.end(of: date))
      var day = ForecastDay(date: date)
      day.isPartial = !isCovered(start, end)
      // A step of six hours counts six times for the means.
      day.setMeasurements(
        of: (ends[date] ?? []).flatMap {
          repeatElement($0.hour, count: max($0.seconds / Self.hour, 1))
        }
      )
      let within = steps.filter { start <= $0.start && $0.end <= end }.compactMap(\.extremes)
      let lows = [day.temperatureMinCelsius].compactMap(\.self) + within.map(\.lowerBound)
      let highs = [day.temperatureMaxCelsius].compactMap(\.self) + within.map(\.upperBound)
      (day.temperatureMinCelsius, day.temperatureMaxCelsius) = (lows.min(), highs.max())
      day.setCondition(of: steps.map(\.hour), nearest: clock.noon(of: date))
      func total(_ amount: KeyPath<Measurements, Double?>) -> Double? {
        let amounts = steps.compactMap { step in
          step.hour.measurements[keyPath: amount]
            .map { $0 * Double(step.seconds) / Double(Self.hour) }
        }
        return amounts.isEmpty ? nil : (amounts.reduce(0, +) * 100).rounded() / 100
      }
      day.rainMillimetres = total(\.rainMillimetresPerHour)
      day.snowMillimetres = total(\.snowMillimetresPerHour)
      day.precipitationProbabilityPercent =
        steps.compactMap(\.hour.precipitationProbabilityPercent).max()
      return day.condition == nil && lows.isEmpty ? nil : day
    }
  }

  /// Returns whether steps cover a time without a gap.
  private func isCovered(_ start: Timestamp, _ end: Timestamp) -> Bool {
    var reached = start
    for step in steps where step.seconds > 0 && step.start <= reached {
      reached = max(reached, step.end)
    }
    return reached >= end
  }
}

/// An element of the time series.
private struct Entry {
  /// What falls, and the symbol, of the hours after a moment.
  struct Period {
    let symbol: Symbol?
    let millimetres: Double?
    let probabilityPercent: Double?
    let extremes: ClosedRange<Double>?

    /// Reads a period; `nil` if it has neither a symbol nor an amount.
    init?(_ json: JSONReader?) {
      symbol = (json?["summary"]?["symbol_code"]?.text()).flatMap { Symbol($0.string) }
      let details = json?["details"]
      millimetres = details?.measurement("precipitation_amount", .precipitation)
      probabilityPercent = details?.measurement("probability_of_precipitation", .percent)
      let low = details?.measurement("air_temperature_min", .temperature)
      let high = details?.measurement("air_temperature_max", .temperature)
      extremes = low.flatMap { low in high.flatMap { low <= $0 ? low...$0 : nil } }
      if symbol == nil, millimetres == nil { return nil }
    }

    /// Sets the conditions of a step, and what falls by its hourly mean.
    func describe(_ hour: inout ForecastHour, hours: Double) {
      hour.conditions = symbol?.conditions ?? []
      hour.precipitationProbabilityPercent = probabilityPercent
      let isSnow = symbol?.isSnow ?? (hour.temperatureCelsius.map { $0 < 0 } ?? false)
      let rate = millimetres.map { $0 / hours }
      if isSnow { hour.snowMillimetresPerHour = rate } else { hour.rainMillimetresPerHour = rate }
    }
  }

  let time: Timestamp
  var measurements = Measurements()
  let hour: Period?
  let sixHours: Period?

  /// Reads an entry; `nil` without a time.
  init?(_ json: JSONReader) {
    guard let time = json["time"]?.node.string.flatMap(Timestamp.init(rfc3339:)) else { return nil }
    self.time = time
    let data = json["data"]
    hour = Period(data?["next_1_hours"])
    sixHours = Period(data?["next_6_hours"])
    guard let now = data?["instant"]?["details"] else { return }
    measurements.temperatureCelsius = now.measurement("air_temperature", .temperature)
    measurements.humidityPercent = now.measurement("relative_humidity", .percent)
    measurements.dewPointCelsius = now.measurement("dew_point_temperature", .temperature)
    measurements.pressureHectopascals = now.measurement("air_pressure_at_sea_level", .pressure)
    measurements.cloudCoverPercent = now.measurement("cloud_area_fraction", .percent)
    measurements.windSpeedMetresPerSecond = now.measurement("wind_speed", .speed)
    measurements.windGustMetresPerSecond = now.measurement("wind_speed_of_gust", .speed)
    measurements.windDirectionDegrees = now.measurement("wind_from_direction", .direction)
  }
}
