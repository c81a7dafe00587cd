/// Counts the calls to each account, for all processes together.
///
/// A bucket of tokens: as many calls at once as a minute allows, and one more each time that the
/// minute's share of one has gone by. It never fails: where nothing can be counted, nothing is held
/// back.
package protocol CallLedger: Sendable {
  /// Asks for a call.
  ///
  /// - Parameters:
  ///   - account: Whose call it is.
  ///   - perMinute: How many calls a minute are allowed, at least 1.
  ///   - now: The time.
  /// - Returns: Whether it may be made now; if so, it is counted.
  func takeCall(of account: AccountKey, perMinute: Int, at now: Timestamp) async -> CallPermit

  /// Holds back all calls until a time, when the service has said so.
  func holdBack(_ account: AccountKey, until moment: Timestamp) async
}
