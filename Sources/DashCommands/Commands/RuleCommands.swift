import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashSettings
import Files
import Localization
import TextRendering

extension Command {
  private static let ruleOptions: [OptionName] = [
    .config, .trust, .format, .units, .lang, .timeout, .maxAge, .offline, .wait, .demo, .verbose,
  ]

  static let check = Command(
    "check",
    CommandSpecification.Operands("RULE [PLACE ...]", 1...Int.max),
    summary: "Say whether a rule holds now.",
    discussion: """
      RULE is a name of "rules" in plugins.json, or a condition such as 'min temp in tonight < 0 C'. The \
      status is 0 if it holds at the first configured place, or at each PLACE, 1 if it does not, and 69 if \
      that is not known. Weather comes from the cache at once, as in dash line.
      """,
    options: [.quiet] + ruleOptions,
    candidates: .known(.rules)
  ) { try await RuleCommand(context: $0).check($1) }

  static let when = Command(
    "when",
    CommandSpecification.Operands("RULE [PLACE]", 1...2),
    summary: "Say in which coming hours a rule holds.",
    discussion: """
      Lists the periods in the order of time, such as those with 'rain = 0 mm and wind < 25 km/h' at the \
      first configured place or at PLACE. The status is 1 if there is none.
      """,
    options: [.length] + ruleOptions,
    prints: .periods,
    candidates: .known(.rules)
  ) { try await RuleCommand(context: $0).when($1) }
}

/// `dash check` and `dash when`.
struct RuleCommand {
  let context: AppContext

  func check(_ arguments: ParsedArguments) async throws -> ExitCode {
    let (report, settings) = try await report(arguments, isForHours: false)
    let isTrue = report.isTrue
    if !arguments.has(.quiet) {
      let text = settings.format == .json ? report.json() : report.text()
      try context.console.output.write(text)
    }
    return isTrue.map { $0 ? .success : .incomplete } ?? .unavailable
  }

  func when(_ arguments: ParsedArguments) async throws -> ExitCode {
    let (report, settings) = try await report(arguments, isForHours: true)
    let (periods, isKnown) = report.periods(atLeast: arguments.options.lengthSeconds ?? 0)
    let text =
      switch settings.format {
      case .json: report.json(of: periods, isKnown: isKnown)
      case .text, .plain: report.text(of: periods, isKnown: isKnown) + "\n"
      default:
        Renderer(settings.render).render(
          report.line(of: periods, isKnown: isKnown, isDemo: settings.isDemo),
          as: settings.format
        )
      }
    try context.console.output.write(text)
    return !isKnown ? .unavailable : periods.isEmpty ? .incomplete : .success
  }

  /// Finds the weather that a rule is about, as `dash line` does.
  private func report(
    _ arguments: ParsedArguments,
    isForHours: Bool
  ) async throws -> (RuleReport, Settings) {
    let places = Array(arguments.operands.dropFirst())
    let selection =
      places.isEmpty ? InstanceSelection.firstPlace(nil) : .weather(places: places)
    let loaded = try await context.load(arguments, selection, context.configurationLoader)
    let rule = try rule(arguments.operands[0], loaded.configuration, isForHours: isForHours)
    var settings = try context.settings(for: arguments, loaded.configuration)
    let instances = try selection.instances(in: loaded.configuration)
    guard let instance = instances.first(where: { $0.activeInstance != nil }) ?? instances.first
    else {
      let name = ConfigurationMessages(settings.errorRender.strings).name(of: loaded.location)
      throw NoInstance(message: settings.errorRender.strings(.remarkNoInstance(file: name)))
    }
    settings.need(rule.rule.parts)
    let line = LineCommand(context: context)
    if !arguments.has(.wait) { line.prefersCache(&settings) }
    let now = settings.isDemo ? context.services.demo.time : context.machine.now()
    let (panel, isLate) = await line.fetch(instance, settings, rule.rule.parts)
    let dashboard = Dashboard(generatedAt: now, isDemo: settings.isDemo, panels: [panel])
    await line.refreshIfOld(dashboard, instance, arguments, settings, isLate: isLate)
    return (RuleReport(rule, panel, settings.render, at: now), settings)
  }

  /// Returns the rule with a name, or parses one.
  private func rule(
    _ text: String,
    _ configuration: Configuration,
    isForHours: Bool
  ) throws(UsageError) -> NamedRule {
    let known = configuration.rules.first { $0.name == text }
    do throws(SyntaxMistake) {
      return try NamedRule(
        known ?? RuleSetting("", text),
        isForHours: isForHours,
        allowsBareNumbers: known == nil
      )
    } catch {
      let names = configuration.rules.map(\.name)
      let name = known == nil ? NearestWord.find(text, among: names) : nil
      throw .badTemplate(
        origin: known == nil ? "RULE" : "rules.\(text)",
        SyntaxMistake(
          column: error.column,
          expected: error.expected,
          found: error.found,
          nearest: name ?? error.nearest
        )
      )
    }
  }
}

extension Settings {
  /// Requests parts of places that are needed, and no others that cost requests.
  mutating func need(_ parts: PlaceParts) {
    weather.includesForecast = parts.contains(.forecast)
    weather.includesAirQuality = parts.contains(.air)
    if !parts.contains(.alerts) { alerts = nil }
  }
}
