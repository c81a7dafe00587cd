package import DashCore

/// The panels with their latest states and their fetches.
package struct PanelBoard: Sendable {
  /// A panel and its fetches.
  package struct Slot: Sendable {
    package fileprivate(set) var instance: Instance
    package internal(set) var state: PanelState
    /// Whether it is fetched only for placeholders of photo searches.
    package fileprivate(set) var isHidden = false
    /// When it is fetched again; `nil` if it lacks its settings, and for never.
    package var schedule: RefreshSchedule?
    /// When a fetch last set the state.
    fileprivate var settledAt: Duration?
    /// When the last fetch ended, by the wall clock, with any result.
    fileprivate(set) var endedAt: Timestamp?
    /// The fetch in flight, or `nil`.
    fileprivate var fetch: Fetch?
    /// Whether it is due, and its fetch has not started.
    package fileprivate(set) var isDue = false
    /// Whether the next fetch accepts no cached response, after a refresh by key.
    var isRefreshedByKey = false
    /// The fetches in sequence in which something failed that may pass.
    fileprivate(set) var failures = 0
    /// When the parts that failed are fetched again, and only they: the rest is fresh in the cache; `nil`
    /// if none failed.
    fileprivate(set) var partsRetryAt: Duration?
    /// The page of a search, unless it is the first page.
    package var page: Int?
    /// The number of photos that a key has skipped in the page.
    package var skippedPhotos = 0
    /// Whether the last fetch was for another page; the shown page stays if it fails.
    package fileprivate(set) var isForPage = false
    /// The weather facts of the last photo search.
    fileprivate(set) var facts: WeatherFacts?
    /// Weather from before a reload, to show until the first response.
    fileprivate var earlier: Snapshot?

    fileprivate init(_ instance: Instance) {
      self.instance = instance
      state = .loading
      if case .failure(let error) = instance.options, instance.activeInstance == nil {
        state = .unconfigured(error)
      }
    }

    /// The places with weather, also from before a reload.
    package var shownPlaces: [PlaceWeather] {
      guard let report = (state.snapshot ?? earlier)?.weather else { return [] }
      return report.shown
    }

    /// When its service may be asked again, after a pause that it has requested; `nil` if it has not.
    package var pauseEnd: Timestamp? {
      guard let error = state.error, error.code == .rateLimited, let endedAt,
        let seconds = error.retryAfterSeconds
      else { return nil }
      return endedAt.advanced(bySeconds: Int64(seconds))
    }

    /// The names of its places that are known without a response.
    fileprivate var names: [PlaceQuery: Place] {
      var names = instance.labels.merging(instance.titles.mapValues { Place(name: $0) }) { $1 }
      guard state.lacksPlaces else { return names }
      for case .id(let id) in instance.places where names[.id(id)] == nil {
        names[.id(id)] = instance.descriptor.knownPlaces[id]
          .map { Place(name: $0.name, country: $0.country) }
      }
      return names
    }

    /// Whether a fetch is in flight.
    package var isFetching: Bool { fetch != nil }

    /// Whether it has data or an error and no fetch is in flight.
    var hasResult: Bool { fetch == nil && settledAt != nil }

    /// Returns the state; data from before the current refresh counts as cached.
    fileprivate func state(refreshBegan: Duration) -> PanelState {
      guard case .fresh(let snapshot) = state, let settledAt, settledAt < refreshBegan else {
        return state
      }
      return .cached(snapshot.asCached)
    }

    /// Records the page that is shown after a fetch.
    fileprivate mutating func notePage(of state: PanelState) {
      guard let found = state.photos else { return }
      if case .stale = state, !isForPage { return }
      page = found.page > 1 ? found.page : nil
      if case .stale = state { return }
      if isForPage { skippedPhotos = 0 }
    }

    /// Returns the state after a fetch, which can follow weather from before a reload.
    fileprivate func followed(by fetched: PanelState) -> PanelState {
      guard case .loading = state, let earlier else { return state.followed(by: fetched) }
      let next = PanelState.cached(earlier).followed(by: fetched)
      guard
        case .stale(let snapshot, let error) = next,
        var report = snapshot.weather
      else { return next }
      let known = Set(report.places.map(\.requestedPlace))
      report.missing += instance.places.filter { !known.contains($0) }
        .map { PlaceWeather(requestedPlace: $0, error: error) }
      return .stale(snapshot.with(report), error)
    }
  }

  /// A fetch in flight.
  fileprivate struct Fetch {
    let ticket: Ticket<String>
    let startedAt: Duration
    /// The title of the fallback that it requests now; `nil` for the first provider.
    var requestedTitle: String?
  }

  /// The panels, in order, hidden ones last.
  package var slots: [Slot] = []
  /// The position of each instance in ``slots``, by name.
  private var indices: [String: Int] = [:]
  /// The names of places that any provider reported, or knows without a request.
  private var placeNames: [PlaceQuery: Place] = [:]
  private var tickets = 0

  /// The instances in order, hidden ones last.
  package var instances: [Instance] { slots.map(\.instance) }

  /// The instances that are shown, in order.
  var shownInstances: [Instance] { slots.filter { !$0.isHidden }.map(\.instance) }

  /// Whether a fetch is in flight.
  package var isBusy: Bool { slots.contains(where: \.isFetching) }

  /// The instances that are due, and whose fetch has not started.
  var due: [String] { slots.filter(\.isDue).map(\.instance.name) }

  /// The next time at which an instance is due; `nil` if none is ever due.
  package var nextRefresh: Duration? { slots.compactMap(\.schedule?.next).min() }

  /// Returns the providers with requests in flight since before a time, without duplicates.
  package func waiting(since moment: Duration) -> [String] {
    slots.filter { slot in slot.fetch.map { $0.startedAt <= moment } ?? false }
      .map { slot in
        slot.fetch?.requestedTitle
          ?? (slot.instance.activeInstance ?? slot.instance).descriptor.title
      }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// Replaces the instances.
  ///
  /// An unchanged instance keeps its state and its fetch in flight. Another one shows its earlier
  /// weather of the same places until its first response.
  ///
  /// - Parameters:
  ///   - hidden: The instances that are fetched only for placeholders of photo searches.
  ///   - isLanguageChanged: Whether all instances must be fetched in another language.
  ///   - now: The current time, at which new and changed instances are due.
  mutating func set(
    _ instances: [Instance],
    hidden: [Instance] = [],
    isLanguageChanged: Bool = false,
    at now: Duration
  ) {
    for slot in slots { learnNames(from: slot.state.snapshot) }
    slots = (instances + hidden).enumerated().map { index, instance in
      let earlier = self[instance.name]
      var slot = Slot(instance)
      if let earlier, earlier.instance.hasSameRequests(as: instance), !isLanguageChanged {
        slot = earlier
        slot.instance = instance
      } else if let earlier {
        slot.earlier = Self.earlierWeather(of: instance, in: earlier)
        slot.schedule = earlier.schedule
        slot.schedule?.refresh(at: now)
      }
      slot.isHidden = index >= instances.count
      return slot
    }
    indices = [:]
    for (index, slot) in slots.enumerated() where indices[slot.instance.name] == nil {
      indices[slot.instance.name] = index
    }
  }

  /// Returns the weather that the panel had of an instance's places; `nil` for none.
  private static func earlierWeather(of instance: Instance, in slot: Slot) -> Snapshot? {
    guard
      slot.instance.descriptor.name == instance.descriptor.name,
      slot.instance.fallbacks.map(\.descriptor.name) == instance.fallbacks.map(\.descriptor.name),
      let snapshot = slot.state.snapshot ?? slot.earlier
    else { return nil }
    let known = snapshot.knownPlaces
    let places = instance.places.compactMap { known[$0] }
    guard !places.isEmpty else { return nil }
    let fetchedAt = places.compactMap(\.$current.provenance?.receivedAt).min()
    var earlier = Snapshot(
      content: .weather(WeatherReport(places: places)),
      fetchedAt: fetchedAt ?? snapshot.fetchedAt,
      origin: .cache
    )
    earlier.providerError = snapshot.providerError
    return earlier
  }

  private mutating func learnNames(from snapshot: Snapshot?) {
    guard let report = snapshot?.weather else { return }
    for place in report.places {
      guard let name = place.name else { continue }
      placeNames[place.requestedPlace] = Place(name: name, country: place.country)
    }
  }

  /// The panel of an instance; `nil` if it does not exist.
  package subscript(name: String) -> Slot? {
    get { indices[name].map { slots[$0] } }
    set {
      guard let newValue, let index = indices[name] else { return }
      slots[index] = newValue
    }
  }

  /// Returns the position of the fetch in flight with a ticket; `nil` if the ticket is old.
  private func index(of ticket: Ticket<String>) -> Int? {
    indices[ticket.key].flatMap { slots[$0].fetch?.ticket == ticket ? $0 : nil }
  }

  // MARK: The schedule

  /// Applies a plan; new instances are due at once.
  ///
  /// - Parameters:
  ///   - plan: The intervals of the instances.
  ///   - start: The start of all deadlines.
  ///   - now: The current time.
  mutating func follow(_ plan: RefreshPlan, start: Duration, at now: Duration) {
    let entries = Dictionary(plan.entries.map { ($0.name, $0) }) { first, _ in first }
    for index in slots.indices {
      guard let entry = entries[slots[index].instance.name] else {
        slots[index].schedule = nil
        continue
      }
      var schedule = slots[index].schedule ?? RefreshSchedule(entry, start: start, at: now)
      schedule.follow(entry, at: now)
      slots[index].schedule = schedule
    }
  }

  /// Schedules an additional refresh; an earlier one has priority.
  ///
  /// - Parameters:
  ///   - names: The instances; `nil` for all.
  ///   - moment: The time.
  package mutating func refresh(_ names: [String]? = nil, at moment: Duration) {
    for index in slots.indices where names?.contains(slots[index].instance.name) ?? true {
      slots[index].schedule?.refresh(at: moment)
    }
  }

  /// Tries again what has failed after a rest, or later if the service says so; another page is only
  /// fetched by a key.
  mutating func retry(_ name: String, after state: PanelState, at now: Duration) {
    guard var slot = self[name], !slot.isForPage else { return }
    let errors = state.passingErrors
    slot.failures = errors.isEmpty ? 0 : slot.failures + 1
    let next = errors.isEmpty ? nil : now + errors.rest(after: slot.failures)
    slot.schedule?.retryAt = next
    slot.partsRetryAt = state.error == nil ? next : nil
    self[name] = slot
  }

  /// Returns when optional panels are no longer waited for: a pause after the weather had arrived and those
  /// in flight had begun, but not before the other panels; `nil` while one is awaited, or if there are none.
  func endOfWait(_ pause: Duration) -> Duration? {
    let others = slots.filter { !$0.instance.descriptor.kind.isOptional }
    guard !others.contains(where: { $0.isFetching || $0.isDue }),
      let last = others.compactMap(\.settledAt).max()
    else { return nil }
    let weather = others.filter(\.instance.descriptor.kind.isWeather).compactMap(\.settledAt)
    let begun = slots.filter(\.instance.descriptor.kind.isOptional).compactMap(\.fetch?.startedAt)
    return max(last, ((weather + begun).max() ?? last) + pause)
  }

  /// Moves missed deadlines into the future, for example after a suspend or a pause.
  package mutating func skipMissed(at now: Duration) {
    for index in slots.indices { slots[index].schedule?.skipMissed(at: now) }
  }

  /// Finds the instances that are due and have no fetch in flight.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - outOfTurnOnly: Whether to skip regular deadlines, for a paused screen.
  mutating func updateDue(at now: Duration, outOfTurnOnly: Bool) {
    for index in slots.indices {
      let isDue = slots[index].schedule?.takeDue(at: now, outOfTurnOnly: outOfTurnOnly) == true
      if isDue, !slots[index].isFetching { slots[index].isDue = true }
    }
  }

  // MARK: Fetches

  /// Starts a fetch.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - facts: The weather facts of a photo search.
  ///   - isForPage: Whether the shown page stays if the fetch fails.
  /// - Returns: The instance to fetch and its ticket; `nil` if there is no such instance.
  mutating func begin(
    _ name: String,
    at now: Duration,
    facts: WeatherFacts? = nil,
    isForPage: Bool = false
  ) -> (Instance, Ticket<String>)? {
    guard var slot = self[name] else { return nil }
    tickets += 1
    let ticket = Ticket(key: name, number: tickets)
    slot.fetch = Fetch(ticket: ticket, startedAt: now)
    slot.schedule?.startedAt = now
    slot.isDue = false
    slot.isRefreshedByKey = false
    slot.partsRetryAt = nil
    slot.facts = facts
    slot.isForPage = isForPage
    self[name] = slot
    return (slot.instance, ticket)
  }

  /// Makes all due that were never fetched.
  mutating func beginAll() {
    for index in slots.indices where !slots[index].isFetching && slots[index].settledAt == nil {
      slots[index].isDue = true
    }
  }

  /// Makes a panel due, and forgets its fetch, whose result then counts for nothing.
  mutating func fetchAgain(_ name: String) {
    self[name]?.fetch = nil
    self[name]?.isDue = true
  }

  /// Returns whether a ticket is that of the fetch in flight.
  func isValid(_ ticket: Ticket<String>) -> Bool { index(of: ticket) != nil }

  /// Records that a fetch now requests another provider.
  mutating func note(_ ticket: Ticket<String>, requests title: String) {
    guard let index = index(of: ticket) else { return }
    slots[index].fetch?.requestedTitle = title
  }

  /// Resets the panel of a photo search, drops its fetch, and makes a new one due.
  package mutating func restart(_ name: String, at now: Duration) {
    guard let earlier = self[name] else { return }
    var slot = Slot(earlier.instance)
    slot.schedule = earlier.schedule
    slot.schedule?.refresh(at: now)
    self[name] = slot
  }

  /// Records the result of a fetch.
  ///
  /// - Returns: Whether the ticket is still valid.
  mutating func settle(
    _ ticket: Ticket<String>,
    _ state: PanelState,
    names: [PlaceQuery: Place] = [:],
    at moment: Engine.Moment
  ) -> Bool {
    guard let index = index(of: ticket) else { return false }
    placeNames.merge(names) { $1 }
    slots[index].fetch = nil
    slots[index].endedAt = moment.wall
    if slots[index].isForPage, case .failed = state { return true }
    slots[index].settledAt = moment.elapsed
    // Another page replaces the shown one without merging.
    slots[index].state = slots[index].isForPage ? state : slots[index].followed(by: state)
    slots[index].earlier = nil
    slots[index].notePage(of: state)
    return true
  }

  /// Returns the visible panels.
  ///
  /// - Parameters:
  ///   - refreshBegan: When the current refresh started.
  ///   - nextTry: Returns the wall clock at the time of the next fetch.
  /// - Returns: A panel for each visible instance, in order.
  func panels(refreshBegan: Duration, nextTry: (Duration) -> Timestamp?) -> [Panel] {
    slots.filter { !$0.isHidden }.map { slot in
      var panel = slot.instance.panel(
        slot.state(refreshBegan: refreshBegan),
        nextRetryAt: slot.schedule.flatMap { nextTry($0.next) }
      )
      panel.placeNames = placeNames.merging(slot.names) { $1 }
      if case .loading = slot.state { panel.earlier = slot.earlier }
      return panel
    }
  }
}
