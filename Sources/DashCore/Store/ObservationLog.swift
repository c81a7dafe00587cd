/// Remembers what was measured, each value of each place once, for 400 days.
///
/// It never fails: what cannot be read is not there. What ``record(_:)`` has returned from outlives
/// the process, however that ends.
package protocol ObservationLog: Sendable {
  /// Remembers what was measured; what is known already stays as it is.
  func record(_ observations: [Observation]) async

  /// The places of which something is remembered, the latest measured first.
  func places() async -> [ObservedPlace]

  /// What was measured at a place since a time, the oldest first.
  func observations(of place: ObservedPlace, since moment: Timestamp) async -> [Observation]
}
