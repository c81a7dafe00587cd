import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TextRendering

/// Whether the places of a command line are the words of one name, as in `dash new york`.
enum JoinedName: Equatable {
  /// They are one place.
  case place(String)
  /// They are several places, because no service knows one with all their words.
  case unknown
  /// They are taken for several places.
  case notFound

  /// The numbers of words of a name that is joined.
  private static let wordCounts = 2...4

  /// Joins the words of a name.
  ///
  /// - Parameter places: The places of the command line.
  /// - Returns: The name; `nil` if they are several places, whatever a service knows.
  fileprivate static func text(of places: [String]) -> String? {
    guard wordCounts.contains(places.count), places.allSatisfy(isWords) else { return nil }
    let text = places.joined(separator: " ")
    return PlaceQuery(text) == .name(text) ? text : nil
  }

  /// Whether a text has only words: no comma, digit or prefix.
  private static func isWords(_ text: String) -> Bool {
    text.contains(where: \.isLetter)
      && text.allSatisfy { $0.isLetter || "-'’.".contains($0) }
  }
}

extension AppContext {
  /// Returns whether the places of a command line are the words of one name.
  ///
  /// The request is the one that the dashboard sends for the name, so that it is sent once. A service
  /// that matches loosely decides nothing: the place that it finds must have exactly this name, in
  /// the language of the run or in English.
  ///
  /// - Parameters:
  ///   - instances: The instances that show them.
  /// - Returns: The joined name, or why there is none.
  func joinedName(
    of places: [String],
    for instances: [Instance],
    in configuration: Configuration,
    _ settings: Settings
  ) async -> JoinedName {
    guard let text = JoinedName.text(of: places), !instances.isEmpty else { return .notFound }
    let aliases = configuration.aliases
    if PlaceQuery.alias(text, in: aliases) != nil { return .place(text) }
    if places.contains(where: { PlaceQuery.alias($0, in: aliases) != nil }) { return .notFound }
    let configured = Set(configuration.instances.flatMap(\.placeNames))
    if configured.isSuperset(of: places.map(\.foldedForComparison)) { return .notFound }

    let isEnglish = settings.language.flatMap(Language.init(tag:)) == .english
    let resolvers = ([settings.language] + (isEnglish ? [] : ["en"])).map { language in
      var settings = settings
      settings.language = language
      return PlaceResolver(preferring: instances, in: configuration, fetcher(settings))
    }
    return await wait(
      settings,
      atMost: resolvers.map(\.longestTime).reduce(.zero, +),
      for: { instances.flatMap(\.withFallback).map(\.descriptor.title) },
      during: {
        for resolver in resolvers {
          guard let found = try? await resolver.matches(for: .name(text)).candidates else {
            return .notFound
          }
          guard let first = found.first else { return .unknown }
          if PlaceName(text).isName(of: first) { return .place(text) }
          // A country or a state at the end is one, unless a place of its name is the greater one.
          if let last = PlaceName(text).lastWords(of: first) {
            guard let others = try? await resolver.matches(for: .name(last)).candidates else {
              return .notFound
            }
            let isGreater = others.first.map { other in
              PlaceName(last).isName(of: other) && first.size < other.size
            }
            return isGreater == true ? .notFound : .place(text)
          }
        }
        return .notFound
      }
    )
  }
}

extension AppContext {
  /// How long a word that is near a command is looked up.
  private static let wordSeconds = 2

  /// Returns whether a service knows a place of exactly this name, such as `Linz`, which is near `line`.
  func knowsPlace(_ word: String, for arguments: ParsedArguments) async -> Bool {
    guard case .name(let name)? = PlaceQuery(word),
      let loaded = try? await load(
        arguments,
        .weather(places: [word]),
        configurationLoader
      ),
      var settings = try? self.settings(for: arguments, loaded.configuration)
    else { return false }
    // What is mistyped runs no program for a key and waits for nobody.
    settings.timeoutSeconds = Self.wordSeconds
    let configuration = loaded.configuration
    if PlaceQuery.alias(word, in: configuration.aliases) != nil { return true }
    guard settings.cachePolicy.mode != .onlyCached else { return false }
    let instances = configuration.instances.filter {
      $0.isEnabled && $0.descriptor.kind.isWeather && $0.descriptor.isKeyless
    }
    let resolver = PlaceResolver(preferring: instances, in: configuration, fetcher(settings))
    let found = try? await resolver.matches(for: .name(name)).candidates.first
    return found.map { PlaceName(name).isName(of: $0) } ?? false
  }
}

extension Instance {
  /// The names of its places, without country and state, to compare with a typed one.
  fileprivate var placeNames: [String] {
    places.compactMap { place in
      switch place {
      case .name(let text): PlaceName(text).name.foldedForComparison
      case .id(let id): descriptor.knownPlaces[id]?.name?.string.foldedForComparison
      case .coordinates, .zip: nil
      }
    }
  }
}
