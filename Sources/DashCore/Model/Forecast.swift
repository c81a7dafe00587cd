/// The weather that a service expects for a place.
///
/// It is kept as it came; what has gone by meanwhile is left out by ``hours(from:)`` and
/// ``days(from:utcOffsets:)``, because an answer grows old while it is shown.
public struct Forecast: Sendable, Hashable {
  /// The steps, in the order of time.
  public let hours: [ForecastHour]

  /// The days of the place's own calendar, in their order.
  public let days: [ForecastDay]

  /// How much time lies between two steps, and how long a time a step's rain and snow are of.
  public let stepSeconds: Int

  /// Creates a forecast.
  ///
  /// - Parameters:
  ///   - hours: The steps, in the order of time.
  ///   - days: The days, in their order.
  ///   - stepSeconds: How much time lies between two steps.
  public init(hours: [ForecastHour], days: [ForecastDay], stepSeconds: Int = 3600) {
    self.hours = hours
    self.days = days
    self.stepSeconds = stepSeconds
  }

  /// The same forecast, of fewer days that are to come.
  ///
  /// Days that are over do not count, whenever the forecast came, nor does today where the service knows
  /// nothing of it any more.
  ///
  /// - Parameters:
  ///   - count: How many days it may have that are not over.
  ///   - now: The moment.
  ///   - utcOffsets: How far the place's clock is ahead of UTC.
  /// - Returns: The forecast without the days behind those, and their hours.
  public func limited(
    toDays count: Int,
    from now: Timestamp,
    utcOffsets: UTCOffsets
  ) -> Forecast {
    let ahead = days(from: now, utcOffsets: utcOffsets)
    guard let end = ahead.dropFirst(max(count, 0)).first?.date else { return self }
    return Forecast(
      hours: hours.filter { utcOffsets.date(at: $0.time) < end },
      days: days.filter { $0.date < end },
      stepSeconds: stepSeconds
    )
  }

  /// The steps that are not past.
  ///
  /// - Parameter now: The moment.
  /// - Returns: Those at that moment and after it.
  public func hours(from now: Timestamp) -> [ForecastHour] {
    hours.filter { $0.time >= now }
  }

  /// The days that are not over.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - utcOffsets: How far the place's clock is ahead of UTC.
  /// - Returns: The day that the place's calendar shows at that moment, and those after it.
  public func days(from now: Timestamp, utcOffsets: UTCOffsets) -> [ForecastDay] {
    let today = utcOffsets.date(at: now)
    return days.filter { $0.date >= today }
  }

  /// Whether nothing of it is to come: it was kept for longer than it reaches.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - utcOffsets: How far the place's clock is ahead of UTC.
  /// - Returns: Whether all its days are over.
  public func isOver(at now: Timestamp, utcOffsets: UTCOffsets) -> Bool {
    days(from: now, utcOffsets: utcOffsets).isEmpty
  }
}
