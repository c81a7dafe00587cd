import DashCore
import Synchronization

/// Caches the layout of the last frame: the lines of each panel without photos, the rows, and the sun
/// of the places.
///
/// A frame lays out only the panels that changed. A table of current weather changes when an age in
/// minutes does, any other panel each second.
package final class PanelLayoutCache: Sendable {
  /// Everything that the lines of a panel without photos depend on.
  private struct Key: Equatable {
    let provider: Provider
    let fallback: Provider?
    /// The attribution of the content, which can differ from the provider's.
    let attribution: String
    let places: [PlaceQuery]
    let histories: [PlaceQuery: PlaceHistory]
    let earlier: Snapshot?
    let placeNames: [PlaceQuery: Place]
    let hasTitle: Bool
    let options: RenderOptions
    let content: TimedContent

    init(_ panel: Panel, hasTitle: Bool, on page: Page) {
      provider = Provider(descriptor: panel.descriptor)
      fallback = panel.fallback.map(Provider.init)
      attribution = panel.attribution
      places = panel.places
      histories = panel.histories
      earlier = panel.earlier
      placeNames = panel.placeNames
      self.hasTitle = hasTitle
      var options = page.options
      // Only photos show pictures.
      options.pictures = nil
      self.options = options
      content = TimedContent(of: panel, on: page)
    }
  }

  /// A provider with what a reload can change of it.
  private struct Provider: Equatable {
    let descriptor: SourceDescriptor

    static func == (one: Provider, other: Provider) -> Bool {
      let (one, other) = (one.descriptor, other.descriptor)
      return (one.name, one.title, one.kind, one.terms)
        == (other.name, other.title, other.kind, other.terms)
    }
  }

  /// The content of a panel, with the values by which its lines depend on the time.
  private enum TimedContent: Hashable {
    /// A table of current weather: the age of the oldest observation, and for each place the day and
    /// whether the observation is so old that it shows its date.
    ///
    /// Fresh and cached tables look the same.
    case table(WeatherReport, SourceError?, age: ShownAge, days: [CivilDate], hasDate: [Bool])
    /// Anything else.
    case other(
      Snapshot?,
      status: String,
      SourceError?,
      now: Timestamp,
      nextRetryAt: Timestamp?
    )

    init(of panel: Panel, on page: Page) {
      guard
        panel.state.error == nil, let snapshot = panel.state.snapshot,
        case .weather(let report) = snapshot.content, report.missing.isEmpty,
        report.places.count > 1, report.places.allSatisfy(Self.isCurrentOnly)
      else {
        self = .other(
          panel.state.snapshot,
          status: panel.state.status,
          panel.state.error,
          now: page.now,
          nextRetryAt: panel.nextRetryAt
        )
        return
      }
      let clocks = report.places.indices.map { report.places[$0].utcOffsets }
      self = .table(
        report,
        snapshot.providerError,
        age: ShownAge(of: report.places, fetchedAt: snapshot.fetchedAt, at: page.now),
        days: clocks.map { $0.date(at: page.now) },
        hasDate: report.places.indices.map { index in
          report.places[index].observedAt
            .map { ClockText.showsDate(ofObservation: $0, at: page.now) } ?? false
        }
      )
    }

    /// Whether a place has neither a forecast nor air quality, which depend on the time of day.
    private static func isCurrentOnly(_ place: PlaceWeather) -> Bool {
      place.forecast == nil && place.forecastError == nil && place.air == nil
        && place.airError == nil
    }
  }

  private struct State {
    var entries: [DisplayText: (key: Key, lines: [StyledLine])] = [:]
    var layoutCount = 0
  }

  private let state = Mutex(State())

  /// The rows of the last frame.
  let rows = FrameRowCache()
  /// The sun of the places.
  let sun = SunTimesCache()

  package init() {}

  /// The number of panels laid out so far.
  package var layoutCount: Int { state.withLock(\.layoutCount) }

  /// The number of rows drawn so far.
  package var drawnRowCount: Int { rows.drawCount }

  /// Drops all panels but these.
  func retain(_ panels: [Panel]) {
    let names = Set(panels.map(\.name))
    state.withLock { state in state.entries = state.entries.filter { names.contains($0.key) } }
  }

  /// Returns the lines of a panel.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - hasTitle: Whether the panel's name is shown.
  ///   - page: The page.
  ///   - layOut: Lays out the panel if it changed.
  /// - Returns: The lines.
  func lines(
    of panel: Panel,
    hasTitle: Bool,
    on page: Page,
    layOut: () -> [StyledLine]
  ) -> [StyledLine] {
    guard panel.kind != .photos else { return layOut() }
    let key = Key(panel, hasTitle: hasTitle, on: page)
    let known = state.withLock { $0.entries[panel.name] }
    if let known, known.key == key { return known.lines }
    let lines = layOut()
    state.withLock { state in
      state.entries[panel.name] = (key, lines)
      state.layoutCount += 1
    }
    return lines
  }
}
