import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Localization
import TerminalScreen
import TextRendering

/// The question for a city, which a person who has no configuration is asked once.
struct FirstUse {
  /// What a person answered.
  private enum Answer {
    /// The place to write, as typed or with the name and the coordinates that are known of it.
    case place(ListedPlace)
    /// Another text, which is typed in place of a choice.
    case text(String)
    /// The text is not a place, or no service found it.
    case again
    case leave
  }

  /// The most places of one name to choose from.
  private static let mostChoices = 9
  private static let leaving = "q"

  let context: AppContext

  private var strings: Strings { context.errorStrings }

  /// Asks for a city if this is the first dashboard of a person at a terminal, and writes it.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - selection: The instances to show.
  /// - Returns: False if the person left.
  /// - Throws: ``UsageError`` for an invalid environment variable or conflicting options.
  func ask(_ arguments: ParsedArguments, _ selection: InstanceSelection) async throws -> Bool {
    guard let marker, isDue(arguments, selection), !TextFile.exists(marker) else { return true }
    let settings = try context.settings(for: arguments, Configuration())
    let cities = context.services.timeZones.cities()
    let zone = EnvironmentLocale(context.invocation.environment).timeZone
    let here = zone.flatMap(TimeZoneName.init).flatMap { cities[$0] }
    let question = here?.name.map { LocalizedString.firstUseWhichCityHere(city: $0.string) }
    guard let list = try? PlaceList(arguments, context.shortConfigurationLoader()) else {
      return true
    }
    var pending: String?
    while let typed = pending ?? context.ask(strings(question ?? .firstUseWhichCity)) {
      pending = nil
      if typed.isEmpty, here == nil { break }
      let answer =
        typed.isEmpty
        ? Answer.place(ListedPlace(found: here ?? Place()))
        : await self.answer(
          typed,
          list,
          settings,
          cities.values.compactMap(\.name?.string).sorted()
        )
      switch answer {
      case .place(let place):
        write(place, to: list, arguments)
        return true
      case .text(let text): pending = text
      case .again: continue
      case .leave: return false
      }
    }
    // Where it cannot be written, the next run asks again.
    _ = try? TextFile.create(marker, [])
    return true
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

  // MARK: The answer

  /// Returns the place that a text means, after a choice where it means several.
  private func answer(
    _ typed: String,
    _ list: PlaceList,
    _ settings: Settings,
    _ cities: [String]
  ) async -> Answer {
    guard typed.lowercased() != Self.leaving else { return .leave }
    let query: PlaceQuery
    do throws(UsageError) {
      query = try PlaceQuery(typed: typed, aliases: [:])
    } catch {
      context.printError(UsageMessages(strings, Command.table).message(for: error))
      return .again
    }
    // The list has placeholders in place of keys.
    let loaded = try? list.loader.load(at: list.location, isDemo: false).configuration
    let configuration = loaded ?? Configuration()
    let instances = configuration.instances.filter { $0.name == list.instance.name }
    if let failure = instances.first?.refusal(of: query) {
      context.printError(failure, strings)
      return .again
    }
    guard query.isLookedUp else { return .place(ListedPlace(typed, query)) }
    let resolver = PlaceResolver(
      preferring: instances,
      in: configuration,
      context.fetcher(settings)
    )
    let outcome = await context.wait(
      settings,
      atMost: resolver.longestTime,
      for: { list.instance.withFallback.map(\.descriptor.title) },
      during: { () async -> Result<PlaceResolver.Matches, PlaceResolver.Failure> in
        do throws(PlaceResolver.Failure) {
          return .success(try await resolver.matches(for: query))
        } catch {
          return .failure(error)
        }
      }
    )
    switch outcome {
    case .failure(let failure):
      context.printError(failure, strings)
      return .again
    case .success(let (service, matches)):
      guard matches.isEmpty else { return choice(among: matches, typed: typed) }
      let name = ConfigurationMessages.safe(typed)
      context.printError(strings(.placeUnknownThere(service: service.title, name: name)))
      return await similar(to: typed, cities)
    }
  }

  /// Asks which of several places is meant.
  private func choice(among matches: [Place], typed: String) -> Answer {
    let choices = PlaceHint.likely(among: matches).prefix(Self.mostChoices).map(\.place)
    guard choices.count > 1 else { return .place(ListedPlace(found: choices[0])) }
    let names = choices.map { $0.fullName ?? typed }
    let isDistinct = Set(names).count == names.count
    let rows = choices.enumerated().map { index, place in
      [String(index + 1), names[index]]
        + (isDistinct ? [] : [place.point?.description ?? ""])
        + [place.population.map { strings(.population(count: $0)) } ?? ""]
    }
    try? context.console.errorOutput.write(TextColumns.text(rows))
    while let reply = context.ask(strings(.firstUseWhichOne)) {
      if reply.isEmpty { return .place(ListedPlace(found: choices[0])) }
      guard let number = Int(reply) else { return .text(reply) }
      if choices.indices.contains(number - 1) {
        return .place(ListedPlace(found: choices[number - 1]))
      }
    }
    return .leave
  }

  /// Asks whether the known place with the most similar name is meant.
  private func similar(to typed: String, _ cities: [String]) async -> Answer {
    let own = PlaceName(typed).name
    let known = (await context.knownPlaceNames() + cities).filter {
      PlaceName($0).name.foldedForComparison != own.foldedForComparison
    }
    guard let name = PlaceHint.names(like: own, among: known).first else { return .again }
    guard let reply = context.ask(strings(.firstUseSimilar(city: name))) else { return .leave }
    if reply.isEmpty || says(.firstUseYes, reply) { return .text(name) }
    return says(.firstUseNo, reply) ? .again : .text(reply)
  }

  /// Whether a reply is one of the words of a string, in any language of the program.
  private func says(_ words: LocalizedString, _ reply: String) -> Bool {
    Language.allCases.contains { language in
      Strings(language)(words).split(separator: " ").contains { $0 == reply.lowercased() }
    }
  }

  /// Writes a place to a new file, and reports why that is not possible.
  private func write(_ place: ListedPlace, to list: PlaceList, _ arguments: ParsedArguments) {
    do {
      try context.editConfiguration(arguments, list.loader) { text in
        var list = list
        list.text = text
        try list.replace(with: [place])
        return [list.text.bytes]
      }
    } catch let failure as ConfigurationEditor.Failure {
      context.printError(ConfigurationMessages(strings).message(for: failure))
    } catch {
      context.printError(strings(.configUnexpectedError(name: "\(type(of: error))")))
    }
  }
}

extension Instance {
  /// Returns why a place is never shown: without its key the instance is served by its fallback.
  fileprivate func refusal(of place: PlaceQuery) -> PlaceResolver.Failure? {
    (options.known == nil ? fallback?.descriptor : descriptor)?.refusing(place)
  }
}
