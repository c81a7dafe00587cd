import DashCore

extension KeyRing {
  /// An instance with all its keys.
  ///
  /// - Parameters:
  ///   - instance: The instance; its programs are run where they have not been.
  ///   - moment: Since when a failure of a program counts; nil for any.
  ///   - deadline: Until when to wait; nil for as long as the programs may run.
  /// - Returns: The same instance, ready, and its options.
  /// - Throws: ``DashCore/SourceError`` where a setting is missing or a program gives no key.
  func complete(
    _ instance: Instance,
    failingSince moment: ContinuousClock.Instant? = nil,
    by deadline: ContinuousClock.Instant? = nil
  ) async throws(SourceError) -> (instance: Instance, options: SourceOptions) {
    switch instance.options {
    case .ready(let options): return (instance, options)
    case .unconfigured(let error): throw error
    case .needsKeys(let options, let commands):
      var keys: [String: Secret] = [:]
      for (name, command) in commands.sorted(by: { $0.key < $1.key }) {
        switch await key(from: command, failingSince: moment, by: deadline) {
        case .success(let key): keys[name] = key
        case .failure(let failure):
          let reason = SourceError.Reason.failedCommand(command.program, failure)
          throw SourceError(.unconfigured, reason: reason, location: name)
        case nil: throw SourceError(.cancelled)
        }
      }
      let complete = options.adding(keys)
      return (instance.replacing(options: .ready(complete)), complete)
    }
  }

  /// Runs the programs of instances that are about to be used, all at once.
  func prepare(_ instances: [Instance]) async {
    let commands = Set(instances.flatMap(\.options.commands.values))
    await withTaskGroup { group in
      for command in commands {
        group.addTask { _ = await self.key(from: command) }
      }
    }
  }
}
