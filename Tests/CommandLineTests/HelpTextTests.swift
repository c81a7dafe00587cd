import DashTestSupport
import Testing

@testable import CommandLine
@testable import DashCommands

/// The help of the program and of each command.
@Suite struct HelpTextTests {
  private func help(of command: CommandSpecification) -> String {
    HelpText(Command.table, variables: ["SAMPLE_API_KEY"]).text(for: command)
  }

  /// The program, a command with much to say, one with an option of its own, and a group.
  @Test(arguments: [[], ["weather"], ["history"], ["plugins"]])
  func `the help of a command is what its golden file holds`(_ path: [String]) throws {
    let command = try Command.table.specification(at: path)
    try Golden.expect(help(of: command), is: "\((["help"] + path).joined(separator: "-")).txt")
  }

  @Test func `each help says it all, in ASCII and lines of at most 80 columns`() {
    for command in Command.table.commands {
      let help = help(of: command)
      #expect(help.utf8.allSatisfy { $0 < 0x80 }, "\(command.name)")
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let text = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains("Usage: dash"))
      if let discussion = command.discussion { #expect(text.contains(discussion)) }
      for option in command.listedOptions {
        let line = "\(option.synopsis.trimmingPrefix { $0 == " " }) \(option.help)"
        #expect(text.contains(line), "\(command.name): \(line)")
      }
    }
  }
}
