/// The forecast for a place.
///
/// It contains all steps and days of the response. Use ``hours(from:)`` and
/// ``days(from:utcOffsets:)`` to leave out the past.
public struct Forecast: Sendable, Hashable {
  /// The steps in chronological order.
  public let hours: [ForecastHour]

  /// The days of the place's calendar in chronological order.
  public let days: [ForecastDay]

  /// The length of a step.
  public let stepSeconds: Int

  /// Whether its steps are longer than an hour, so that one by the hour is better.
  package var isCoarse: Bool { stepSeconds > 3600 }

  /// Creates a forecast.
  ///
  /// - Parameters:
  ///   - hours: The steps in chronological order.
  ///   - days: The days in chronological order.
  ///   - stepSeconds: The time between two steps.
  public init(
    hours: [ForecastHour],
    days: [ForecastDay],
    stepSeconds: Int = 3600
  ) {
    self.hours = hours
    self.days = days
    self.stepSeconds = stepSeconds
  }

  /// Returns the forecast limited to a number of upcoming days.
  ///
  /// Past days of the response do not count.
  ///
  /// - Parameters:
  ///   - count: The maximum number of days that are not over.
  ///   - now: The current time.
  ///   - utcOffsets: The place's offsets from UTC.
  /// - Returns: The forecast without later days and their hours.
  public func limited(
    toDays count: Int,
    from now: Timestamp,
    utcOffsets: UTCOffsets
  ) -> Forecast {
    let ahead = days(from: now, utcOffsets: utcOffsets)
    guard let end = ahead.dropFirst(max(count, 0)).first?.date else { return self }
    return Forecast(
      hours: hours.filter { $0.date(stepSeconds: stepSeconds, utcOffsets: utcOffsets) < end },
      days: days.filter { $0.date < end },
      stepSeconds: stepSeconds
    )
  }

  /// Returns the steps that are not past.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The steps that end at that time or later.
  public func hours(from now: Timestamp) -> [ForecastHour] {
    Array(hours.drop { $0.time < now })
  }

  /// Returns the days that are not over.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - utcOffsets: The place's offsets from UTC.
  /// - Returns: The current day at the place and later days.
  public func days(from now: Timestamp, utcOffsets: UTCOffsets) -> [ForecastDay] {
    let today = utcOffsets.date(at: now)
    return days.filter { $0.date >= today }
  }

  /// Returns whether all days of the forecast are past.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - utcOffsets: The place's offsets from UTC.
  /// - Returns: True if no day is left.
  package func isOver(at now: Timestamp, utcOffsets: UTCOffsets) -> Bool {
    !days.isEmpty && days(from: now, utcOffsets: utcOffsets).isEmpty
  }
}

/// The forecast for one step, in SI-like units; `nil` properties were not reported.
///
/// The condition and precipitation are those of the step; the other quantities those of its end.
public struct ForecastHour: Conditioned, Measured, Sendable, Hashable {
  /// The end of the step.
  public let time: Timestamp

  /// All weather conditions, in the service's order; empty if not reported.
  public var conditions: [Condition] = []
  /// The weather quantities; rain and snow are hourly means if a step is longer than an hour.
  public var measurements = Measurements()
  /// The probability of precipitation, 0 to 100.
  public var precipitationProbabilityPercent: Double?
  /// The ultraviolet index, 0 and above.
  public var uvIndex: Double?

  /// Creates a step without values.
  ///
  /// - Parameter time: The moment.
  public init(time: Timestamp) {
    self.time = time
  }

  /// The most significant condition; rain or snow by its amount where none says that something falls,
  /// `nil` if not reported.
  public var condition: Condition? {
    get { measurements.condition(reported: conditions) }
    set { conditions = newValue.map { [$0] } ?? [] }
  }

  /// Returns the start of the step.
  ///
  /// - Parameter stepSeconds: The length of the step.
  /// - Returns: The moment.
  package func start(stepSeconds: Int) -> Timestamp {
    time.advanced(bySeconds: -Int64(stepSeconds))
  }

  /// Returns the middle of the step.
  ///
  /// - Parameter stepSeconds: The length of the step.
  /// - Returns: The moment.
  package func middle(stepSeconds: Int) -> Timestamp {
    time.advanced(bySeconds: -Int64(stepSeconds / 2))
  }

  /// Returns the day that the step belongs to, which is that of its middle.
  ///
  /// - Parameters:
  ///   - stepSeconds: The length of the step.
  ///   - utcOffsets: The place's offsets from UTC.
  /// - Returns: The day in the place's calendar.
  package func date(stepSeconds: Int, utcOffsets: UTCOffsets) -> CivilDate {
    utcOffsets.date(at: middle(stepSeconds: stepSeconds))
  }
}

/// The precipitation of the next hours in steps of some minutes.
public struct ForecastMinutes: Sendable, Hashable {
  /// A step with its precipitation.
  public struct Step: Sendable, Hashable {
    /// The end of the step.
    public let time: Timestamp
    /// Rain, and snow as water: the mean of the step.
    public let millimetresPerHour: Double

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - time: The end of the step.
    ///   - millimetresPerHour: Rain, and snow as water.
    public init(time: Timestamp, millimetresPerHour: Double) {
      self.time = time
      self.millimetresPerHour = millimetresPerHour
    }
  }

  /// The steps in chronological order; those that were not reported are missing.
  public let steps: [Step]
  /// The length of a step.
  public let stepSeconds: Int

  /// Creates the minutes of a forecast; fails without a step.
  ///
  /// - Parameters:
  ///   - steps: The steps in chronological order.
  ///   - stepSeconds: The length of a step.
  public init?(steps: [Step], stepSeconds: Int) {
    guard !steps.isEmpty else { return nil }
    self.steps = steps
    self.stepSeconds = stepSeconds
  }
}
