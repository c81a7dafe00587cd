/// A service with pictures of what falls around a point.
///
/// - ``descriptor`` never changes. `init` does no I/O.
/// - It reaches the network only through the context's transport, at one base URL, and each request has the
///   given deadline.
/// - A picture that the service no longer has is ``ErrorCode/notFound``.
public protocol RadarService: Sendable {
  /// The service's name and terms.
  static var descriptor: RadarDescriptor { get }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - context: The service's dependencies.
  ///   - baseURL: The address of the service, or of the user's own server.
  init(context: SourceContext, baseURL: BaseURL)

  /// Fetches the times of which there are pictures, in chronological order.
  ///
  /// - Parameter deadline: When the service must return or throw.
  func frames(by deadline: ContinuousClock.Instant) async throws(SourceError) -> Fetched<
    [RadarFrame]
  >

  /// Fetches the picture of a frame: a PNG of 512 by 512 pixels in raw values.
  ///
  /// - Parameters:
  ///   - frame: The frame; `nil` for a picture that is white where radar covers.
  ///   - window: The part of the map.
  ///   - deadline: When the service must return or throw.
  func picture(
    of frame: RadarFrame?,
    in window: RadarWindow,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<[UInt8]>
}

/// The name and terms of a service of radar.
public struct RadarDescriptor: Sendable, Hashable {
  /// The registered name.
  public let name: String
  /// The service's name for display.
  public let title: String
  /// The usual address of the service.
  public let baseURL: BaseURL
  /// The terms of use; `minimumRefreshSeconds` is how long the list of frames is fresh.
  public let terms: SourceTerms
  /// The rate limit in calls per minute.
  public let callsPerMinute: Int

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - name: The registered name.
  ///   - title: The service's name.
  ///   - host: The host of the service.
  ///   - terms: The terms of use.
  ///   - callsPerMinute: The rate limit.
  /// - Precondition: The host is valid.
  public init(name: String, title: String, host: String, terms: SourceTerms, callsPerMinute: Int) {
    guard let baseURL = BaseURL("https://\(host)") else {
      preconditionFailure("the host \(host) is not valid")
    }
    self.name = name
    self.title = title
    self.baseURL = baseURL
    self.terms = terms
    self.callsPerMinute = callsPerMinute
  }
}

/// How radar is fetched.
package struct RadarSettings: Sendable, Hashable {
  /// The address of the user's own server; `nil` for the service's.
  package var baseURL: BaseURL?

  package init(baseURL: BaseURL? = nil) { self.baseURL = baseURL }
}
