import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import DashWatch
import Files
import Localization
import TextRendering

/// Looks up and writes the places that are typed in watch mode, where nothing may be printed.
struct WatchedPlaces: Sendable {
  let context: AppContext
  let arguments: ParsedArguments

  /// Looks up a typed place.
  ///
  /// - Returns: The places that it can mean, or why there is none.
  func candidates(for text: String, _ settings: Settings) async -> PlaceFinding {
    let strings = settings.errorRender.strings
    do {
      let configuration = try loader.load(
        flag: arguments.options.config,
        isDemo: settings.isDemo
      ).configuration
      let query = try PlaceQuery(typed: text, aliases: configuration.aliases)
      let instances = configuration.instances.filter {
        $0.isEnabled && $0.descriptor.kind.isWeather
      }
      let refusals = instances.compactMap { $0.descriptor.refusing(query) }
      if let refusal = refusals.first, refusals.count == instances.count { throw refusal }
      guard query.isLookedUp else { return .found([PlaceCandidate(text, query)]) }
      let resolver = PlaceResolver(
        preferring: instances,
        in: configuration,
        context.fetcher(settings)
      )
      let found = try await resolver.matches(for: query)
      let names = Place.unambiguousNames(of: found.candidates)
      let candidates = zip(names, found.candidates).compactMap { name, place in
        PlaceQuery(place.point?.description ?? name).map { query in
          PlaceCandidate(name, query, place)
        }
      }
      let service = found.provider.title
      return candidates.isEmpty
        ? .failed(
          strings(.placeUnknownThere(service: service, name: ConfigurationMessages.safe(text)))
        ) : .found(candidates)
    } catch {
      return .failed(sentence(for: error, strings))
    }
  }

  /// Adds and removes places of an instance of plugins.json.
  func write(_ edit: PlaceEdit) -> PlaceWriting {
    let strings = context.errorStrings
    do {
      let list = try PlaceList(arguments, instance: edit.instance, loader)
      for place in edit.added {
        if let refusal = list.instance.descriptor.refusing(place.query) { throw refusal }
      }
      _ = try ConfigurationEditor(loader: loader).edit(flag: arguments.options.config) { text in
        var list = list
        list.text = text
        for query in edit.removed {
          if let index = list.index(of: query.description, query) { try list.remove(at: index) }
        }
        for place in edit.added where list.index(of: place.typed, place.query) == nil {
          try list.add(place.typed, label: place.label)
        }
        return [list.text.bytes]
      }
      return .written
    } catch {
      return .failed(sentence(for: error, strings))
    }
  }

  /// The loader; a pipe as the configuration cannot be read again, and would block.
  private var loader: ConfigurationLoader {
    var loader = context.configurationLoader
    loader.fileKind = .file
    return loader
  }

  private func sentence(for error: any Error, _ strings: Strings) -> String {
    let messages = ConfigurationMessages(strings)
    return switch error {
    case PlaceResolver.Failure.noFinder: strings(.placeNoFinder)
    case PlaceResolver.Failure.failed(let error, let provider):
      ErrorMessages(strings).message(for: error, from: provider)
    case let failure as ConfigurationLoader.Failure: messages.summary(of: failure)
    case let failure as ConfigurationEditor.Failure: messages.message(for: failure).firstLine
    case let error as UsageError:
      UsageMessages(strings, Command.table).message(for: error).firstLine
    default: strings(.configCannotBeRead)
    }
  }
}
