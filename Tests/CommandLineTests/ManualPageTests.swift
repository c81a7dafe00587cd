import DashTestSupport
import Foundation
import Testing

@testable import CommandLine
@testable import DashCommands
@testable import Localization

@Suite struct ManualPageTests {
  private static let page = ManualPage(
    Command.table,
    program: ProgramName(argument: "/usr/bin/dash-weather"),
    variables: [("SAMPLE_API_KEY", #".Sample's key; a \ too."#)],
    date: "November 26, 2026"
  ).source

  @Test func `each line is text or a macro, and short`() {
    for line in Self.page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let isMacro = line.hasPrefix(".") && line.dropFirst().first?.isUppercase == true
      #expect(isMacro || !line.hasPrefix(".") && !line.hasPrefix("'") && !line.isEmpty, "\(line)")
      #expect(isMacro || line.utf8.count <= 80, "\(line)")
    }
    #expect(Self.page.contains("\n\\&.Sample's key; a \\e too.\n"))
    #expect(!Self.page.contains(" dash weather"))
  }

  @Test(arguments: OptionSpecification.all.filter { !$0.isRetired })
  func `each option is in the help, the manual page, the completions and the documents`(
    option: OptionSpecification
  ) async throws {
    let long = "--\(option.name.rawValue)"
    let commands = Command.table.commands.filter { $0.options.contains(option.name) }
    #expect(!commands.isEmpty)
    for command in commands {
      #expect(HelpText(Command.table, variables: []).text(for: command).contains(long))
      let completer = Completer(Command.table) { _, _ in [] }
      let words = command.name.split(separator: " ").map(String.init) + [long]
      #expect(
        await completer.lines(for: words).contains { $0.hasPrefix("\(long)\t") },
        "\(command.name)"
      )
    }
    #expect(Self.page.contains("Fl \\-\(option.name.rawValue)"))
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let folder = root.appending(path: "Documentation")
    let documents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    #expect(documents.contains { $0.contains(long) })
  }

  @Test func `each command is in the manual page`() {
    for command in Command.table.commands where !command.name.isEmpty {
      guard Command.table.subcommands(of: command.path).isEmpty else { continue }
      #expect(Self.page.contains(".It Ic \"\(command.name)\""), "\(command.name)")
    }
  }
}
