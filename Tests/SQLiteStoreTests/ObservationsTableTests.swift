import DashCore
import DashTestSupport
import Testing

@testable import SQLiteStore

/// Measured values in the file of observations.
@Suite(.ownThread) struct ObservationsTableTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  /// A row whose values are not read back as they were written fails its checksum.
  @Test func `values that SQLite changes do not cost the observation`() async throws {
    let place = ObservedPlace(provider: "sample", key: "1", name: "Somewhere")
    var observation = Observation(place: place, observedAt: home.now)
    observation.temperatureCelsius = -0.0
    observation.humidityPercent = .nan
    observation.windGustMetresPerSecond = .infinity
    observation.pressureHectopascals = 1012
    #expect(await home.store().record([observation, observation]))

    let found = await home.store().observations(of: place, since: observation.observedAt)
    let stored = try #require(found.first)
    #expect(found.count == 1)
    #expect(stored.temperatureCelsius == 0)
    #expect(stored.temperatureCelsius?.sign == .plus)
    #expect(stored.humidityPercent == nil)
    #expect(stored.windGustMetresPerSecond == nil)
    #expect(stored.pressureHectopascals == 1012)
  }
}
