import DashCore

/// Runs plugins whose files are new or changed, so that they describe themselves.
struct PluginDescriber {
  /// The time limit for a description.
  private static let patience = Duration.seconds(10)
  /// The largest descriptor, in bytes.
  private static let maximumBytes = 64 * 1024
  /// How many plugins run at the same time.
  private static let limit = 8

  let catalog: PluginCatalog
  let records: PluginRecords
  let transport: any Transport
  let hash: ContentHash
  let now: @Sendable () -> Timestamp

  /// Describes the plugins with these names that are new or changed.
  ///
  /// - Returns: The errors by name.
  func describe(_ names: [String]) async -> [String: SourceError] {
    let files = names.compactMap { catalog.folders.file(named: $0) }
    let results = await files.concurrentMap(limit: Self.limit) { file in
      (file.name, await describe(file))
    }
    var errors: [String: SourceError] = [:]
    for (name, result) in results {
      if case .failure(let error) = result { errors[name] = error }
    }
    return errors
  }

  /// Describes a plugin.
  ///
  /// - Parameters:
  ///   - file: The plugin.
  ///   - isForced: Whether it also runs if its file has not changed.
  /// - Returns: The descriptor, or why there is none.
  func describe(
    _ file: PluginFile,
    isForced: Bool = false
  ) async -> Result<SourceDescriptor, SourceError> {
    if let fault = file.fault { return .failure(PluginFile.error(of: fault, file.program)) }
    let known = catalog.records[file.path]
    guard let content = PluginContent(of: file, knownAs: known, hash: hash) else {
      return .failure(PluginFile.error(of: .notExecutable, file.program))
    }
    if !isForced, var known, known.hash == content.hash, let descriptor = catalog.described(file) {
      if known.version != content.version {
        known.version = content.version
        try? records.update([file.path: known])
      }
      return .success(descriptor)
    }
    do throws(SourceError) {
      let (descriptor, bytes) = try await run(file)
      let record = PluginRecords.Record(
        version: content.version,
        hash: content.hash,
        owner: content.ownership.owner,
        mode: content.ownership.mode,
        ranAt: now(),
        descriptor: bytes
      )
      // Without a state folder, the plugin is described again by the next run.
      try? records.update([file.path: record])
      return .success(descriptor)
    } catch {
      return .failure(error)
    }
  }

  private func run(
    _ file: PluginFile
  ) async throws(SourceError) -> (descriptor: SourceDescriptor, bytes: [UInt8]) {
    let program = file.program
    let request = Request(
      running: ProgramCall(program, .describe),
      identity: "",
      deadline: .now + Self.patience
    )
    let decode = catalog.support.decode
    let context = SourceContext(transport: transport, now: now)
    return try await context.response(to: request) { response throws(SourceError) in
      if let status = response.header(ProgramCall.exitStatusField).flatMap(Int32.init) {
        throw SourceError(.invalidResponse, reason: .failedProgram(program.name, .exited(status)))
      }
      guard response.body.count <= Self.maximumBytes else { throw SourceError(.tooLarge) }
      return (try decode(response.body, program).get(), response.body)
    }.value
  }
}
