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
    try context.output.write(text(of: diagnosis, settings, arguments))
    return diagnosis.exitCode
  }

  private func text(
    of diagnosis: Diagnosis,
    _ settings: Settings,
    _ arguments: ParsedArguments
  ) -> String {
    switch arguments.has(.json) ? .json : settings.format {
    case .json: diagnosis.json
    case .plain: ReportLayout(diagnosis.report, options: settings.render.plain).text()
    case .text: ReportLayout(diagnosis.report, options: settings.render).text()
    }
  }
}

extension RenderOptions {
  /// The same options without colour.
  var plain: RenderOptions {
    RenderOptions(
      width: width,
      isUnicode: isUnicode,
      units: units,
      utcOffsetSeconds: utcOffsetSeconds
    )
  }
}
