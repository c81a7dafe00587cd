import DashCore
import Testing

/// The history of a metric over a day.
@Suite struct MetricHistoryTests {
  /// A multiple of five minutes.
  private static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)
  private static let origin = MetricOrigin(provider: "exec", instance: "balcony")

  private func history(_ samples: [(minutesAgo: Int64, value: Double)]) -> [Double?] {
    let samples = samples.compactMap { minutes, value in
      let moment = Self.now.advanced(bySeconds: -60 * minutes)
      return MetricSample(value, of: "load", from: Self.origin, at: moment)
    }
    return MetricHistory.values(of: samples, before: Self.now)
  }

  @Test func `a new metric has a value every five minutes`() {
    #expect(history([(15, 1), (10, 2), (5, 3)]) == [1, 2, 3])
    #expect(history([(5, 3), (0, 4)]) == [3], "the current value is not part of its history")
    #expect(history([]) == [])
  }

  @Test func `a gap has no value`() {
    #expect(history([(30, 1), (25, 2), (20, 3), (5, 6)]) == [1, 2, 3, nil, nil, 6])
  }

  @Test func `a day has 24 means`() {
    let samples = stride(from: Int64(24 * 60), to: 0, by: -5).map { minutes in
      (minutes, Double((minutes - 1) / 60))
    }
    #expect(history(samples) == (0..<24).reversed().map { Double($0) })
    let recent = history([(24 * 60 + 5, 9), (60, 1)])
    #expect(recent == [1] + Array(repeating: nil, count: 11), "older values are not shown")
  }

  @Test func `values every two hours have no gaps between them`() {
    let samples = stride(from: Int64(22 * 60), to: 0, by: -120).map { ($0, 1.0) }
    #expect(history(samples) == Array(repeating: 1, count: 11))
  }

  @Test func `great values do not overflow`() {
    let most = Double.greatestFiniteMagnitude
    let samples = (1...48).reversed().map { (Int64($0 * 30), most) }
    #expect(history(samples).allSatisfy { $0?.isFinite == true })
  }

  @Test func `a value that is not finite is not a sample`() {
    #expect(MetricSample(.nan, of: "load", from: Self.origin, at: Self.now) == nil)
    #expect(MetricSample.slot(of: Timestamp(secondsSinceEpoch: 599)).secondsSinceEpoch == 300)
  }
}
