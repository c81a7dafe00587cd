import DashCore

extension StoreConformance {
  /// Checks that the last value of each period is stored, by provider, instance and name.
  package func checkMetrics() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let origin = MetricOrigin(provider: "exec", instance: "balcony")
    let other = MetricOrigin(provider: "exec", instance: "cellar")
    func sample(
      _ value: Double,
      _ name: String,
      at seconds: Int64,
      of origin: MetricOrigin
    ) -> [MetricSample] {
      let moment = Self.now.advanced(bySeconds: seconds)
      return MetricSample(value, of: name, from: origin, at: moment).map { [$0] } ?? []
    }
    let beginning = Timestamp(secondsSinceEpoch: 0)
    findings.expect(await store.samples(of: origin, since: beginning).isEmpty, "has some")

    let early = sample(20.5, "temperature", at: -600, of: origin)
    let replaced = sample(21, "temperature", at: 0, of: origin)
    let latest = sample(-0.0, "temperature", at: 1, of: origin)
    let humidity = sample(1e300, "humidity", at: 0, of: origin)
    let elsewhere = sample(3, "temperature", at: 0, of: other)
    let isKept = await store.record(metrics: replaced + early)
    _ = await store.record(metrics: latest + humidity + elsewhere)
    _ = await store.record(metrics: [])
    findings.expect(
      await store.samples(of: origin, since: beginning) == early + humidity + latest,
      "does not give back the last values, the oldest first"
    )
    findings.expect(
      await store.samples(of: origin, since: MetricSample.slot(of: Self.now)) == humidity + latest,
      "ignores the requested time"
    )
    findings.expect(
      await store.samples(of: other, since: beginning) == elsewhere,
      "mixes instances"
    )
    let summary = await store.summary(at: Self.now)
    findings.expect(
      !isKept || (summary.metrics, summary.metricValues) == (3, 4),
      "counts \(summary.metrics) metrics and \(summary.metricValues) values"
    )
    return findings.messages
  }
}
