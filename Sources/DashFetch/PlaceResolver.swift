package import DashCore
import Synchronization

/// Looks up place names with the geocoders of the services that a dashboard would use.
///
/// The requests are those of the dashboard, so that it finds their responses in the cache.
package struct PlaceResolver {
  /// The places that match a name, best match first, and the service that found them.
  package typealias Matches = (provider: SourceDescriptor, candidates: [Place])

  /// The reason why a name could not be looked up.
  package enum Failure: Error {
    /// No service looks up places.
    case noFinder
    /// The look-up failed.
    case failed(SourceError, provider: SourceDescriptor)
  }

  private let fetcher: InstanceFetcher
  private let instances: [Instance]

  /// Creates a resolver that queries instances in order.
  ///
  /// - Parameters:
  ///   - instances: The instances, each one followed by its fallback.
  ///   - fetcher: The fetcher of the settings.
  package init(querying instances: [Instance], _ fetcher: InstanceFetcher) {
    self.instances = instances
    self.fetcher = fetcher
  }

  /// Creates a resolver that queries instances with their fallbacks, and then whatever needs no API
  /// key: disabled instances and other providers.
  package init(
    preferring instances: [Instance],
    in configuration: Configuration,
    _ fetcher: InstanceFetcher
  ) {
    let weather = configuration.instances.filter { $0.descriptor.kind.isWeather }
    let spare = weather.filter { instance in
      !instance.isEnabled && instance.descriptor.isKeyless
        && !instances.contains { $0.name == instance.name }
    }
    let others = fetcher.registry.descriptors.filter { descriptor in
      descriptor.kind.isWeather && descriptor.isKeyless
        && !weather.contains { $0.descriptor.name == descriptor.name }
    }
    self.init(
      querying: instances.flatMap(\.withFallback) + spare + others.map(Instance.init(querying:)),
      fetcher
    )
  }

  /// How long ``matches(for:)`` takes if every service times out.
  package var longestTime: Duration { instances.map(fetcher.timeout(of:)).reduce(.zero, +) }

  /// Looks up a name or a postal code.
  ///
  /// - Returns: The matches of the first service that looks up places; empty if it finds none.
  /// - Throws: ``Failure``. A service without its key passes the place on to the next one, and a
  ///   failing one to its fallback.
  package func matches(for place: PlaceQuery) async throws(Failure) -> Matches {
    var failure = Failure.noFinder
    for (index, instance) in instances.enumerated() {
      do throws(SourceError) {
        guard let finder = try await fetcher.placeFinder(of: instance) else { continue }
        let deadline = fetcher.deadline(for: instance)
        return (instance.descriptor, try await finder.candidates(for: place, by: deadline))
      } catch {
        failure = .failed(error, provider: instance.descriptor)
        let next = instances.dropFirst(index + 1).first
        let hasFallback = error.code.allowsFallback && next?.isFallback == true
        guard error.code == .unconfigured || hasFallback else { throw failure }
      }
    }
    throw failure
  }
}

extension SourceDescriptor {
  /// Whether the provider needs no API key.
  package var isKeyless: Bool { !options.contains { $0.type == .secret } }
}

extension Instance {
  /// Creates an instance that is not in the configuration, with the provider's defaults.
  package init(querying descriptor: SourceDescriptor) {
    self.init(
      name: descriptor.name,
      descriptor: descriptor,
      options: .success(SourceOptions([:], describedBy: descriptor.options))
    )
  }
}

/// The matches of each place name that was looked up during a refresh.
package final class PlaceLookups: Sendable {
  /// The matches by the provider's name, the chosen one first.
  private let found = Mutex<[String: [PlaceQuery: [Place]]]>([:])

  package init() {}

  /// Records the matches of a lookup by an instance's provider, the chosen one first.
  func record(_ candidates: [Place], for query: PlaceQuery, of instance: Instance) {
    found.withLock { $0[instance.descriptor.name, default: [:]][query] = candidates }
  }

  /// Returns the matches of a lookup; `nil` if there was no lookup or it failed.
  package func candidates(for query: PlaceQuery, of instance: Instance) -> [Place]? {
    found.withLock { $0[instance.descriptor.name]?[query] }
  }
}
