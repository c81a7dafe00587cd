import Glibc
import TextRendering

/// The program: arguments in, text and an exit status out.
package struct App {
  private let context: AppContext

  package init(_ context: AppContext) {
    self.context = context
  }

  /// Runs the program once.
  ///
  /// - Returns: What the shell is told.
  package func run() async -> ExitCode {
    do {
      let arguments = try ArgumentParser.parse(context.arguments)
      let status = try await perform(arguments)
      await context.sayStoreProblems()
      return status
    } catch let error as UsageError {
      let words = UsageWords(context.errorWords)
      context.say("\(words.message(for: error))\n\(words.seeHelp)")
      return .usage
    } catch let failure as ConfigurationLoader.Failure {
      context.say(failure)
      return .configuration
    } catch let failure as ConfigurationEditor.Failure {
      context.say(ConfigurationWords(context.errorWords).message(for: failure))
      return .configuration
    } catch OutputError.closed {
      // Whoever read the output has seen enough.
      return .success
    } catch OutputError.failed(let number) {
      let reason = String(cString: strerror(number))
      context.say(context.errorWords(ConfigurationPhrase.cannotWrite, ["reason": reason]))
      return .incomplete
    } catch {
      let name = "\(type(of: error))"
      context.say(context.errorWords(ConfigurationPhrase.unexpectedError, ["name": name]))
      return .unexpected
    }
  }

  private func perform(_ arguments: ParsedArguments) async throws -> ExitCode {
    if arguments.has(.version) {
      try context.output.write("dash \(Version.number) (\(Version.marker))\n")
      return .success
    }
    if arguments.has(.help) || arguments.command == .help {
      return try HelpCommand(context).run(arguments)
    }
    return switch arguments.command {
    case .dashboard, .weather, .show: try await DashboardCommand(context).run(arguments)
    case .photos: try await PhotosCommand(context).run(arguments)
    case .history: try await HistoryCommand(context).run(arguments)
    case .providers: try ProvidersCommand(context).run(arguments)
    case .config: throw UsageError.missingOperand(.config)
    case .configPath: try ConfigCommand(context).path(arguments)
    case .configCheck: try ConfigCommand(context).check(arguments)
    case .configInit: try ConfigCommand(context).create(arguments)
    case .configSchema: try ConfigCommand(context).schema()
    case .configGet: try ConfigCommand(context).get(arguments)
    case .configSet: try ConfigCommand(context).set(arguments)
    case .configUnset: try ConfigCommand(context).unset(arguments)
    case .places: throw UsageError.missingOperand(.places)
    case .placesAdd: try PlacesCommand(context).add(arguments)
    case .placesList: try await PlacesCommand(context).list(arguments)
    case .placesRemove: try await PlacesCommand(context).remove(arguments)
    case .placesSearch: try await PlacesSearchCommand(context).run(arguments)
    case .doctor: try await DoctorCommand(context).run(arguments)
    case .cache: throw UsageError.missingOperand(.cache)
    case .cacheInfo: try await CacheCommand(context).info(arguments)
    case .cacheClear: try await CacheCommand(context).clear(arguments)
    case .completions: try CompletionsCommand(context).run(arguments)
    case .schema: try SchemaCommand(context).run()
    case .help: .success
    }
  }
}
