import Testing

@testable import Localization

struct ProgramNameTests {
  @Test(arguments: [
    ("dash", "dash"), ("/usr/bin/dash-weather", "dash-weather"), ("./d", "d"), ("", "dash"),
    ("-dash", "dash"), ("/", "dash"), ("da\u{1B}[2Jsh", "dash"), ("wetter à la carte", "dash"),
  ])
  func `the name is the last part of the path, if a shell takes it literally`(
    argument: String,
    name: String
  ) {
    #expect(ProgramName(argument: argument).text == name)
  }

  @Test func `each command in a text has the name, and no other word`() {
    let name = ProgramName(argument: "/usr/bin/dash-weather")
    let text = "Run \"dash places\" or dash; dash-provider-x, dash/plugins.json and dashed stay."
    #expect(
      name.replaced(in: text)
        == """
        Run "dash-weather places" or dash-weather; dash-provider-x, dash/plugins.json and dashed stay.
        """
    )
    #expect(ProgramName().replaced(in: text) == text)
  }

  @Test func `strings and commands have the name`() {
    let strings = Strings(program: ProgramName(argument: "wetter"))
    #expect(strings(.usageProvidersAreListed) == "\"wetter providers\" lists them")
    #expect(strings.command("places") == "wetter places")
  }
}
