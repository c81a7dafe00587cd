import DashCore
import TextRendering

/// `dash history [PLACE]`: what was measured, as far as it is remembered; nothing is asked.
struct HistoryCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let loaded = try context.configurationLoader.load(
      flag: arguments.text(.config),
      isDemo: arguments.has(.demo)
    )
    let settings = try context.settings(for: arguments, loaded.configuration)
    let format = arguments.text(.format).flatMap(HistoryFormat.init(rawValue:)) ?? .text
    let query = try place(arguments, aliases: loaded.configuration.aliases)
    let start = arguments.text(.since).flatMap(HistoryStart.init) ?? .usual
    // What a script reads is in English.
    let isForScripts = format == .json || format == .csv
    let words = isForScripts ? Words() : settings.render.words
    let report = await report(on: query, since: start, words, isDemo: settings.isDemo)
    if let absence = report.absence {
      // A script that asked for a document gets one.
      if isForScripts { try print(report, settings, format) }
      let text = settings.errorRender.words
      let words = HistoryWords(text)
      let hint = words.hint(for: absence).map { "\n" + text.hint($0) } ?? ""
      context.say("\(absence.code.rawValue): \(words.message(for: absence))\(hint)")
      return .unavailable
    }
    try print(report, settings, format)
    // A table of values has no place to say it in.
    if report.isDemo, format == .csv {
      context.say(HistoryWords(settings.errorRender.words).demoNotice)
    }
    return .success
  }

  private func print(
    _ report: HistoryReport,
    _ settings: Settings,
    _ format: HistoryFormat
  ) throws(OutputError) {
    try context.output.write(HistoryRenderer(settings.render).render(report, as: format))
  }

  private func place(
    _ arguments: ParsedArguments,
    aliases: [String: PlaceQuery]
  ) throws(UsageError) -> PlaceQuery? {
    guard let operand = arguments.operands.first else { return nil }
    guard let place = PlaceQuery(operand, aliases: aliases) else { throw .badPlace(operand) }
    return place
  }

  // MARK: What is remembered

  private func report(
    on query: PlaceQuery?,
    since start: HistoryStart,
    _ words: Words,
    isDemo: Bool
  ) async -> HistoryReport {
    let now = isDemo ? context.demoTime : context.now()
    func absent(_ absence: HistoryAbsence) -> HistoryReport {
      HistoryReport(generatedAt: now, isDemo: isDemo, places: [], absence: absence)
    }
    guard let log = context.observations(isDemo: isDemo) else { return absent(.nothingRemembers) }
    let known = await log.places()
    guard !known.isEmpty else { return absent(.nothingMeasured) }
    var wanted = known
    if let query {
      switch ObservedPlaceFinder(places: known).find(query) {
      case .success(let found): wanted = found
      case .failure(let failure): return absent(failure.absence)
      }
    }
    var places: [HistoryReport.Place] = []
    for place in wanted {
      let since = start.moment(at: place, now: now)
      let observations = await log.observations(of: place, since: since)
      if !observations.isEmpty {
        places.append(report(on: place, observations, since: since, words))
      }
    }
    guard !places.isEmpty else {
      return absent(.nothingSince(query == nil ? nil : wanted.first?.title))
    }
    return HistoryReport(generatedAt: now, isDemo: isDemo, places: places)
  }

  private func report(
    on place: ObservedPlace,
    _ observations: [Observation],
    since: Timestamp,
    _ words: Words
  ) -> HistoryReport.Place {
    let terms = context.registry.descriptor(named: place.provider)?.terms
    return HistoryReport.Place(
      PlaceHistory(place: place, observations: observations),
      since: since,
      // What a provider that is not there any more wants said is not known any more either.
      attribution: terms?.attribution
        ?? words(RemarkPhrase.measuredBy, ["provider": place.provider]),
      license: terms?.license
    )
  }
}
