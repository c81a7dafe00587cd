import DashCore
import Testing
import TextRendering

/// Messages about a fallback that fails, too.
@Suite struct FallbackMessagesTests {
  static let fallback = SourceDescriptor(
    name: "spare",
    title: "Spare Weather",
    summary: "Weather of the fallback provider.",
    kind: .weather,
    options: [],
    terms: SourceTerms(
      attribution: "Weather by others",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60
    )
  )

  private static func text(_ state: PanelState, _ format: OutputFormat) -> String {
    let panel = Panel(
      name: "weather",
      descriptor: Sample.provider,
      fallbacks: [fallback],
      state: state
    )
    let dashboard = Sample.dashboard(panels: [panel])
    return Renderer(RenderOptions(width: 120)).render(dashboard, as: format)
  }

  private static func error(after code: ErrorCode) -> SourceError {
    var error = SourceError(code)
    error.fallbackError = SourceError(.serverError)
    return error
  }

  @Test func `the fallback's error is shown beside the cached data too`() throws {
    let snapshot = try #require(Sample.fresh([Sample.london]).snapshot)
    let state = PanelState.stale(snapshot, Self.error(after: .timeout))
    let cause = "Spare Weather"
    #expect(Self.text(state, .text).contains("The fallback failed too. \(cause)"))
    #expect(Self.text(state, .plain).contains("fallback: server_error: \(cause)"))
    #expect(Self.text(state, .json).contains(#""fallbackError""#))
    let alone = PanelState.stale(snapshot, SourceError(.timeout))
    for format in [OutputFormat.text, .plain, .json] {
      #expect(!Self.text(alone, format).contains("allback"))
    }
  }

  @Test func `a step that both services need stands once, after both causes`() throws {
    var error = SourceError(.offline, reason: .offlineRequested)
    error.fallbackError = error
    for (format, both) in [(OutputFormat.text, "The fallback failed too"), (.plain, "fallback:")] {
      let text = Self.text(.failed(error), format)
      let parts = text.split(separator: "Run dash without --offline")
      #expect(parts.count == 2 && parts[0].contains(both), "\(text)")
    }
    error.fallbackError = SourceError(.timeout)
    let apart = Self.text(.failed(error), .text)
    let own = try #require(apart.firstRange(of: "without --offline"))
    let further = try #require(apart.firstRange(of: "--timeout"))
    let between = try #require(apart.firstRange(of: "The fallback failed too"))
    #expect(own.upperBound < between.lowerBound && between.upperBound < further.lowerBound)
  }

  @Test func `beside older data stands what the service says, if its code says nothing`() throws {
    let snapshot = try #require(Sample.fresh([Sample.london]).snapshot)
    let error = SourceError(.unknown, serviceMessage: "the module feedparser is not installed")
    for format in [OutputFormat.text, .plain] {
      let text = Self.text(.stale(snapshot, error), format)
      #expect(text.contains("the module feedparser is not installed"))
      #expect(!text.contains("unknown reason"))
    }
    #expect(Self.text(.stale(snapshot, SourceError(.unknown)), .text).contains("unknown reason"))
  }

  @Test(arguments: [OutputFormat.text, .plain])
  func `if only the fallback was tried, its error comes first`(format: OutputFormat) throws {
    var error = SourceError(.notFound, subject: "Lisbno")
    error.providerError = SourceError(.offline)
    let text = Self.text(.failed(error), format)
    let own = try #require(text.firstRange(of: "Spare Weather couldn't find"))
    let by = try #require(text.firstRange(of: "ried Spare Weather"))
    #expect(own.lowerBound < by.lowerBound)
    #expect(text.contains("weather"))
  }
}
