/// Remembers what was measured, each value of each place once, for 400 days.
///
/// It never fails: what cannot be read is not there.
package protocol ObservationLog: Sendable {
  /// Remembers what was measured.
  ///
  /// A value that is known already stays as it is; one that an earlier report of the same moment did
  /// not say is filled in.
  ///
  /// - Parameter observations: What was measured.
  /// - Returns: Whether all of it is remembered, and outlives this process, however that ends.
  @discardableResult
  func record(_ observations: [Observation]) async -> Bool

  /// The places of which something is remembered, the latest measured first.
  func places() async -> [ObservedPlace]

  /// What was measured at a place since a time, the oldest first.
  func observations(of place: ObservedPlace, since moment: Timestamp) async -> [Observation]
}
