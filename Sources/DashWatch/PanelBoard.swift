import DashCore
import DashFetch

/// The panels of watch mode with their latest states.
struct PanelBoard: Sendable {
  /// A panel and its fetches.
  struct Slot: Sendable {
    var instance: Instance
    var state: PanelState
    /// Whether it is fetched only for placeholders of photo searches.
    var isHidden = false
    /// When a fetch last set the state.
    fileprivate var settledAt: Duration?
    /// When the last fetch ended, by the wall clock, with any result.
    fileprivate(set) var endedAt: Timestamp?
    /// The fetch in flight, or `nil`.
    fileprivate var ticket: FetchTicket?
    /// When the fetch in flight started; `nil` if there is none.
    fileprivate var fetchStartedAt: Duration?
    /// The title of the fallback that the fetch requests now; `nil` for the first provider.
    fileprivate var requestedTitle: String?
    /// Whether the last fetch was for another page; the shown page stays if it fails.
    fileprivate(set) var isForPage = false
    /// The weather facts of the last photo search.
    fileprivate(set) var facts: WeatherFacts?
    /// Weather from before a reload, to show until the first response.
    fileprivate var earlier: Snapshot?

    /// Whether a fetch is in flight.
    var isFetching: Bool { ticket != nil }

    /// Whether it has data or an error and no fetch is in flight.
    var hasResult: Bool { ticket == nil && settledAt != nil }

    /// Returns the state; data from before the current refresh counts as cached.
    fileprivate func state(refreshBegan: Duration) -> PanelState {
      guard case .fresh(let snapshot) = state, let settledAt, settledAt < refreshBegan else {
        return state
      }
      return .cached(snapshot.asCached)
    }

    /// Returns the state after a fetch, which can follow weather from before a reload.
    fileprivate func followed(by fetched: PanelState) -> PanelState {
      guard case .loading = state, let earlier else { return state.followed(by: fetched) }
      let next = PanelState.cached(earlier).followed(by: fetched)
      guard
        case .stale(let snapshot, let error) = next,
        case .weather(var report) = snapshot.content
      else { return next }
      let known = Set(report.places.map(\.requestedPlace))
      report.missing += instance.places.filter { !known.contains($0) }
        .map { MissingPlace(requestedPlace: $0, error: error) }
      return .stale(snapshot.with(report), error)
    }
  }

  /// The panels, in order, hidden ones last.
  private(set) var slots: [Slot] = []
  /// The position of each instance in ``slots``, by name.
  private var indices: [String: Int] = [:]
  /// The names of places that any provider reported, or knows without a request.
  private var placeNames: [PlaceQuery: Place] = [:]
  private var tickets = 0

  /// The instances in order, hidden ones last.
  var instances: [Instance] { slots.map(\.instance) }

  /// Whether a fetch is in flight.
  var isBusy: Bool { slots.contains(where: \.isFetching) }

