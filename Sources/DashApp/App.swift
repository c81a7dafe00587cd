import Glibc
import Localization
import TextRendering

/// The program: runs one command line and returns an exit code.
package struct App {
  private let context: AppContext

  package init(_ context: AppContext) {
    self.context = context
  }

  /// Parses the arguments, runs the command and reports errors on standard error.
  ///
  /// - Returns: The exit code of the process.
  package func run() async -> ExitCode {
    do {
      let arguments = try ArgumentParser.parse(context.arguments)
      let status = try await perform(arguments)
      await context.reportStoreProblems()
      return status
    } catch let error as UsageError {
      let messages = UsageMessages(context.errorStrings)
      context.say("\(messages.message(for: error))\n\(messages.seeHelp)")
      return .usage
    } catch let failure as ConfigurationLoader.Failure {
      context.say(failure)
      return .configuration
    } catch let failure as ConfigurationEditor.Failure {
      context.say(ConfigurationMessages(context.errorStrings).message(for: failure))
      return .configuration
    } catch OutputError.closed {
      // EPIPE is success: the reader has closed its end.
      return .success
    } catch OutputError.failed(let number) {
      let reason = String(cString: strerror(number))
      context.say(context.errorStrings(.configCannotWrite(reason: reason)))
      return .incomplete
    } catch {
      let name = "\(type(of: error))"
      context.say(context.errorStrings(.configUnexpectedError(name: name)))
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

/// The exit code of the process.
///
/// 64, 69, 70 and 78 are from `sysexits.h`.
package struct ExitCode: Sendable, Hashable, RawRepresentable {
  /// The number that the shell receives.
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Everything requested has data.
  package static let success = ExitCode(rawValue: 0)
  /// Something is missing; the rest was printed.
  package static let incomplete = ExitCode(rawValue: 1)
  /// The command line is wrong.
  package static let usage = ExitCode(rawValue: 64)
  /// Nothing could be shown.
  package static let unavailable = ExitCode(rawValue: 69)
  /// A bug of the program.
  package static let unexpected = ExitCode(rawValue: 70)
  /// The configuration is wrong.
  package static let configuration = ExitCode(rawValue: 78)
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
