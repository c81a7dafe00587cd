import DashCore

extension Snapshot {
  /// What was measured, where any of it was asked for now.
  ///
  /// - Parameters:
  ///   - provider: The registered name of whose snapshot it is.
  ///   - isTranslated: Whether its names are in a language that was asked for.
  /// - Returns: An observation for each place that has weather.
  func observations(of provider: String, isTranslated: Bool) -> [Observation] {
    guard holdsNews, case .weather(let report) = content else { return [] }
    return report.places.compactMap {
      Observation($0, provider: provider, isTranslated: isTranslated)
    }
  }
}
