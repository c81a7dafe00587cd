/// What went wrong, as one word that is the same in text, JSON and tests.
///
/// The raw value is the word that users and scripts see. A code says what happened, never what to
/// print: the sentences are made in one file of the renderer.
public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
  /// The service says that the request itself was wrong (its 400, with a reason).
  case badRequest = "bad_request"
  /// The task was cancelled before an answer came.
  case cancelled
  /// The connection broke while the answer was under way.
  case connectionLost = "connection_lost"
  /// A valid answer without a result.
  case empty
  /// The service knows the key and refuses this request.
  case forbidden
  /// The options of an instance contradict each other or cannot be used.
  case invalidOptions = "invalid_options"
  /// The answer is not what the service documents.
  case invalidResponse = "invalid_response"
  /// The service knows no such thing.
  case notFound = "not_found"
  /// This machine has no route to any network.
  case offline
  /// Too many requests for the service's limits.
  case rateLimited = "rate_limited"
  /// The service failed (a 5xx status, or its own word for it).
  case serverError = "server_error"
  /// No answer in the time allowed.
  case timeout
  /// The secure connection could not be made or trusted.
  case tls
  /// The answer is larger than the bound.
  case tooLarge = "too_large"
  /// The key was not accepted.
  case unauthorized
  /// A setting that the provider cannot work without, such as a key, is not set.
  case unconfigured
  /// Something that no other code describes.
  case unknown
  /// The host does not resolve, refuses, or cannot be reached.
  case unreachable
}
