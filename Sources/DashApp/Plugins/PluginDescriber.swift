import DashCore

/// Runs plugins whose files are new or changed, so that they describe themselves.
struct PluginDescriber {
  /// The time limit for a description, which needs no network.
  private static let patience = Duration.seconds(5)
  /// How long a plugin that could not describe itself is not run again, in seconds.
  private static let retrySeconds: Int64 = 600
  /// The largest descriptor, in bytes.
  private static let maximumBytes = 64 * 1024
  /// How many plugins run at the same time.
  private static let limit = 8

  let catalog: PluginCatalog
  let records: PluginRecords
  let runProgram: RunProgram
  let hash: ContentHash
  let now: @Sendable () -> Timestamp
  /// Whether plugins that could not describe themselves run again at once.
  var retriesFailures = false

  /// Describes the plugins with these names that are new or changed.
  ///
  /// - Returns: The descriptions.
  func describe(_ names: [String]) async -> PluginDescriptions {
    let files = names.compactMap { catalog.folders.file(named: $0) }
    let results = await files.concurrentMap(limit: Self.limit) { ($0.name, await describe($0)) }
    return Dictionary(results) { first, _ in first }
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
    let program = file.program
    let known = catalog.records[file.path]
    guard let content = PluginContent(of: file, knownAs: known, hash: hash) else {
      return .failure(PluginFile.error(of: .notExecutable, program))
    }
    if !isForced, var known, known.hash == content.hash {
      if let descriptor = catalog.described(file) {
        if known.version != content.version {
          known.version = content.version
          try? records.update([file.path: known])
        }
        return .success(descriptor)
      }
      let age = now().seconds(since: known.ranAt)
      if !retriesFailures, (0..<Self.retrySeconds).contains(age) {
        return .failure(file.notDescribed)
      }
    }
    var record = PluginRecords.Record(
      version: content.version,
      hash: content.hash,
      owner: content.ownership.owner,
      mode: content.ownership.mode,
      ranAt: now(),
      descriptor: []
    )
    let result: Result<SourceDescriptor, SourceError>
    do throws(SourceError) {
      let (descriptor, bytes) = try await run(program)
      record.descriptor = bytes
      result = .success(descriptor)
    } catch {
      result = .failure(error)
      if error.code == .cancelled { return result }
      // The failure may pass; the file has not changed since it described itself.
      if let known, known.hash == content.hash, !known.descriptor.isEmpty { return result }
    }
    // Without a state folder, the plugin is described again by the next run.
    try? records.update([file.path: record])
    return result
  }

  private func run(
    _ program: PluginProgram
  ) async throws(SourceError) -> (descriptor: SourceDescriptor, bytes: [UInt8]) {
    let run = ProgramRun(program, .describe, deadline: .now + Self.patience)
    let response: Response
    do throws(TransportError) {
      response = try await runProgram(run)
    } catch {
      throw SourceError(error)
    }
    guard response.body.count <= Self.maximumBytes else { throw SourceError(.tooLarge) }
    return (try catalog.support.decode(response.body, program).get(), response.body)
  }
}
