import DashCore
import DashTestSupport
import Foundation

/// The valid responses that inputs are made from.
struct FuzzCorpus: Sendable {
  /// A response of a service.
  struct ServiceResponse: Sendable {
    /// The provider of the response; empty for a body that no service documents.
    let provider: String
    let body: [UInt8]
    /// The body as a tree; `nil` if it is not JSON.
    let tree: JSONTree?

    init(provider: String, body: [UInt8]) {
      self.provider = provider
      self.body = body
      tree = (try? JSONParser.parse(body)).map(JSONTree.init)
    }
  }

  /// The most values to collect from one response.
  private static let valuesPerResponse = 200

  let responses: [ServiceResponse]
  /// Values from the responses.
  let values: [JSONTree]

  /// Creates a corpus of given responses.
  init(responses: [ServiceResponse]) {
    self.responses = responses
    values = responses.compactMap(\.tree).flatMap { $0.parts(atMost: Self.valuesPerResponse) }
  }

  /// Collects the responses of the demo, hostile bodies, and recorded responses.
  ///
  /// - Parameter recorded: A folder with a folder of recorded responses for each provider, or
  ///   `nil`.
  /// - Throws: An error if the folder cannot be read.
  init(recorded: String?) async throws {
    var responses = await DemoResponses.all()
    for body in HostileBodies.all {
      responses.append(ServiceResponse(provider: "", body: body.bytes))
    }
    if let recorded { responses += try Self.files(in: recorded) }
    self.init(responses: responses)
  }

  private static func files(in folder: String) throws -> [ServiceResponse] {
    let manager = FileManager.default
    return try manager.contentsOfDirectory(atPath: folder).sorted().flatMap { provider in
      let directory = "\(folder)/\(provider)"
      var isDirectory: ObjCBool = false
      guard manager.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue
      else { return [ServiceResponse]() }
      return try manager.contentsOfDirectory(atPath: directory).sorted().map { name in
        let data = try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
        return ServiceResponse(provider: provider, body: Array(data))
      }
    }
  }
}
