import DashTestSupport
import Foundation
import Testing

/// `dash line` in the status line of tmux, which reads markup in it.
@Suite(.ownThread, .hangLimit) struct TmuxLineTests {
  /// A tmux in another one, which shows its status line; both end with it.
  private final class NestedTmux: Sendable {
    private let name = "dash-tests-\(UUID().uuidString)"

    init(showing file: String) throws {
      let inner = """
        exec env -u TMUX tmux -L \(name)-inner -f /dev/null new-session \
          \\; set -g status-left-length 150 \\; set -g status-right "" \
          \\; set -g status-interval 1 \\; set -g status-left "#(cat \(file))"
        """
      try run(
        ["-L", name, "-f", "/dev/null", "new-session", "-d", "-x", "200", "-y", "6", inner]
      )
    }

    deinit {
      for socket in ["\(name)-inner", name] { _ = try? run(["-L", socket, "kill-server"]) }
    }

    /// The screen of the outer one; empty after the inner one has died.
    var screen: String { get throws { try run(["-L", name, "capture-pane", "-p"]) } }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
      let program = try ObservedProgram(
        "/usr/bin/tmux",
        arguments,
        environment: [
          "HOME": "/nonexistent", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh",
        ]
      )
      return String(decoding: program.join()?.output ?? [], as: UTF8.self)
    }
  }

  @Test(arguments: [
    (5, ""), (17, ""), (21, ""), (33, ""), (37, ""), (17, "Rome"), (2, "[fg=red]"), (3, "(id)"),
  ])
  func `tmux shows a name of many signs and lives`(_ count: Int, _ rest: String) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let name = String(repeating: "#", count: count) + rest
    let place = #"{"at": [51.5, -0.12], "name": "\#(name)"}"#
    let file = try TestConfiguration(baseURL: server.baseURL, places: place)
    let run = try await DashProgram().run(["line", "-c", file.path, "-f", "tmux", "--wait"])
    #expect(run.status == 0)
    let output = file.folder.appending(path: "line").path
    try Data(run.output.utf8).write(to: URL(filePath: output))
    let tmux = try NestedTmux(showing: output)
    let shown = String(repeating: "♯", count: count) + rest + " "
    let isShown = await Repeatedly.wait(upTo: 30, pausing: 200) {
      (try? tmux.screen.contains(shown)) == true
    }
    #expect(isShown, "\(run.output)\n\((try? tmux.screen) ?? "")")
    // It has drawn the line more than once.
    try await Task.sleep(for: .seconds(1.5))
    #expect(try tmux.screen.contains(shown))
  }
}
