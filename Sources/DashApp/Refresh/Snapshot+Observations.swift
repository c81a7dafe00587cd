import DashCore

extension Snapshot {
  /// What was measured, where any of it was asked for now.
  ///
  /// - Parameter provider: The registered name of whose snapshot it is.
  /// - Returns: An observation for each place that has weather.
  func observations(of provider: String) -> [Observation] {
    guard holdsNews, case .weather(let report) = content else { return [] }
    return report.places.compactMap { Observation($0, provider: provider) }
  }
}
