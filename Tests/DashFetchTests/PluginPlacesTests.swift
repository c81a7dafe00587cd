import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The coordinates of the places that a plugin's program gets.
@Suite(.hangLimit) struct PluginPlacesTests {
  private func known(isDemo: Bool = false) async -> [PlaceQuery: Place] {
    var registry = SourceRegistry()
    registry.register(GazetteerSource.self)
    let fetcher = InstanceFetcher.testing(
      ScriptedTransport.expectingNothing(),
      registry: registry,
      isDemo: isDemo
    )
    return await fetcher.located(Self.places, by: .now.advanced(by: .seconds(600)))
  }

  private static let places: [PlaceQuery] = [
    .name("London"), .name("Nowhere"), .name("Lundon"), .id(9), .id(8),
    .coordinates(latitude: 1, longitude: 2),
  ]

  @Test func `names are looked up, identifiers are known, others have no coordinates`() async {
    let known = await known()
    #expect(known.keys.count == 2)
    #expect(known[.name("London")]?.latitude == 51.5)
    #expect(known[.id(9)]?.name == "Nine")
  }

  @Test func `nothing is looked up in a demo`() async {
    #expect(await known(isDemo: true) == [:])
  }
}
