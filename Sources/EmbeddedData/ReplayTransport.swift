package import DashCore

/// A transport that responds from a recording.
///
/// A recording consists of blocks: lines with the matching requests (`> PATH?NAME=VALUE&…`), a line
/// with the status (`< STATUS`), and a line with the body. A request matches if it has the path,
/// all listed parameters, and no parameter listed as `!NAME`. The first match applies.
package struct ReplayTransport: Transport {
  private struct Pattern {
    let path: Substring
    let parameters: [(name: Substring, value: String)]

    init(_ text: String) {
      let parts = text.split(separator: "?", maxSplits: 1)
      path = parts.first ?? ""
      parameters = parts.dropFirst().joined().split(separator: "&").map { pair in
        let halves = pair.split(separator: "=", maxSplits: 1)
        return (halves[0], halves.dropFirst().joined().lowercased())
      }
    }

    func matches(_ request: Request) -> Bool {
      path == request.path
        && parameters.allSatisfy { name, value in
          if name.hasPrefix("!") {
            return !request.query.contains { $0.name == name.dropFirst() }
          }
          return request.query.contains { item in
            item.name == name && Self.plainText(item.value)?.lowercased() == value
          }
        }
    }

    private static func plainText(_ value: QueryItem.Value) -> String? {
      if case .plain(let text) = value { text } else { nil }
    }
  }

  private struct RecordedResponse {
    let patterns: [Pattern]
    let response: Response
  }

  private let recordedResponses: [RecordedResponse]

  /// Parses a recording.
  ///
  /// - Precondition: The recording is well formed, because it is part of the program.
  package init(recording: some Collection<UInt8>) {
    var recordedResponses: [RecordedResponse] = []
    var patterns: [Pattern] = []
    var status: Int?
    for line in recording.split(separator: UInt8(ascii: "\n")) {
      switch line.first {
      case UInt8(ascii: "#"): break
      case UInt8(ascii: ">"):
        patterns.append(Pattern(String(decoding: line.dropFirst(2), as: UTF8.self)))
      // A body in XML starts with a name after this character.
      case UInt8(ascii: "<") where line.dropFirst().first == UInt8(ascii: " "):
        status = Int(String(decoding: line.dropFirst(2), as: UTF8.self))
      default:
        guard let known = status, !patterns.isEmpty else {
          preconditionFailure("a recording has a body before its request and status")
        }
        let response = Response(status: known, body: Array(line))
        recordedResponses.append(RecordedResponse(patterns: patterns, response: response))
        patterns = []
        status = nil
      }
    }
    self.recordedResponses = recordedResponses
  }

  /// Returns the responses of a path, in their order.
  func responses(to path: String) -> [Response] {
    recordedResponses.filter { $0.patterns.contains { $0.path == path } }.map(\.response)
  }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    try response(to: request)
  }

  func response(to request: Request) throws(TransportError) -> Response {
    let recorded = recordedResponses.first { $0.patterns.contains { $0.matches(request) } }
    guard let recorded else {
      throw TransportError(.notFound, reason: .notInDemo, host: request.baseURL.host)
    }
    return recorded.response
  }
}
