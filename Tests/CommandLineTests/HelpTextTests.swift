import DashTestSupport
import Testing

@testable import CommandLine
@testable import DashCommands

/// The help of the program and of each command.
@Suite struct HelpTextTests {
  private func help(of command: CommandSpecification, isShort: Bool = false) -> String {
    HelpText(Command.table, variables: ["SAMPLE_API_KEY"]).text(for: command, isShort: isShort)
  }

  /// The program, a command with much to say, one with an option of its own, and a group.
  @Test(arguments: [[], ["weather"], ["history"], ["plugins"]])
  func `the help of a command is what its golden file holds`(_ path: [String]) throws {
    let command = try Command.table.specification(at: path)
    try Golden.expect(help(of: command), is: "\((["help"] + path).joined(separator: "-")).txt")
  }

  @Test(arguments: [[], ["weather"]])
  func `the short help is what its golden file holds`(_ path: [String]) throws {
    let command = try Command.table.specification(at: path)
    let name = (["help"] + path + ["short"]).joined(separator: "-")
    try Golden.expect(help(of: command, isShort: true), is: "\(name).txt")
  }

  @Test func `the short help of the program fits a screen, and its examples can be typed`() throws {
    let help = help(of: try Command.table.specification(at: []), isShort: true)
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    for (typed, _) in HelpText.examples {
      #expect(help.contains("  \(typed)  "))
      let words = typed.replacing("\"", with: "").split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self) { try ArgumentParser.parse(words, Command.table).arguments.get() }
    }
  }

  @Test func `the short help of a command leaves out rare options and says so`() {
    for command in Command.table.commands where !command.path.isEmpty {
      let (short, long) = (help(of: command, isShort: true), help(of: command))
      let rare = command.options.filter { [.seed, .count, .maxAge].contains($0) }
      for option in rare { #expect(!short.contains("--\(option.rawValue)"), "\(command.name)") }
      let words = (["dash"] + command.path + ["--help"]).joined(separator: " ")
      #expect(short.hasSuffix("All options: \(words)\n") == !rare.isEmpty)
      #expect((short == long) == rare.isEmpty)
      #expect(!long.contains("All options:"))
    }
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
