package import DashCore

/// Answers requests from a recording instead of a network.
///
/// A recording is a text of blocks: lines `> PATH?NAME=VALUE&…` with the requests that an answer is
/// for, a line `< STATUS`, and a line with the body. A request matches where the path is the same and
/// it has all parameters named there, whatever others it has, and none of those named as `!NAME`; the
/// first match answers.
package struct ReplayTransport: Transport {
  private struct Pattern {
    let path: Substring
    let parameters: [(name: Substring, value: String)]

    init(_ text: Substring) {
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

  private struct Answer {
    let patterns: [Pattern]
    let response: Response
  }

  private let answers: [Answer]

  /// Reads a recording.
  ///
  /// - Precondition: It is well formed: it is part of the program, not of its input.
  package init(recording: String) {
    var answers: [Answer] = []
    var patterns: [Pattern] = []
    var status: Int?
    for line in recording.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("> ") {
        patterns.append(Pattern(line.dropFirst(2)))
      } else if line.hasPrefix("< ") {
        status = Int(line.dropFirst(2))
      } else {
        guard let known = status, !patterns.isEmpty else {
          preconditionFailure("a recording has a body before its request and status")
        }
        let response = Response(status: known, body: Array(line.utf8))
        answers.append(Answer(patterns: patterns, response: response))
        patterns = []
        status = nil
      }
    }
    self.answers = answers
  }

  /// The good answers of a path, in their order.
  func responses(to path: String) -> [Response] {
    answers.filter { answer in
      answer.response.status == 200 && answer.patterns.contains { $0.path == path }
    }.map(\.response)
  }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    let answer = answers.first { $0.patterns.contains { $0.matches(request) } }
    guard let answer else {
      throw TransportError(.notFound, reason: .notInDemo, host: request.baseURL.host)
    }
    return answer.response
  }
}
