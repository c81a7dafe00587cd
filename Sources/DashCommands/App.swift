import CommandLine
import DashConfiguration
package import DashFetch
import DashWatch
import Files
import Glibc
import Localization
import TerminalScreen
import TextRendering

/// The program: runs one command line and returns an exit code.
package struct App {
  private let context: AppContext

  /// Creates the app.
  package init(_ context: AppContext) {
    self.context = context
  }

  /// Runs the command and reports errors on standard error.
  ///
  /// - Returns: The exit code of the process.
  package func run() async -> ExitCode {
    do {
      let status = try await perform(context.commandLine.arguments.get())
      await context.reportStoreProblems()
      return status
    } catch let error as UsageError {
      let messages = UsageMessages(context.errorStrings)
      let help = messages.seeHelp(of: context.commandLine.command)
      context.printError("\(messages.message(for: error))\n\(help)")
      return .usage
    } catch let failure as ConfigurationLoader.Failure {
      context.printError(failure)
      return .configuration
    } catch let failure as ConfigurationEditor.Failure {
      context.printError(ConfigurationMessages(context.errorStrings).message(for: failure))
      return .configuration
    } catch let error as OutputError {
      return report(error)
    } catch ScreenError.noThread {
      context.printError(context.errorStrings(.remarkNoThread))
      return .incomplete
    } catch let error as ScreenError {
      return report(OutputError(error))
    } catch {
      let name = "\(type(of: error))"
      context.printError(context.errorStrings(.configUnexpectedError(name: name)))
      return .unexpected
    }
  }

  private func report(_ error: OutputError) -> ExitCode {
    // EPIPE is success: the reader has closed its end.
    if error == .closed { return .success }
    let reason = String(cString: strerror(error.errno))
    context.printError(context.errorStrings(.configCannotWrite(reason: reason)))
    return .incomplete
  }

  private func perform(_ arguments: ParsedArguments) async throws -> ExitCode {
    if arguments.has(.version) {
      try context.output.write("dash \(Version.number) (\(Version.marker))\n")
      return .success
    }
    if arguments.has(.help) { return try HelpCommand(context: context).run(arguments) }
    if let name = context.undecodableInput.first { throw UsageError.notUTF8(name) }
    switch arguments.command {
    case .dashboard: return try await DashboardCommand(context: context).run(arguments, .enabled)
    case .weather:
      return try await DashboardCommand(context: context).run(
        arguments,
        .weather(places: arguments.operands)
      )
    case .show:
      return try await DashboardCommand(context: context).run(arguments, .named(arguments.operands))
    case .photos: return try await PhotosCommand(context: context).run(arguments)
    case .history: return try await HistoryCommand(context: context).run(arguments)
    case .providers: return try ProvidersCommand(context: context).run(arguments)
    case .configPath: return try ConfigCommand(context: context).path(arguments)
    case .configCheck: return try ConfigCommand(context: context).check(arguments)
    case .configInit: return try await ConfigCommand(context: context).create(arguments)
    case .configEdit: return try ConfigCommand(context: context).edit(arguments)
    case .configSchema: return try ConfigCommand(context: context).schema()
    case .configGet: return try ConfigCommand(context: context).get(arguments)
    case .configSet: return try ConfigCommand(context: context).set(arguments)
    case .configUnset: return try ConfigCommand(context: context).unset(arguments)
    case .placesAdd: return try await PlacesCommand(context: context).add(arguments)
    case .placesList: return try await PlacesCommand(context: context).list(arguments)
    case .placesRemove: return try await PlacesCommand(context: context).remove(arguments)
    case .placesSet: return try await PlacesCommand(context: context).set(arguments)
    case .placesSearch: return try await PlacesSearchCommand(context: context).run(arguments)
    case .pluginsList: return try PluginsCommand(context: context).list(arguments)
    case .pluginsInfo: return try await PluginsCommand(context: context).info(arguments)
    case .pluginsNew: return try NewPluginCommand(context: context).run(arguments)
    case .pluginsCheck: return try await PluginsCommand(context: context).check(arguments)
    case .pluginsRemove: return try PluginsCommand(context: context).remove(arguments)
    case .doctor: return try await DoctorCommand(context: context).run(arguments)
    case .cacheInfo: return try await CacheCommand(context: context).info(arguments)
    case .cacheClear: return try await CacheCommand(context: context).clear(arguments)
    case .completions: return try CompletionsCommand(context: context).run(arguments)
    case .schema: try context.output.write(Schemas.dashboard)
    case .help: return try HelpCommand(context: context).run(arguments)
    case .cache, .config, .places, .plugins: throw UsageError.missingOperand(arguments.command)
    }
    return .success
  }
}

/// The version and identity of this program.
package enum Version {
  /// The version number, as https://semver.org defines it.
  package static let number = "0.1.0"

  /// Identifies this program: Debian's shell is also called `dash`.
  ///
  /// `make install` overwrites only a file that contains this text.
  package static let marker = "dash-weather-dashboard"
}
