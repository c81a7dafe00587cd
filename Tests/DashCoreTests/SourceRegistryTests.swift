import DashCore
import DashTestSupport
import Testing

@Suite struct SourceRegistryTests {
  private var registry: SourceRegistry {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    registry.register(LeakySource.self)
    return registry
  }

  private let context = SourceContext(
    transport: ScriptedTransport.expectingNothing(),
    now: { Timestamp(secondsSinceEpoch: 0) }
  )

  @Test func `a provider is found by its exact name`() {
    #expect(registry.descriptor(named: "sample")?.title == "Sample Weather")
    #expect(registry.descriptor(named: "Sample") == nil)
    #expect(registry.descriptor(named: "") == nil)
  }

  @Test func `conflicting options throw the provider's error`() {
    let options = SourceOptions(
      [
        "apiKey": .secret(Secret("k")), "places": .places([.id(1)]), "mood": .text("wild"),
        "quiet": .boolean(true),
      ],
      describedBy: SampleSource.descriptor.options
    )
    #expect(throws: OptionError(option: "quiet", expected: .text("false, with the mood wild"))) {
      try registry.makeSource(named: "sample", options: options, context: context)
    }
  }

  @Test func `a duplicate name traps`() async {
    await #expect(processExitsWith: .failure) {
      var registry = SourceRegistry()
      registry.register(SampleSource.self)
      registry.register(SampleSource.self)
    }
  }

  @Test func `an unknown provider traps`() async {
    await #expect(processExitsWith: .failure) {
      let options = SourceOptions([:], describedBy: [])
      let context = SourceContext(
        transport: ScriptedTransport.expectingNothing(),
        now: { Timestamp(secondsSinceEpoch: 0) }
      )
      _ = try SourceRegistry().makeSource(named: "none", options: options, context: context)
    }
  }
}
