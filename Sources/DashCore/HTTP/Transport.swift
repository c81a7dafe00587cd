/// Sends a request and returns its response.
///
/// The contract, which every transport and every decorator of one keeps:
/// - Any HTTP status is a response; an error means that there is none.
/// - It ends by the request's deadline, or at once when its task is cancelled.
/// - A body beyond the request's bound is the error ``ErrorCode/tooLarge``.
/// - A request that ``Request/refusesPrivateAddresses`` connects to none, and one with control
///   characters is not sent.
/// - A secret of the request reaches the request's own host and nothing else.
public protocol Transport: Sendable {
  /// Sends a request.
  ///
  /// - Parameter request: What to ask.
  /// - Returns: The answer, whatever its status.
  /// - Throws: ``TransportError`` where no answer came.
  func send(_ request: Request) async throws(TransportError) -> Response
}