  /// Returns the providers with requests in flight since before a time, without duplicates.
  func waiting(since moment: Duration) -> [String] {
    slots.filter { slot in slot.fetchStartedAt.map { $0 <= moment } ?? false }
      .map { $0.requestedTitle ?? ($0.instance.activeInstance ?? $0.instance).descriptor.title }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// Replaces the instances.
  ///
  /// An unchanged instance keeps its state and its fetch in flight. Another one shows the earlier
  /// weather of its places until its first response.
  ///
  /// - Parameters:
  ///   - instances: The instances to show.
  ///   - hidden: The instances that are fetched only for placeholders of photo searches.
  ///   - isLanguageChanged: Whether all instances must be fetched in another language.
  /// - Returns: The names of new and changed instances.
  mutating func set(
    _ instances: [Instance],
    hidden: [Instance] = [],
    isLanguageChanged: Bool = false
  ) -> [String] {
    var changed: [String] = []
    let earlier = slots
    for slot in earlier { learnNames(from: slot.state.snapshot) }
    for instance in instances { learnNames(ofPlacesKnownTo: instance.descriptor) }
    slots = (instances + hidden).enumerated().map { index, instance in
      var slot = Slot(instance: instance, state: Self.initialState(of: instance))
      let unchanged = earlier.first { $0.instance.hasSameRequests(as: instance) }
      if let unchanged, !isLanguageChanged {
        slot = unchanged
        slot.instance = instance
      } else {
        slot.earlier = Self.earlierWeather(of: instance, in: earlier)
        changed.append(instance.name)
      }
      slot.isHidden = index >= instances.count
      return slot
    }
    indices = [:]
    for (index, slot) in slots.enumerated() where indices[slot.instance.name] == nil {
      indices[slot.instance.name] = index
    }
    return changed
  }

  /// Returns the weather that earlier panels of the same provider have of an instance's places;
  /// `nil` for none.
  private static func earlierWeather(of instance: Instance, in slots: [Slot]) -> Snapshot? {
    let sameProvider = slots.filter {
      $0.instance.descriptor.name == instance.descriptor.name
        && $0.instance.fallback?.descriptor.name == instance.fallback?.descriptor.name
    }
    // The panel of the same name has priority.
    let ordered =
      sameProvider.filter { $0.instance.name == instance.name }
      + sameProvider.filter { $0.instance.name != instance.name }
    let snapshots = ordered.compactMap { $0.state.snapshot ?? $0.earlier }
    guard let first = snapshots.first else { return nil }
    var known: [PlaceQuery: Fetched<PlaceWeather>] = [:]
    for snapshot in snapshots {
      // Data of the provider and of its fallback are not mixed.
      guard
        (snapshot.providerError == nil) == (first.providerError == nil),
        case .weather(let report) = snapshot.content
      else { continue }
      known.merge(report.known(fetchedAt: snapshot.fetchedAt)) { known, _ in known }
    }
    let places = instance.places.compactMap { known[$0] }
    guard let fetchedAt = places.map(\.receivedAt).min() else { return nil }
    let report = WeatherReport(places: places.map(\.value))
    var earlier = Snapshot(content: .weather(report), fetchedAt: fetchedAt, origin: .cache)
    earlier.providerError = first.providerError
    return earlier
  }

  private mutating func learnNames(from snapshot: Snapshot?) {
    guard case .weather(let report) = snapshot?.content else { return }
    for place in report.places {
      guard let name = place.name else { continue }
      placeNames[place.requestedPlace] = Place(name: name, country: place.country)
    }
  }

  /// Learns the names of the places that a provider knows without a request; reported ones stay.
  private mutating func learnNames(ofPlacesKnownTo provider: SourceDescriptor) {
    for (id, place) in provider.knownPlaces where placeNames[.id(id)] == nil {
      placeNames[.id(id)] = Place(name: place.name, country: place.country)
    }
  }

  /// Returns the panel of an instance; `nil` if it does not exist.
  subscript(name: String) -> Slot? { indices[name].map { slots[$0] } }

  /// Returns the position of the fetch in flight with a ticket; `nil` if the ticket is old.
  private func index(of ticket: FetchTicket) -> Int? {
    indices[ticket.instance].flatMap { slots[$0].ticket == ticket ? $0 : nil }
  }

  /// Starts a fetch.
  ///
  /// - Parameters:
  ///   - name: The instance.
  ///   - now: The current time.
  ///   - facts: The weather facts of a photo search.
  ///   - isForPage: Whether the shown page stays if the fetch fails.
  /// - Returns: The instance to fetch and its ticket; `nil` if there is no such instance.
  mutating func begin(
    _ name: String,
    at now: Duration,
    facts: WeatherFacts? = nil,
    isForPage: Bool = false
  ) -> (Instance, FetchTicket)? {
    guard let index = indices[name] else { return nil }
    let ticket = ticket(for: name)
    slots[index].ticket = ticket
    slots[index].fetchStartedAt = now
    slots[index].requestedTitle = nil
    slots[index].facts = facts
    slots[index].isForPage = isForPage
    return (slots[index].instance, ticket)
  }

  /// Creates the ticket of a fetch.
  mutating func ticket(for name: String) -> FetchTicket {
    tickets += 1
    return FetchTicket(instance: name, number: tickets)
  }

  /// Records that a fetch now requests another provider.
  mutating func note(_ ticket: FetchTicket, requests title: String) {
    guard let index = index(of: ticket) else { return }
    slots[index].requestedTitle = title
  }

  /// Resets a panel and drops its fetch.
  mutating func restart(_ name: String) {
    guard let index = indices[name] else { return }
    slots[index] = Slot(
      instance: slots[index].instance,
      state: Self.initialState(of: slots[index].instance)
    )
  }

  /// Records the result of a fetch.
  ///
  /// - Returns: Whether the ticket is still valid.
  mutating func settle(_ ticket: FetchTicket, _ state: PanelState, at moment: WatchMoment) -> Bool {
    guard let index = index(of: ticket) else { return false }
    slots[index].ticket = nil
    slots[index].fetchStartedAt = nil
    slots[index].endedAt = moment.wall
    if slots[index].isForPage, case .failed = state { return true }
    slots[index].settledAt = moment.elapsed
    // Another page replaces the shown one without merging.
    slots[index].state = slots[index].isForPage ? state : slots[index].followed(by: state)
    slots[index].earlier = nil
    return true
  }

  /// Returns the visible panels.
  ///
  /// - Parameters:
  ///   - refreshBegan: When the current refresh started.
  ///   - nextTry: Returns when an instance is fetched next.
  /// - Returns: A panel for each visible instance, in order.
  func panels(refreshBegan: Duration, nextTry: (String) -> Timestamp?) -> [Panel] {
    slots.filter { !$0.isHidden }.map { slot in
      var panel = slot.instance.panel(
        slot.state(refreshBegan: refreshBegan),
        nextRetryAt: nextTry(slot.instance.name)
      )
      if case .loading = slot.state {
        panel.earlier = slot.earlier
        panel.placeNames = placeNames
      }
      return panel
    }
  }

  private static func initialState(of instance: Instance) -> PanelState {
    guard case .unconfigured(let error) = instance.options, instance.activeInstance == nil else {
      return .loading
    }
    return .unconfigured(error)
  }
}

/// The identity of one fetch; results with an old ticket are discarded.
struct FetchTicket: Sendable, Hashable {
  let instance: String
  let number: Int
}
