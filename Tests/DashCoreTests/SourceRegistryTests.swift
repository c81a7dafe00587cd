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

  @Test func `descriptors keep the order of registration`() {
    #expect(registry.descriptors.map(\.name) == ["sample", "Leaky Source"])
    #expect(SourceRegistry().descriptors.isEmpty)
  }

  @Test func `a source is created by the named provider`() throws {
    let options = SourceOptions.sample(for: SampleSource.descriptor, secret: Secret("k"))
    let source = try registry.makeSource(named: "sample", options: options, context: context)
    #expect(source is SampleSource)
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
