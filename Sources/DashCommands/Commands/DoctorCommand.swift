import CommandLine
import DashConfiguration
import DashCore
import DashDisplay
import DashFetch
import Files
import Localization
import TextRendering

/// `dash doctor`: diagnoses configuration, services, terminal and store.
struct DoctorCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let outcome = Result { () throws(ConfigurationLoader.Failure) in
      try context.configurationLoader.load(flag: arguments.options.config)
    }
    let configuration = (try? outcome.get())?.configuration ?? Configuration()
    let settings = try context.settings(for: arguments, configuration)
    let checkup = Checkup(
      context: context,
      arguments: arguments,
      outcome: outcome,
      settings: settings
    )
    let diagnosis = await context.wait(
      settings,
      atMost: checkup.longestTime,
      Strings(),
      for: { ["the services"] },
      during: { await checkup.diagnose() }
    )
    try context.output.write(
      Renderer(settings.render).render(
        diagnosis.report,
        json: diagnosis.json,
        as: arguments.has(.json) ? .json : settings.format
      )
    )
    return diagnosis.exitCode
  }
}
