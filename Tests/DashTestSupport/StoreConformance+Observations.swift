import DashCore

extension StoreConformance {
  /// Checks that each value of each moment is stored once, in the order of time.
  package func checkObservations() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    let place = Self.observation("1", at: 0, nil).place
    let beginning = Timestamp(secondsSinceEpoch: 0)
    findings.expect(await store.observations(of: place, since: beginning).isEmpty, "has some")

    var full = Self.observation("1", at: 0, 7.25)
    full.conditionCode = 801
    full.utcOffsetSeconds = -12_600
    for (index, field) in WeatherField.observed.enumerated() {
      full.measurements[field] = Double(index) - 2.5
    }
    let earlier = Self.observation("1", at: -600, -4)
    let sparse = Self.observation("1", at: 600, nil)
    findings.expect(await store.record([full, earlier, sparse]), "does not remember")
    findings.expect(await store.record([]), "does not remember nothing")
    findings.expect(
      await store.observations(of: place, since: beginning) == [earlier, full, sparse],
      "does not give back what was measured, the oldest first"
    )
    findings.expect(
      await store.observations(of: place, since: full.observedAt) == [full, sparse],
      "ignores the requested time"
    )

    var changed = full
    changed.temperatureCelsius = 30
    var filled = sparse
    filled.humidityPercent = 55
    findings.expect(await store.record([changed, filled, filled, earlier]), "does not go on")
    findings.expect(
      await store.observations(of: place, since: beginning) == [earlier, full, filled],
      "changes what was known, or does not fill in what was not"
    )

    let year = 400 * 86_400
    await store.record([Self.observation("1", at: Int64(year) - 300, 1)])
    findings.expect(
      await store.observations(of: place, since: beginning).count <= 4,
      "keeps what it was not given"
    )
    return findings.messages
  }

  /// Checks that places are distinguished by provider and key, and have their latest name.
  package func checkPlaces() async throws -> [String] {
    var findings = ConformanceFindings()
    let store = try await make()
    func place(_ provider: String, _ key: String, _ name: DisplayText?) -> ObservedPlace {
      ObservedPlace(
        provider: provider,
        key: key,
        name: name,
        country: name.map { _ in "AT" },
        latitude: 48.25,
        longitude: 16,
        utcOffsetSeconds: 3600,
        timeZone: TimeZoneName("Europe/Vienna")
      )
    }
    let vienna = place("one", "2761369", "Vienna")
    let wien = place("one", "2761369", "Wien")
    let unnamed = place("one", "2761369", nil)
    let other = place("two", "2761369", "Graz")
    let early = Self.now.advanced(bySeconds: -60)
    await store.record([Observation(place: vienna, observedAt: early)])
    await store.record([Observation(place: other, observedAt: Self.now)])
    findings.expect(await store.places() == [other, vienna], "the places, the latest first")
    let later = Self.now.advanced(bySeconds: 60)
    await store.record([Observation(place: wien, observedAt: later)])
    findings.expect(await store.places() == [wien, other], "a place under its present name")
    await store.record([Observation(place: unnamed, observedAt: later)])
    findings.expect(await store.places() == [wien, other], "a name that is not said again")
    let measured = await store.observations(of: vienna, since: early)
    findings.expect(measured.map(\.place) == [wien, wien], "what was measured under an older name")
    return findings.messages
  }
}
