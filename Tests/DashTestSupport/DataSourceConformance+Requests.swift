import DashCore

extension DataSourceConformance {
  /// Checks that creating a source sends no request, and that the requests of a fetch have the
  /// configured base URL, the given deadline, and the key as a ``Secret``.
  package func checkRequests() async throws -> [String] {
    var findings = ConformanceFindings()
    let transport = serviceTransport()
    let source = try source(on: transport)
    findings.expect(transport.requests.isEmpty, "sends a request while it is constructed")

    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    _ = try await source.fetch(fetchRequest(by: deadline))
    findings.expect(!transport.requests.isEmpty, "sends no request")
    let needsKey = descriptor.options.contains { $0.type == .secret && $0.isRequired }
    for request in transport.requests {
      findings.expect(request.deadline == deadline, "changes the deadline")
      findings.expect(request.baseURL == Self.baseURL, "sends a request to another host")
      findings.expect(
        request.maximumBodyBytes <= Request.defaultMaximumBodyBytes,
        "raises the bound of a body"
      )
      if needsKey { findings.expect(request.carriesSecret, "sends no key") }
      findings.expect(!SecretCanary.isShown(in: request), "shows the key in a request")
      for item in request.query {
        findings.expect(!SecretCanary.isShown(in: item), "sends its key as a plain value")
      }
      findings.expect(
        !SecretCanary.isShown(in: request.path + request.accept),
        "sends its key in the path"
      )
    }
    return findings.messages
  }

  /// Checks that a source has no state: repeated and concurrent fetches give the same result.
  package func checkRepeatedFetches() async throws -> [String] {
    var findings = ConformanceFindings()
    let source = try source(on: serviceTransport())
    let request = fetchRequest()
    let first = try await source.fetch(request)
    let second = try await source.fetch(request)
    findings.expect(second == first, "remembers")
    findings.expect(first.fetchedAt == Self.now, "uses another clock")

    let snapshots = await Array(0..<8).concurrentMap(limit: 8) { _ in
      try? await source.fetch(request)
    }
    for snapshot in snapshots {
      findings.expect(snapshot == first, "gives another result to concurrent requests")
    }

    findings.expect(
      first.content.kind == descriptor.kind,
      "gives another kind of content than declared"
    )
    switch first.content {
    case .photos(let found):
      findings.expect(found.photos.indices.contains(found.chosenIndex), "chooses no photo")
      findings.expect(found.droppedCount == 0, "leaves out what is as documented")
      let ids = found.photos.map(\.id)
      findings.expect(Set(ids).count == ids.count, "shows a photo twice")
    case .weather(let report):
      findings.expect(report.places.map(\.requestedPlace) == places, "loses or swaps places")
      findings.expect(report.missing.isEmpty, "reports a place of a good response as missing")
    default: break
    }
    return findings.messages
  }

  /// Checks that a snapshot of cached responses says that they are cached, and when they arrived.
  package func checkOrigins() async throws -> [String] {
    var findings = ConformanceFindings()
    let earlier = Self.now.advanced(bySeconds: -3600)
    let service = service
    for (name, origin) in [("cached", Origin.cache), ("stale", .stale(SourceError(.offline)))] {
      let transport = ScriptedTransport { request throws(TransportError) in
        try await service.send(request).received(at: earlier, from: origin)
      }
      guard case .success(let snapshot) = try await result(on: transport) else {
        findings.add("shows no \(name) response")
        continue
      }
      let isTold =
        switch (snapshot.origin, origin) {
        case (.cache, .cache): true
        case (.stale(let shown), .stale(let error)): shown.code == error.code
        default: false
        }
      findings.expect(isTold, "does not report a \(name) response as \(name)")
      findings.expect(snapshot.fetchedAt == earlier, "does not say when a \(name) response is from")
    }
    return findings.messages
  }

  /// Checks that a transport's error keeps all its facts, for every code.
  package func checkTransportErrors() async throws -> [String] {
    var findings = ConformanceFindings()
    for code in ErrorCode.allCases {
      let outcome = try await result(on: ScriptedTransport.failing(code, reason: .emptyBody))
      guard case .failure(let error) = outcome else {
        findings.add("shows something although \(code.rawValue)")
        continue
      }
      findings.expect(error.code == code, "turns \(code.rawValue) into another code")
      findings.expect(error.reason == .emptyBody, "loses the reason")
      findings.expect(error.host == Self.baseURL?.host, "loses the host")
      findings.expect(!SecretCanary.isShown(in: outcome), "lets its key out: \(code.rawValue)")
    }
    return findings.messages
  }

  /// Checks that a cancelled task throws ``ErrorCode/cancelled``, whatever the transport does then.
  package func checkCancellation() async throws -> [String] {
    var findings = ConformanceFindings()
    let service = service
    for respondsAnyway in [false, true] {
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let transport = ScriptedTransport { request throws(TransportError) in
        start.yield()
        // Returns as soon as the task is cancelled, and never before.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        if respondsAnyway { return try await service.send(request) }
        throw TransportError(.cancelled, host: request.baseURL.host)
      }
      let task = Task { try await result(on: transport) }
      for await _ in started { break }
      task.cancel()
      let outcome = try await task.value
      guard case .failure(let error) = outcome else {
        findings.add("continues after a cancellation")
        continue
      }
      findings.expect(error.code == .cancelled, "gives another code when cancelled")
    }
    return findings.messages
  }
}
