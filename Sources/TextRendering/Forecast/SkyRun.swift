import DashCore

/// A time under one and the same sky.
struct SkyRun: Sendable, Hashable {
  /// When it begins.
  let moment: Timestamp
  /// What it is told of by.
  let condition: Condition
  /// What falls then; nil where that is not known.
  let millimetresPerHour: Double?

  init(moment: Timestamp, condition: Condition, millimetresPerHour: Double?) {
    self.moment = moment
    self.condition = condition
    self.millimetresPerHour = millimetresPerHour
  }

  /// The sky that was measured at a place.
  init(moment: Timestamp, condition: Condition, of place: PlaceWeather) {
    let amounts = [place.rainMillimetresPerHour, place.snowMillimetresPerHour]
      .compactMap { $0?.measured }
    self.init(
      moment: moment,
      condition: condition,
      millimetresPerHour: amounts.isEmpty ? nil : amounts.reduce(0, +)
    )
  }

  /// What is one and the same sky when it is told of in a line.
  var kind: Sky {
    switch condition.sky {
    case .fewClouds: .clear
    case .brokenClouds: .overcast
    case .drizzle, .showers: .rain
    case .clear, .overcast, .rain, .sleet, .snow, .thunderstorm, .fog, .dust, .storm, .unknown:
      condition.sky
    }
  }

  /// Whether something falls.
  var falls: Bool {
    switch condition.sky {
    case .drizzle, .rain, .showers, .sleet, .snow, .thunderstorm: true
    case .clear, .fewClouds, .brokenClouds, .overcast, .fog, .dust, .storm, .unknown: false
    }
  }

  /// The same from another moment on.
  func beginning(at moment: Timestamp) -> SkyRun {
    SkyRun(moment: moment, condition: condition, millimetresPerHour: millimetresPerHour)
  }

  /// The same with one more step, told of by the worse of the two.
  func joined(with step: SkyRun) -> SkyRun {
    // An hour of few clouds does not make a clear day a cloudy one.
    guard kind != .clear, kind != .overcast, step.isWorse(than: self) else { return self }
    return SkyRun(
      moment: moment,
      condition: step.condition,
      millimetresPerHour: step.millimetresPerHour
    )
  }

  /// Whether more falls, or as much of what has the higher code or more to it, such as hail.
  private func isWorse(than other: SkyRun) -> Bool {
    if let rate = millimetresPerHour, let otherRate = other.millimetresPerHour, rate != otherRate {
      return rate > otherRate
    }
    let (own, others) = (condition, other.condition)
    return (own.code, own.rankOfDetail) > (others.code, others.rankOfDetail)
  }
}
