import DashCore
import DashTestSupport
import Foundation

/// What inputs are made from: answers as services send them.
struct FuzzCorpus: Sendable {
  /// An answer of a service.
  struct ServiceResponse: Sendable {
    /// The provider that it is an answer to; empty for what no service documents.
    let provider: String
    let body: [UInt8]
    /// The same as a tree; nil where it is no JSON.
    let tree: JSONTree?

    init(provider: String, body: [UInt8]) {
      self.provider = provider
      self.body = body
      tree = (try? JSONParser.parse(body)).map(JSONTree.init)
    }
  }

  /// The most values of an answer that are kept to be put elsewhere.
  private static let valuesPerAnswer = 200

  let answers: [ServiceResponse]
  /// Values out of the answers.
  let values: [JSONTree]

  /// Gathers the answers: those of the demonstration, bodies that are none, and recorded ones.
  ///
  /// - Parameter recorded: A folder with a folder of recorded answers for each provider, or nil.
  /// - Throws: Where that cannot be read.
  init(recorded: String?) async throws {
    var answers = await DemoAnswers.all()
    for body in HostileBodies.all {
      answers.append(ServiceResponse(provider: "", body: body.bytes))
    }
    if let recorded { answers += try Self.files(in: recorded) }
    self.answers = answers
    values = answers.compactMap(\.tree).flatMap { $0.parts(atMost: Self.valuesPerAnswer) }
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
