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
