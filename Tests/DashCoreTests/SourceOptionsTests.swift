import DashCore
import DashTestSupport
import Testing

@Suite struct SourceOptionsTests {
  private static let descriptions = SampleSource.descriptor.options

  @Test func `a set value precedes the default, which precedes nil`() {
    let options = SourceOptions(
      [
        "mood": .text("wild"), "perPage": .integer(7), "quiet": .boolean(true),
        "apiKey": .secret(Secret("k")), "places": .places([.id(1)]),
      ],
      describedBy: Self.descriptions
    )
    #expect(options.text("mood") == "wild")
    #expect(options.integer("perPage") == 7)
    #expect(options.boolean("quiet") == true)
    #expect(options.secret("apiKey") == Secret("k"))
    #expect(options.places("places") == [.id(1)])

    let empty = SourceOptions([:], describedBy: Self.descriptions)
    #expect(empty.text("mood") == "calm")
    #expect(empty.text("title") == nil)
    #expect(empty.integer("perPage") == 25)
    #expect(empty.boolean("quiet") == nil)
    #expect(empty.secret("apiKey") == nil)
    #expect(empty.places("places") == nil)
    #expect(empty.baseURL("baseURL")?.host == "api.example.org")
  }

  /// A dictionary's order changes from run to run, and the account of the rate limit with it.
  @Test func `keys are in the order of their declaration`() {
    let names = (1...20).map { "key\($0)" }
    let options = SourceOptions(
      Dictionary(uniqueKeysWithValues: names.map { ($0, .secret(Secret($0))) }),
      describedBy: names.map { OptionDescription($0, .secret, help: "A key.") }
    )
    #expect(options.secrets.map(\.revealed) == names)
  }

  @Test func `reading an option as another type traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = SourceOptions([:], describedBy: SampleSource.descriptor.options).integer("mood")
    }
  }
}
