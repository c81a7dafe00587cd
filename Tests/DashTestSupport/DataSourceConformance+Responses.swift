import DashCore

extension DataSourceConformance {
  /// The statuses that each body is sent with.
  package static let statuses = [200, 204, 301, 400, 401, 403, 404, 418, 429, 500, 503]

  /// Checks that an invalid body neither traps, nor passes as valid, nor appears in the error.
  package func checkHostileBodies(statuses: [Int] = DataSourceConformance.statuses) async throws
    -> [String]
  {
    var findings = ConformanceFindings()
    for status in statuses {
      for body in HostileBodies.all {
        let situation = "\(status) with \(body.name)"
        let outcome = try await result(
          on: ScriptedTransport.returning(Response(status: status, body: body.bytes))
        )
        findings.expect(!SecretCanary.isShown(in: outcome), "lets its key out: \(situation)")
        guard case .failure(let error) = outcome else {
          findings.add("accepts \(situation)")
          continue
        }
        findings.expect(!Self.hasQuery(error), "a query is in the error: \(situation)")
        if let code = ErrorCode(httpStatus: status) {
          findings.expect(error.code == code, "gives \(error.code.rawValue) for \(situation)")
        } else {
          // Services return an empty list for an unknown place.
          let isExpected =
            error.code == .invalidResponse || error.code == .empty
            || error.code == .notFound && body.bytes == Array("[]".utf8)
          findings.expect(isExpected, "gives \(error.code.rawValue) for \(situation)")
        }
      }
    }
    return findings.messages
  }

  /// Checks that a response with one value missing, of another type or out of range does not trap,
  /// and that a good body is rejected if it is truncated or has an error status.
  package func checkMutatedResponses() async throws -> [String] {
    var findings = ConformanceFindings()
    let bodies = { HostileBodies.mutations(of: $0) }
    try await replacingEachResponse(with: bodies) { situation, outcome in
      for error in Self.errors(in: outcome) {
        findings.expect(!SecretCanary.isShown(in: error), "lets its key out: \(situation)")
        findings.expect(!Self.hasQuery(error), "a query is in the error: \(situation)")
      }
    }
    let first = try await goodResponses()[0].json
    let whole = JSONRewriter.text(of: first)
    for status in Self.statuses where !(200...299).contains(status) {
      let outcome = try await result(on: ScriptedTransport.returning(.json(whole, status: status)))
      guard case .success = outcome else { continue }
      findings.add("accepts a good body with status \(status)")
    }
    for length in stride(from: 1, to: whole.utf8.count, by: max(7, whole.utf8.count / 200)) {
      let cut = Response(status: 200, body: Array(whole.utf8.prefix(length)))
      guard case .success = try await result(on: ScriptedTransport.returning(cut)) else { continue }
      findings.add("accepts only the first \(length) bytes")
    }
    return findings.messages
  }

  /// Checks that the key never shows when a server repeats it, in any field and encoding.
  package func checkEchoedSecrets(statuses: [Int] = DataSourceConformance.statuses) async throws
    -> [String]
  {
    // A key that was never sent cannot be repeated.
    guard descriptor.options.contains(where: { $0.type == .secret }) else { return [] }
    var findings = ConformanceFindings()
    func text(of response: JSONNode, withEach quoted: String) -> String {
      let text = JSONRewriter.text(of: response) { node in
        if case .string = node.value { .replace(with: quoted) } else { .keep }
      }
      return text ?? ""
    }
    let echoes = SecretCanary.echoes.map(JSONRewriter.quoted)
    let bodies = { response in
      echoes.enumerated().map { ("echo \($0)", Array(text(of: response, withEach: $1).utf8)) }
    }
    try await replacingEachResponse(with: bodies) { situation, outcome in
      findings.expect(!SecretCanary.isShown(in: outcome), "lets its key out: \(situation)")
    }
    let first = try await goodResponses()[0].json
    for (index, echo) in SecretCanary.echoes.enumerated() {
      let quoted = echoes[index]
      let usual = ["message", "msg", "error", "detail", "reason", "title", "description"]
      let error = usual.map { "\"\($0)\":\(quoted)" }.joined(separator: ",")
      let bodies = [
        text(of: first, withEach: quoted), "{\(error)}", quoted, echo,
        "{\"cod\":\"400\",\"code\":100,\"stat\":\"fail\",\(error)}",
        "{\"error\":{\(error)}}", "{\"errors\":[\(quoted)]}",
      ]
      for status in statuses {
        for (number, body) in bodies.enumerated() {
          let outcome = try await result(
            on: ScriptedTransport.returning(.json(body, status: status))
          )
          findings.expect(
            !SecretCanary.isShown(in: outcome),
            "lets its key out: \(status), echo \(index) in body \(number)"
          )
        }
      }
    }
    return findings.messages
  }

  /// Returns whether an error holds a URL's query; it may name hosts and places only.
  private static func hasQuery(_ error: SourceError) -> Bool {
    String(reflecting: error).split(separator: "?").dropFirst().contains { $0.contains("=") }
  }
}
