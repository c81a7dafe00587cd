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
  static let history = Command(
    "history",
    .optional("PLACE"),
    summary: "Show stored observations of all places, or of PLACE.",
    discussion: """
      dash stores each observation that it fetches, for 400 days. A PLACE is a name (London, \
      London,GB; case and accents are ignored), a city ID or coordinates.
      """,
    options: [.config, .since, .format, .units, .lang, .color, .theme, .width, .demo],
    prints: .history,
    candidates: .known(.observedPlaces)
  ) { try await HistoryCommand(context: $0).run($1) }
}

/// `dash history [PLACE]`: shows stored observations, without any request.
struct HistoryCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let loaded = try context.configurationLoader.load(
      flag: arguments.options.config,
      isDemo: arguments.has(.demo)
    )
    let settings = try context.settings(for: arguments, loaded.configuration)
    let format = settings.format
    let query = try arguments.operands.first.map {
      try PlaceQuery(typed: $0, aliases: loaded.configuration.aliases)
    }
    let start = arguments.options.since ?? .usual
    let strings = format.isForScripts ? Strings() : settings.render.strings
    let report = await report(on: query, since: start, strings, isDemo: settings.isDemo)
    if let absence = report.absence {
      // Scripts get a document even if it is empty.
      if format.isForScripts { try print(report, settings) }
      let errorStrings = settings.errorRender.strings
      let historyText = HistoryText(errorStrings)
      let hint = historyText.hint(for: absence).map { "\n" + errorStrings.hint($0) } ?? ""
      context.printError("\(absence.code.rawValue): \(historyText.message(for: absence))\(hint)")
      return .unavailable
    }
    try print(report, settings)
    // A table has no field for the demo notice.
    if report.isDemo, [.csv, .markdown].contains(format) {
      context.printError(settings.errorRender.strings(.pageDemoNotice))
    }
    return .success
  }

  private func print(_ report: HistoryReport, _ settings: Settings) throws(OutputError) {
    try context.console.output.write(Renderer(settings.render).render(report, as: settings.format))
  }

  // MARK: Report

  private func report(
    on query: PlaceQuery?,
    since start: HistoryStart,
    _ strings: Strings,
    isDemo: Bool
  ) async -> HistoryReport {
    let now = isDemo ? context.services.demo.time : context.machine.now()
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
    let towns = ObservedPlaceFinder.towns(selected)
    for town in towns {
      let place = town[0]
      var found = await log.observations(of: place, since: earliest)
      for other in town.dropFirst() {
        let known = Set(found.map(\.observedAt))
        let more = await log.observations(of: other, since: earliest)
        found += more.filter { !known.contains($0.observedAt) }
      }
      if town.count > 1 { found.sort { $0.observedAt < $1.observedAt } }
      let clock = PlaceHistory(place: place, observations: found)
        .clock(by: context.services.timeZones, until: now)
      let since = start.moment(by: clock ?? UTCOffsets(0), now: now)
      let history = PlaceHistory(
        place: place,
        observations: found.filter { $0.observedAt >= since }
      )
      if !history.observations.isEmpty {
        let isRepeated = towns.count { $0[0].title == place.title } > 1
        places.append(report(on: history, since: since, clock, isRepeated: isRepeated, strings))
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
    isRepeated: Bool,
    _ strings: Strings
  ) -> HistoryReport.Place {
    let provider = history.place.provider
    let descriptor =
      context.services.registry.descriptor(named: provider)
      ?? context.registryOfDescribedPlugins(flag: nil).descriptor(named: provider)
    let terms = descriptor?.terms
    return HistoryReport.Place(
      history,
      since: since,
      clock: clock,
      service: isRepeated ? descriptor?.title ?? provider : nil,
      // The attribution of a provider that is no longer registered is unknown.
      attribution: terms?.attribution
        ?? strings(.remarkObservationsFrom(provider: provider)),
      license: terms?.license
    )
  }
}
