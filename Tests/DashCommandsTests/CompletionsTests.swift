import DashCommands
import Testing

@testable import DashFetch

/// `dash completions`.
@Suite struct CompletionsTests {
  @Test func `instances are printed one per line, disabled ones too`() async {
    let run = await TestApp().run("completions", "instances")
    #expect(run.status == .success)
    #expect(run.output == "weather\nspare\n")
  }

  @Test func `the words that can follow are printed`() async {
    #expect(
      await TestApp().run("completions", "words", "--", "show", "sp").output == "words \nspare\n"
    )
    let providers = await TestApp().run("completions", "words", "--", "providers", "")
    #expect(providers.output == "words \nsample\n")
    func words(_ words: String...) async -> String {
      var app = TestApp()
      app.configuration = app.configuration.replacing(
        #""providers""#,
        with: #""rules": {"frost": "temp < 0 C", "soaked": "rain > 5 mm"}, "providers""#
      )
      return await app.run(["completions", "words", "--"] + words).output
    }
    for command in ["check", "when"] {
      #expect(await words(command, "") == "words \nfrost\nsoaked\n")
      #expect(await words(command, "frost", "Lo") == "words \nLondon\n")
    }
  }

  @Test func `an unknown shell or an invalid name is rejected`() async {
    let unknown = await TestApp().run("completions", "bsh")
    #expect(unknown.status == .usage)
    #expect(unknown.errorOutput.contains("did you mean \"bash\"?"))
    let none = await TestApp().run("completions")
    #expect(none.status == .usage)
    #expect(none.errorOutput.contains("bash, zsh, fish"))
    for name in ["a b", "$(reboot)", "-x", "d'ash", "", "bin/dash"] {
      let run = await TestApp().run("completions", "bash", "--", name)
      #expect(run.status == .usage, "\(name)")
      #expect(run.output == "")
    }
    #expect(await TestApp().run("completions", "bash", "dash", "more").status == .usage)
  }
}
