import DashCore
import DashTestSupport
import FlickrSource
import Testing

extension FlickrSource {
  /// The key of the sources under test.
  static let testKey = Secret("test-key")

  /// Returns a source on a transport.
  static func testing(
    _ options: [String: OptionValue] = [:],
    transport: any Transport
  ) throws -> FlickrSource {
    try scripted(options.merging(["apiKey": .secret(testKey)]) { $1 }, transport)
  }

  /// Returns the photos of a body, or throws its error.
  static func photos(
    of body: String,
    status: Int = 200,
    _ photoRequest: PhotoRequest = PhotoRequest()
  ) async throws -> PhotoPage {
    let transport = ScriptedTransport.returning(.json(body, status: status))
    return try await testing(transport: transport).photos(photoRequest)
  }
}

/// Search responses with photos of a test.
enum SearchResponse {
  /// Returns a photo with the required fields and more.
  static func photo(_ id: Int = 1, _ more: String = "") -> String {
    #"{"id":"\#(id)","owner":"1@N01","secret":"abc","server":"65535","title":"T"\#(more)}"#
  }

  static func json(_ photos: [String], total: String = "1", pages: Int = 1) -> String {
    """
    {"photos":{"page":1,"pages":\(pages),"perpage":25,"total":\(total),"photo":[\
    \(photos.joined(separator: ","))]},"stat":"ok"}
    """
  }
}
