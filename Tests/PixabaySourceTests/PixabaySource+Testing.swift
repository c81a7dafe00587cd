import DashCore
import DashTestSupport
import PixabaySource
import Testing

extension PixabaySource {
  /// The key of the sources under test.
  static let testKey = Secret("test-key")

  /// Returns a source on a transport.
  static func testing(
    _ options: [String: OptionValue] = [:],
    language: String? = nil,
    transport: any Transport
  ) throws -> PixabaySource {
    let options = options.merging(["apiKey": .secret(testKey)]) { $1 }
    return try scripted(options, language: language, transport)
  }

  /// Returns the photos of a body, or throws its error.
  static func photos(
    of body: String,
    status: Int = 200,
    headers: [(name: String, value: String)] = [],
    _ photoRequest: PhotoRequest = PhotoRequest()
  ) async throws -> PhotoPage {
    let response = Response(status: status, headers: headers, body: Array(body.utf8))
    let source = try testing(transport: ScriptedTransport.returning(response))
    return try await source.photos(photoRequest)
  }
}

/// A hit with all required fields, which a test can change.
enum Hit {
  static let fields: [(name: String, json: String)] = [
    ("id", "1"), ("pageURL", #""https://pixabay.com/photos/x-1/""#),
    ("previewURL", #""https://cdn.pixabay.com/x_150.jpg""#), ("previewWidth", "150"),
    ("previewHeight", "100"), ("webformatURL", #""https://pixabay.com/get/x_640.jpg""#),
    ("webformatWidth", "640"), ("webformatHeight", "427"), ("imageWidth", "4000"),
    ("imageHeight", "2667"), ("views", "1"), ("downloads", "2"), ("likes", "3"),
    ("user", #""Jan""#),
  ]

  /// Returns a hit with a changed field; `nil` removes the field.
  static func json(_ changed: String = "", _ value: String? = nil) -> String {
    let members = fields.compactMap { name, json -> String? in
      name == changed ? value.map { "\"\(name)\":\($0)" } : "\"\(name)\":\(json)"
    }
    let known = fields.contains { $0.name == changed }
    let extra = known || changed.isEmpty ? [] : ["\"\(changed)\":\(value ?? "null")"]
    return "{\((members + extra).joined(separator: ","))}"
  }

  /// Returns a response with hits.
  static func response(_ hits: [String], total: Int? = nil) -> String {
    let total = total ?? hits.count
    return #"{"total":\#(total),"totalHits":\#(total),"hits":[\#(hits.joined(separator: ","))]}"#
  }
}
