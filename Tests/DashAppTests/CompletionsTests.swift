import DashTestSupport
import Testing

@testable import DashApp

/// The completion scripts; end-to-end tests load them in shells.
@Suite struct CompletionsTests {
  @Test(arguments: CompletionShell.allCases)
  func `each script equals its golden file`(_ shell: CompletionShell) throws {
    try Golden.expect(
      shell.script(program: "dash", providers: ["sample"]),
      is: "completions.\(shell.rawValue)"
    )
  }

  @Test(arguments: CompletionShell.allCases)
  func `a script has every command and option and uses the given program name`(
    _ shell: CompletionShell
  ) async {
    let run = await TestApp().run("completions", shell.rawValue, "weather-now")
    #expect(run.status == .success)
    for command in CommandTable.commands {
      if let word = command.words.last { #expect(run.output.contains(word)) }
    }
    for option in CommandTable.options {
      let spelling = shell == .fish ? "-l \(option.name.rawValue)" : "--\(option.name.rawValue)"
      #expect(run.output.contains(spelling))
    }
    #expect(run.output.contains("weather-now completions instances"))
    #expect(!run.output.contains(" dash "))
  }

  @Test func `instances are printed one per line, disabled ones too`() async {
    let run = await TestApp().run("completions", "instances")
    #expect(run.status == .success)
    #expect(run.output == "weather\nspare\n")
  }

  @Test func `an unknown shell or an invalid name is rejected`() async {
    let unknown = await TestApp().run("completions", "bsh")
    #expect(unknown.status == .usage)
    #expect(unknown.errorOutput.contains("did you mean \"bash\"?"))
    let none = await TestApp().run("completions")
    #expect(none.status == .usage)
    #expect(none.errorOutput.contains("bash, zsh, fish"))
    for name in ["a b", "$(reboot)", "-x", "d'ash", ""] {
      let run = await TestApp().run("completions", "bash", "--", name)
      #expect(run.status == .usage, "\(name)")
      #expect(run.output == "")
    }
    #expect(await TestApp().run("completions", "bash", "dash", "more").status == .usage)
  }
}
