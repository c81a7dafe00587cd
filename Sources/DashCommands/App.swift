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
      let status = try await perform(await arguments())
      await context.reportStoreProblems()
      return status
    } catch let error as UsageError {
      let messages = UsageMessages(context.errorStrings, Command.table)
      let help = messages.seeHelp(of: context.invocation.commandLine.command)
      let message = messages.message(for: error)
      context.printError("\(message)\n\(help)")
      return showInBar(message) ? .success : .usage
    } catch let error as NoInstance {
      context.printError(error.message)
      return .unavailable
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

  /// Returns the arguments; a word that is near a command is a place if a service knows exactly it.
  private func arguments() async throws -> ParsedArguments {
    let parsed = context.invocation.commandLine.arguments
    guard case .failure(.unknownCommand(let word, let path, nearest: _?)) = parsed, path.isEmpty,
      case .success(let places) = ArgumentParser.parse(
        context.invocation.arguments,
        Command.table,
        takesPlaces: true
      ).arguments,
      await context.knowsPlace(word, for: places)
    else { return try parsed.get() }
    return places
  }

  /// Prints a mistake in the command line of `dash line` where a bar shows it; returns whether it did.
  private func showInBar(_ message: String) -> Bool {
    let line = context.invocation.commandLine
    guard line.command == "line" else { return false }
    return (try? LineCommand(context: context).print(message, line.options)) ?? false
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
      let name = context.invocation.program.text
      let libraries = arguments.has(.verbose) ? context.machine.system.libraries : []
      let lines = ["\(name) \(Version.number) (\(Version.marker))"] + libraries
      try context.console.output.write(lines.map { "\($0)\n" }.joined())
      return .success
    }
    if arguments.has(.help) { return try HelpCommand(context: context).run(arguments) }
    if let name = context.invocation.undecodableInput.first { throw UsageError.notUTF8(name) }
    let command = Command.named(arguments.command)
    return try await context.runningOnce { try await command.run(context, arguments) } ?? .success
  }
}

/// The version and identity of this program.
package enum Version {
  /// The version number, as https://semver.org defines it.
  package static let number = "0.1.0"

  /// The address of the project; until it is published, a reserved name that leads nowhere (RFC 2606).
  package static let homepage = "https://dash-weather.invalid"

  /// Who maintains the project, as Debian writes it, with an address of the same kind.
  package static let maintainer = "dash-weather maintainers <maintainers@dash-weather.invalid>"

  /// The `User-Agent` of requests.
  package static let userAgent = "dash-weather/\(number) (+\(homepage))"

  /// The day of the version, for manual pages.
  package static let date = "November 26, 2026"

  /// Identifies this program: Debian's shell is also called `dash`.
  ///
  /// `make install` overwrites only a file that contains this text.
  package static let marker = "dash-weather-dashboard"
}
