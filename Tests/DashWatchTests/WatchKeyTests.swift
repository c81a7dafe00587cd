import DashCore
import DashTestSupport
import Foundation
import Localization
import Testing
import TextRendering

@testable import DashFetch
@testable import DashWatch

/// The table of the keys of watch mode.
@Suite struct WatchKeyTests {
  @Test(arguments: [("watch-help.txt", 80, 24), ("watch-help-30.txt", 30, 30)])
  func `the help equals its golden file`(_ name: String, columns: Int, rows: Int) throws {
    var status = WatchStatus(intervalSeconds: 60)
    status.nextAt = SampleSource.now.advanced(bySeconds: 9)
    let dashboard = Dashboard(generatedAt: SampleSource.now, isDemo: false, panels: [])
    var content = ScreenContent(dashboard: dashboard, overlay: .help, status: status)
    content.keys = WatchKey.all.map(\.help)
    let frame = ScreenRenderer(RenderOptions()).render(content, columns: columns, rows: rows).frame
    try Golden.expect(frame.text, is: name)
  }

  @Test func `the document names every key of the help`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let document = try String(
      contentsOf: root.appending(path: "Documentation/Watching.md"),
      encoding: .utf8
    )
    let cells = document.split(separator: "\n").filter { $0.hasPrefix("|") }
      .compactMap { $0.split(separator: "|").first }
    let documented = Set(cells.flatMap { $0.split { " ,`".contains($0) } }.map { $0.lowercased() })
    for key in WatchKey.all {
      for name in key.help.name(in: Strings()).split(whereSeparator: { " ,".contains($0) }) {
        #expect(documented.contains(name.lowercased()), "\(name)")
      }
    }
  }

  @Test func `the keys have names in each language, also in ASCII`() {
    for language in Language.allCases {
      for text in [Strings(language), Strings(language, isUnicode: false)] {
        let names = WatchKey.all.map { $0.help.name(in: text) }
        #expect(names.allSatisfy { $0 == "?" || !$0.isEmpty && !$0.contains("?") }, "\(names)")
      }
    }
  }

  @Test func `no key has two entries`() {
    let keys = WatchKey.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }
}
