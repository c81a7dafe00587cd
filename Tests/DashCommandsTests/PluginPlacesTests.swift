import DashCore
import DashTestSupport
import Testing

@testable import DashCommands
@testable import DashFetch

/// The coordinates of the places that a plugin's program gets.
@Suite(.hangLimit) struct PluginPlacesTests {
  private func known(
    _ places: [PlaceQuery],
    program: PluginProgram? = PluginProgram(path: "/bin/program"),
    isDemo: Bool = false
  ) async -> [PlaceQuery: Place] {
    let descriptor = SourceDescriptor(
      name: "plugin",
      title: "Plugin",
      summary: "A plugin.",
      kind: .table,
      options: [OptionDescription("places", .places, help: "Places.")],
      terms: SourceTerms(attribution: "", attributionURL: "", minimumRefreshSeconds: 60),
      program: program,
      version: nil
    )
    var registry = SourceRegistry()
    registry.register(GazetteerSource.self)
    let options = SourceOptions(["places": .places(places)], describedBy: descriptor.options)
    let fetcher = InstanceFetcher.testing(
      ScriptedTransport.expectingNothing(),
      registry: registry,
      isDemo: isDemo
    )
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    let instance = Instance(name: "plugin", descriptor: descriptor, options: .success(options))
    return await fetcher.located(instance.places, by: deadline)
  }

  private static let places: [PlaceQuery] = [
    .name("London"), .name("Nowhere"), .name("Lundon"), .id(9), .id(8),
    .coordinates(latitude: 1, longitude: 2),
  ]

  @Test func `names are looked up, identifiers are known, others have no coordinates`() async {
    let known = await known(Self.places)
    #expect(known.keys.count == 2)
    #expect(known[.name("London")]?.latitude == 51.5)
    #expect(known[.id(9)]?.name == "Nine")
  }

  @Test func `nothing is looked up for a service or in a demo`() async {
    #expect(await known(Self.places, program: nil) == [:])
    #expect(await known(Self.places, isDemo: true) == [:])
  }

  @Test func `the time zone is the environment's or the machine's`() {
    #expect(EnvironmentLocale(["TZ": "Asia/Tokyo"]).timeZone == "Asia/Tokyo")
    #expect(EnvironmentLocale(["TZ": ":Asia/Tokyo"]).timeZone == "Asia/Tokyo")
    #expect(EnvironmentLocale(["TZ": "CET-1CEST"]).timeZone == nil)
  }
}
