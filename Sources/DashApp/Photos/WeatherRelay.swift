import DashCore

/// Hands the facts of the first place that has weather to those who wait for them.
///
/// First in the order of the configuration, not of arrival: a slow instance that has weather comes
/// before a quick one behind it.
actor WeatherRelay {
  private enum Report {
    case awaited
    case arrived(WeatherFacts?)
  }

  private var reports: [Report]
  private var waiting: [CheckedContinuation<WeatherFacts?, Never>] = []

  /// Creates a relay.
  ///
  /// - Parameter count: How many instances report; each does so once.
  init(expecting count: Int) {
    reports = Array(repeating: .awaited, count: count)
  }

  /// Takes what an instance has found, or that it has found nothing.
  func report(_ facts: WeatherFacts?, at index: Int) {
    reports[index] = .arrived(facts)
    guard case .arrived(let facts) = outcome else { return }
    for waiter in waiting { waiter.resume(returning: facts) }
    waiting = []
  }

  /// The facts, as soon as it is known whose they are; nil where no instance has weather.
  func facts() async -> WeatherFacts? {
    if case .arrived(let facts) = outcome { return facts }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private var outcome: Report {
    for report in reports {
      switch report {
      case .awaited: return .awaited
      case .arrived(nil): continue
      case .arrived: return report
      }
    }
    return .arrived(nil)
  }
}
