package import DashCore

/// Runs plugins whose files are new or changed, so that they describe themselves.
package struct PluginDescriber {
  /// The time limit for a description, which needs no network.
  private static let patience = Duration.seconds(5)
  /// The largest descriptor, in bytes.
  private static let maximumBytes = 64 * 1024
  /// How many plugins run at the same time.
  private static let limit = 8

  let catalog: PluginCatalog
  let runProgram: RunProgram

  package init(catalog: PluginCatalog, runProgram: @escaping RunProgram) {
    self.catalog = catalog
    self.runProgram = runProgram
  }

  /// Describes the plugins with these names that are new or changed.
  package func describe(_ names: [String]) async -> PluginDescriptions {
    let files = names.compactMap { catalog.folders.file(named: $0) }
    let results = await files.concurrentMap(limit: Self.limit) { ($0.name, await describe($0)) }
    return Dictionary(results) { first, _ in first }
  }

  /// Describes a plugin.
  ///
  /// - Parameters:
  ///   - isForced: Whether it also runs if its file has not changed.
  /// - Returns: The descriptor, or why there is none.
  package func describe(
    _ file: PluginFile,
    isForced: Bool = false
  ) async -> Result<SourceDescriptor, SourceError> {
    if let fault = file.fault { return .failure(SourceError(.unconfigured, reason: fault)) }
    let program = file.program
    let version = program.version?.text ?? ""
    if !isForced, catalog.records.record(of: file)?.version == version,
      let descriptor = catalog.described(file)
    {
      return .success(descriptor)
    }
    do throws(SourceError) {
      let (descriptor, bytes) = try await run(program)
      catalog.records.save(PluginRecords.Record(version: version, descriptor: bytes), of: file)
      return .success(descriptor)
    } catch {
      return .failure(error)
    }
  }

  private func run(
    _ program: PluginProgram
  ) async throws(SourceError) -> (descriptor: SourceDescriptor, bytes: [UInt8]) {
    let response: Response
    do throws(TransportError) {
      response = try await runProgram(
        ProgramRun(program, .describe, deadline: .now + Self.patience)
      )
    } catch {
      throw SourceError(error)
    }
    guard response.body.count <= Self.maximumBytes else { throw SourceError(.tooLarge) }
    return (try catalog.support.decode(response.body, program).get(), response.body)
  }
}
