import DashTestSupport
import Testing

@testable import CommandLine

/// The completion scripts; end-to-end tests run them in their shells.
@Suite struct CompletionScriptTests {
  @Test(arguments: CompletionShell.allCases)
  func `each script is what its golden file holds`(_ shell: CompletionShell) throws {
    try Golden.expect(
      shell.script(program: "dash", providers: ["sample"]),
      is: "completions.\(shell.rawValue)"
    )
  }

  @Test(arguments: CompletionShell.allCases)
  func `a script has every command and option, and the name of the program`(
    _ shell: CompletionShell
  ) {
    let script = shell.script(program: "weather-now", providers: ["sample"])
    for command in CommandTable.commands {
      if let name = command.path.last { #expect(script.contains(name)) }
    }
    for option in CommandTable.options {
      let spelling = shell == .fish ? "-l \(option.name.rawValue)" : "--\(option.name.rawValue)"
      #expect(script.contains(spelling))
    }
    #expect(script.contains("weather-now completions instances"))
    #expect(!script.contains(" dash "))
  }
}
