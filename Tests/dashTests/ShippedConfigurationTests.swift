import DashCommands
import DashCore
import DashTestSupport
import EmbeddedData
import Foundation
import Testing

@testable import dash

@Suite struct ShippedConfigurationTests {
  /// The top of the repository, from this file's path.
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func repositoryFile(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: Self.repository.appending(path: name)))
  }

  private func configuration(variables: [String: String]) throws -> Configuration {
    try ConfigurationReader.read(
      ShippedConfiguration.bytes,
      registry: RegisteredProviders.registry,
      environment: ConfigurationEnvironment(
        variable: { variables[$0] },
        keyFile: { _ in .unreadable }
      )
    )
  }

  private static let variables = Dictionary(
    uniqueKeysWithValues: RegisteredProviders.registry.descriptors.flatMap(\.options)
      .compactMap(\.variable).map { ($0, "key") }
  )

  @Test func `each of its providers can be constructed`() throws {
    let instances = try configuration(variables: Self.variables).instances
    #expect(!instances.isEmpty)
    for instance in instances {
      guard case .success(let options) = instance.options else {
        Issue.record("\(instance.name) is unconfigured although every variable is set")
        continue
      }
      _ = try RegisteredProviders.registry.makeSource(
        named: instance.descriptor.name,
        options: options,
        context: SourceContext(
          transport: ScriptedTransport.expectingNothing(),
          now: { Demo.now }
        )
      )
    }
  }

  @Test func `the name of each place that has only an id is known`() throws {
    let instances = try configuration(variables: Self.variables).instances
    var count = 0
    for instance in instances {
      let option = instance.descriptor.options.first { $0.type == .places }
      let places = option.flatMap { instance.options.known?.places($0.name) } ?? []
      for case .id(let id) in places {
        count += 1
        #expect(instance.descriptor.knownPlaces[id] != nil, "\(id)")
      }
    }
    #expect(count == 12)
  }

  @Test func `a missing variable makes an instance unconfigured without an error`() throws {
    for instance in try configuration(variables: [:]).instances {
      let key = instance.descriptor.options.first { $0.type == .secret && $0.isRequired }
      guard let variable = key?.variable else { continue }
      guard case .failure(let error) = instance.options else {
        Issue.record("\(instance.name) has a key from nowhere")
        continue
      }
      #expect(error.code == .unconfigured)
      #expect(error.reason == .missingVariable(variable))
    }
  }

  @Test func `without any key a fallback serves the weather of all places`() throws {
    let instances = try configuration(variables: [:]).instances
    let weather = try #require(instances.first { $0.isEnabled && $0.descriptor.kind == .weather })
    let fallback = try #require(weather.fallback)
    guard case .success(let options) = fallback.options else {
      Issue.record("the fallback is not ready without a key")
      return
    }
    let places = try #require(options.places("places"))
    #expect(places.count == 12)
    let ids = places.compactMap { if case .id(let id) = $0 { id } else { nil } }
    #expect(Set(ids) == Set(weather.descriptor.knownPlaces.keys))
  }

  @Test func `it contains every registered provider but exec, as an entry or a fallback`() throws {
    let shipped = try configuration(variables: [:]).instances.flatMap { instance in
      [instance.descriptor.name] + instance.fallbacks.map(\.descriptor.name)
    }
    let registered = RegisteredProviders.registry.descriptors
      .filter { !$0.acceptsOtherOptions }.map(\.name)
    #expect(Set(shipped) == Set(registered))
  }

  @Test func `it holds no key`() throws {
    #expect(try !configuration(variables: Self.variables).hasLiteralSecret)
  }

  @Test func `the compiled-in copy equals the repository's`() throws {
    #expect(ShippedConfiguration.bytes == (try repositoryFile("plugins.json")))
  }

  @Test func `the schema in the repository is the generated one`() throws {
    let generated = ConfigurationSchema.text(for: RegisteredProviders.registry)
    let committed = String(decoding: try repositoryFile("plugins.schema.json"), as: UTF8.self)
    #expect(
      committed == generated,
      "write it again: .build/debug/dash config schema > plugins.schema.json"
    )
  }

  @Test func `each setting is in the documentation`() throws {
    let document = String(
      decoding: try repositoryFile("Documentation/Configuration.md"),
      as: UTF8.self
    )
    let old: Set = ["$schema", "animate", "alertContact"]
    let settings = ConfigurationMember.all.filter { !old.contains($0.name) }
    #expect(settings.count == 18)
    for setting in settings {
      #expect(document.contains("\n| `\(setting.name)` |"), "\(setting.name)")
    }
  }

  @Test func `the schema offers each provider with its options`() throws {
    let schema = try JSONParser.parse(
      Array(ConfigurationSchema.text(for: RegisteredProviders.registry).utf8)
    )
    let entries = schema["properties"]?["providers"]?["items"]?["oneOf"]
    guard case .array(let alternatives) = entries?.value else {
      Issue.record("the schema lists no providers")
      return
    }
    let descriptors = RegisteredProviders.registry.descriptors
    try #require(alternatives.count == descriptors.count)
    for (alternative, descriptor) in zip(alternatives, descriptors) {
      let properties = alternative["properties"]
      #expect(properties?["provider"]?["const"]?.value == .string(descriptor.name))
      guard case .object(let options) = properties?["options"]?["properties"]?.value else {
        Issue.record("\(descriptor.name) has no options in the schema")
        continue
      }
      #expect(options.map(\.name) == descriptor.options.map(\.name))
    }
  }

  @Test(arguments: [
    "metric", "Metric", "metric,wind=kn", "wind=kn,uk,clock=12", "clock=12", "wind=KN",
    "temperature=c", "temperature=C", "metric,imperial", "metric,wind=kn,metric", "metric,",
    ",metric",
    "wind=m/s,pressure=inHg", "wind=", "", "knots", "metric wind=kn", "wind=kn,", "metric,metric",
  ])
  func `the schema and the decoder accept the same units`(text: String) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(repositoryFile("plugins.schema.json")))
    let properties = try #require((schema as? [String: Any])?["properties"] as? [String: Any])
    let units = try #require(properties["units"] as? [String: Any])
    let pattern = try Regex(try #require(units["pattern"] as? String))
    let isRead = (try? UnitsSetting(text, matchesCase: true)) != nil
    #expect(try (pattern.wholeMatch(in: text) != nil) == isRead)
  }
}
