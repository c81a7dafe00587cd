import DashTestSupport
import Testing

@testable import CommandLine

/// The help of the program and of each command.
@Suite struct HelpTextTests {
  @Test func `each help is what its golden file holds`() throws {
    for command in CommandTable.commands {
      let name = (["help"] + command.path).joined(separator: "-")
      try Golden.expect(
        HelpText.text(for: command, variables: ["SAMPLE_API_KEY"]),
        is: "\(name).txt"
      )
    }
  }

  @Test func `help is ASCII, in lines of at most 80 columns`() {
    for command in CommandTable.commands {
      let text = HelpText.text(for: command, variables: ["SAMPLE_API_KEY"])
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(command.name)")
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }
}
