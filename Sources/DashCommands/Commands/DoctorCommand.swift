import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Localization
import TextRendering

extension Command {
  static let doctor = Command(
    "doctor",
    summary: "Check configuration, keys, services, terminal and store.",
    discussion: """
      Sends one request to each enabled instance and ignores the cache. Reports whether each API \
      key is set and accepted, never the key itself, and which limits and pauses are in force.
      """,
    options: [
      .config, .trust, .format, .color, .images, .width, .timeout, .offline,
    ]
  ) { try await DoctorCommand(context: $0).run($1) }
}

/// `dash doctor`: diagnoses configuration, services, terminal and store.
struct DoctorCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let outcome = Result { () throws(ConfigurationLoader.Failure) in
      try context.configurationLoader.load(flag: arguments.options.config)
    }
    let configuration = (try? outcome.get())?.configuration ?? Configuration()
    let settings = try context.settings(for: arguments, configuration)
    let text =
      settings.format == .json
      ? Strings(program: context.invocation.program) : settings.render.strings
    let checkup = Checkup(
      context: context,
      arguments: arguments,
      outcome: outcome,
      settings: settings,
      text: text
    )
    let diagnosis = await context.wait(
      settings,
      atMost: checkup.longestTime,
      text,
      for: { [text(.doctorNameServices)] },
      during: { await checkup.diagnose() }
    )
    try context.console.output.write(
      Renderer(settings.render).render(
        diagnosis.report(text),
        json: diagnosis.json,
        as: settings.format
      )
    )
    return diagnosis.exitCode
  }
}
