import CommandLine
import DashConfiguration
import DashCore
import DashDisplay
import DashFetch
import Files
import Localization
import TextRendering

/// `dash history [PLACE]`: shows stored observations, without any request.
struct HistoryCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let loaded = try context.configurationLoader.load(
      flag: arguments.options.config,
      isDemo: arguments.has(.demo)
    )
    let settings = try context.settings(for: arguments, loaded.configuration)
    let format = arguments.options.historyFormat ?? .text
    let query = try arguments.operands.first.map {
      try PlaceQuery(typed: $0, aliases: loaded.configuration.aliases)
    }
    let start = arguments.options.since ?? .usual
    // Output for scripts is in English.
    let isForScripts = format == .json || format == .csv
    let strings = isForScripts ? Strings() : settings.render.strings
    let report = await report(on: query, since: start, strings, isDemo: settings.isDemo)
    if let absence = report.absence {
      // Scripts get a document even if it is empty.
      if isForScripts { try print(report, settings, format) }
      let errorStrings = settings.errorRender.strings
      let historyText = HistoryText(errorStrings)
      let hint = historyText.hint(for: absence).map { "\n" + errorStrings.hint($0) } ?? ""
      context.printError("\(absence.code.rawValue): \(historyText.message(for: absence))\(hint)")
      return .unavailable
    }
    try print(report, settings, format)
    // CSV has no field for the demo notice.
    if report.isDemo, format == .csv {
      context.printError(settings.errorRender.strings(.pageDemoNotice))
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

  // MARK: Report

  private func report(
    on query: PlaceQuery?,
    since start: HistoryStart,
    _ strings: Strings,
    isDemo: Bool
  ) async -> HistoryReport {
    let now = isDemo ? context.demo.time : context.now()
    func absent(_ absence: HistoryFailure) -> HistoryReport {
      HistoryReport(generatedAt: now, isDemo: isDemo, places: [], absence: absence)
    }
    guard let log = context.observations(isDemo: isDemo) else { return absent(.notStored) }
    let known = await log.places()
    guard !known.isEmpty else { return absent(.noObservations) }
    var selected = known
    if let query {
      do throws(HistoryFailure) {
        selected = try ObservedPlaceFinder(places: known).find(query)
      } catch {
        return absent(error)
      }
    }
    // A day starts first by the clock that is furthest ahead.
    let earliest = start.moment(by: UTCOffsets(14 * 3600), now: now)
    var places: [HistoryReport.Place] = []
    for place in selected {
      let found = await log.observations(of: place, since: earliest)
      let clock = PlaceHistory(place: place, observations: found)
        .clock(by: context.timeZones, until: now)
      let since = start.moment(by: clock ?? UTCOffsets(0), now: now)
      let history = PlaceHistory(
        place: place,
        observations: found.filter { $0.observedAt >= since }
      )
      if !history.observations.isEmpty {
        places.append(report(on: history, since: since, clock, strings))
      }
    }
    guard !places.isEmpty else {
      return absent(.noObservationsSince(query == nil ? nil : selected.first?.title))
    }
    return HistoryReport(generatedAt: now, isDemo: isDemo, places: places)
  }

  private func report(
    on history: PlaceHistory,
    since: Timestamp,
    _ clock: UTCOffsets?,
    _ strings: Strings
  ) -> HistoryReport.Place {
    let provider = history.place.provider
    let descriptor =
      context.registry.descriptor(named: provider)
      ?? context.registryOfDescribedPlugins(flag: nil).descriptor(named: provider)
    let terms = descriptor?.terms
    return HistoryReport.Place(
      history,
      since: since,
      clock: clock,
      // The attribution of a provider that is no longer registered is unknown.
      attribution: terms?.attribution
        ?? strings(.remarkObservationsFrom(provider: provider)),
      license: terms?.license
    )
  }
}
