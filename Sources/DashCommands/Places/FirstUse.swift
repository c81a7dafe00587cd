import CommandLine
import DashConfiguration
import DashCore
import Files
import Localization
import TerminalScreen
import TextRendering

/// The question for a city, which a person who has no configuration is asked once.
struct FirstUse {
  /// How often a city may be unknown.
  private static let attempts = 2

  let context: AppContext

  /// Asks for a city if this is the first dashboard of a person at a terminal, and writes it as
  /// `dash places set` does.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - selection: The instances to show.
  /// - Throws: ``UsageError`` for an invalid environment variable or conflicting options.
  func ask(_ arguments: ParsedArguments, _ selection: InstanceSelection) async throws {
    guard let marker, isDue(arguments, selection), !TextFile.exists(marker) else { return }
    _ = try context.settings(for: arguments, Configuration())
    for _ in 0..<Self.attempts {
      let typed = context.ask(context.errorStrings(.firstUseWhichCity))
      guard let answer = typed, !answer.isEmpty else { break }
      switch await write(answer, arguments) {
      case .found, .failed: return
      case .unknown: continue
      }
    }
    // Where it cannot be written, the next run asks again.
    _ = try? TextFile.create(marker, [])
  }

  /// The path of the file that remembers that the question was asked in vain; `nil` without a
  /// home directory.
  private var marker: String? {
    BaseDirectory.state(context.invocation.environment).map { "\($0)/asked" }
  }

  /// Whether the shipped places are about to be shown to a person who could choose others.
  private func isDue(_ arguments: ParsedArguments, _ selection: InstanceSelection) -> Bool {
    let (terminal, locator) = (context.console.terminal, context.configurationLoader.locator)
    let isTerminal =
      terminal.inputIsTerminal && terminal.outputIsTerminal && terminal.errorIsTerminal
    let excluding: [OptionName] = [.demo, .offline]
    return isTerminal && selection.showsConfiguredPlaces
      && !excluding.contains(where: arguments.has)
      && arguments.options.format?.isForScripts != true
      && locator.locate(flag: arguments.options.config) == .compiledIn
      && locator.personalPath != nil
  }

  /// Writes the file of a city, and reports why that is not possible.
  private func write(_ city: String, _ arguments: ParsedArguments) async -> NewPlaces {
    let command = ParsedArguments(
      command: "places set",
      operands: [city],
      options: arguments.options
    )
    do {
      return try await PlacesCommand(context: context).write(command, isReplacing: true)
    } catch let error as UsageError {
      let messages = UsageMessages(context.errorStrings, Command.table)
      context.printError(messages.message(for: error))
      return .unknown
    } catch let failure as ConfigurationEditor.Failure {
      context.printError(ConfigurationMessages(context.errorStrings).message(for: failure))
    } catch {
      context.printError(context.errorStrings(.configUnexpectedError(name: "\(type(of: error))")))
    }
    return .failed
  }
}
