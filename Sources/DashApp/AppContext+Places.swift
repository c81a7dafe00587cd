import DashCore
import TextRendering

extension AppContext {
  /// Says which words of the command line were taken as names of the user's own: a city may have the
  /// same one.
  func sayAliases(
    _ arguments: ParsedArguments,
    _ configuration: Configuration,
    _ words: Words
  ) {
    for operand in arguments.operands {
      guard let place = PlaceQuery.alias(operand, in: configuration.aliases) else { continue }
      let texts = [operand, place.description].map(ConfigurationWords.safe)
      say(words(PlacePhrase.isAlias, ["word": texts[0], "place": texts[1]]))
    }
  }
}

extension AppContext {
  /// Says of each name on the command line that could mean several places which one was taken.
  ///
  /// Only what has just been answered is looked at: nobody is asked.
  ///
  /// - Parameters:
  ///   - instances: What was shown.
  ///   - dashboard: How it was shown.
  ///   - settings: As it was shown.
  func sayPlaces(
    of instances: [Instance],
    in dashboard: Dashboard,
    _ settings: Settings
  ) async {
    guard layers != nil, settings.isVerbose || terminal.errorIsTerminal, !settings.isDemo else {
      return
    }
    var settings = settings
    settings.keptAnswers = .only
    settings.isVerbose = false
    let fetcher = fetcher(settings)
    var said: Set<String> = []
    for (instance, panel) in zip(instances, dashboard.panels) {
      // The one that stands in takes a name for what the configured one has found.
      let asked = panel.state.providerError == nil ? [instance] : instance.withFallback
      for instance in asked {
        guard let finder = try? await fetcher.placeFinder(of: instance) else { continue }
        for case .name(let typed) in instance.places where !said.contains(typed) {
          let deadline = fetcher.deadline(for: instance)
          guard let found = try? await finder.candidates(for: .name(typed), by: deadline) else {
            continue
          }
          said.insert(typed)
          let hint = PlaceHint(for: typed, found, settings.errorRender.words)
          if let text = hint.text { say(text) }
        }
      }
    }
  }
}
