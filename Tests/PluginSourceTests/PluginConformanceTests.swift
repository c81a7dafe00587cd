import DashCore
import DashTestSupport
import PluginSource
import Testing

/// Checks plugins of every kind against the contract of `DataSource`.
@Suite(.hangLimit) struct PluginConformanceTests {
  /// The requests that plugins get.
  enum Variant: CaseIterable {
    /// A program for each request, without options.
    case plain
    /// A program for each request, with places and a key.
    case withOptions
  }

  private func conformance(_ kind: ContentKind, _ variant: Variant) throws -> DataSourceConformance
  {
    let options = """
      [{"name": "places", "type": "places"},
       {"name": "apiKey", "type": "secret", "required": true, "variable": "SAMPLE_KEY"}]
      """
    let json = """
      {"protocol": 1, "name": "sample", "title": "Sample", "kind": "\(kind.rawValue)",
       "attribution": "Data by Sample",
       "attributionURL": "https://sample.example.org/",
       "keyURL": "https://sample.example.org/keys",
       "options": \(variant == .plain ? "[]" : options)}
      """
    let program = PluginProgram(path: "/plugins/dash-provider-sample")
    let descriptor = try PluginDescription.decode(Array(json.utf8), program: program).get()
    return DataSourceConformance(
      of: descriptor,
      service: ScriptedTransport.returning(.json(PluginSamples.document(kind)))
    ) { options, context throws(OptionError) in
      PluginSource(descriptor, options: options, context: context)
    }
  }

  @Test(arguments: ContentKind.allCases, Variant.allCases)
  func `a plugin fulfils the contract`(kind: ContentKind, variant: Variant) async throws {
    let findings = try await conformance(kind, variant).checkEverything()
    #expect(findings == [])
  }

  @Test(arguments: ContentKind.allCases)
  func `the sample documents are complete`(kind: ContentKind) async throws {
    #expect(try await conformance(kind, .withOptions).errorsOfGoodResponses() == [])
  }

  @Test(arguments: ContentKind.allCases)
  func `expected values are translated into every language`(kind: ContentKind) async throws {
    let findings = try await conformance(kind, .withOptions).checkTranslations()
    #expect(findings == [])
  }
}
