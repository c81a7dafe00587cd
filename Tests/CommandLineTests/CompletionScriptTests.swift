import DashTestSupport
import Testing

@testable import CommandLine

/// The completion scripts; end-to-end tests run them in their shells.
@Suite struct CompletionScriptTests {
  @Test(arguments: CompletionShell.allCases)
  func `each script is what its golden file holds`(_ shell: CompletionShell) throws {
    let program = try #require(CompletedProgram("dash", executable: "/usr/local/bin/dash"))
    try Golden.expect(
      shell.script(program: program, providers: ["sample"]),
      is: "completions.\(shell.rawValue)"
    )
  }

  @Test(arguments: CompletionShell.allCases)
  func `a script has every command and option, and the name of the program`(
    _ shell: CompletionShell
  ) throws {
    let program = try #require(CompletedProgram("/opt/it's/weather-now", executable: nil))
    let script = shell.script(program: program, providers: ["sample"])
    for command in CommandTable.commands {
      if let name = command.path.last { #expect(script.contains(name)) }
    }
    for option in CommandTable.options {
      let spelling = shell == .fish ? "-l \(option.name.rawValue)" : "--\(option.name.rawValue)"
      #expect(script.contains(spelling))
    }
    let path = shell == .fish ? #"'/opt/it\'s/weather-now'"# : #"'/opt/it'\''s/weather-now'"#
    #expect(script.contains("\(path) completions instances"))
    #expect(!script.contains(" dash "))
  }

  @Test(
    arguments: [
      ("now", "/bin/dash", "now", "/bin/dash"), ("/opt/now", "/bin/dash", "now", "/opt/now"),
      ("/opt/a b/now", nil, "now", "/opt/a b/now"),
    ] as [(String, String?, String, String)]
  )
  func `a program is a name or an absolute path`(
    _ operand: String,
    _ executable: String?,
    _ name: String,
    _ path: String
  ) {
    let program = CompletedProgram(operand, executable: executable)
    #expect(program?.name == name)
    #expect(program?.path == path)
  }

  @Test(
    arguments: [
      "", "-x", "a b", "bin/dash", "./dash", "/", "/opt/a b", "/a\u{1B}/dash", "$(reboot)",
    ]
  )
  func `nothing else is a program`(_ operand: String) {
    #expect(CompletedProgram(operand, executable: "/bin/dash") == nil)
  }

  @Test func `a name without a known path is not a program`() {
    #expect(CompletedProgram("dash", executable: nil) == nil)
  }
}
