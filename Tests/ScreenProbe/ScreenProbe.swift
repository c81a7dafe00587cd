import Glibc
import TerminalScreen

/// A program that opens the terminal, displays events, and fails on command.
///
/// It runs on the main thread, like the real program.
@main
enum ScreenProbe {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    if CommandLine.arguments.contains("--backtracer") { installBacktracer() }
    if let index = CommandLine.arguments.firstIndex(of: "--ask"),
      let milliseconds = Int(CommandLine.arguments[index + 1])
    {
      query(within: milliseconds)
    }
    if CommandLine.arguments.contains("--farewell") { Farewell.set("goodbye") }
    if CommandLine.arguments.contains("--no-screen") {
      Farewell.set("and so goodbye\n")
      print("ready")
      fflush(nil)
      while true { pause() }
    }
    do throws(ScreenError) {
      let events = EventQueue()
      let screen = try TerminalScreen.open(report: events.report)
      let status = Probe(screen).run(events)
      screen.close()
      print("closed")
      exit(status)
    } catch {
      print("\(error)")
      exit(2)
    }
  }

  /// Prints the terminal's replies and the time they took; on SIGUSR1 discards later input.
  private static func query(within milliseconds: Int) -> Never {
    let start = ContinuousClock.now
    let replies = TerminalQuery().run(within: milliseconds)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    // Only now, because the query directs all fatal signals to this thread.
    var (late, received) = (sigset_t(), Int32(0))
    sigemptyset(&late)
    sigaddset(&late, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &late, nil)
    let size = replies.cellSize.map { "\($0.width)x\($0.height)" } ?? "none"
    print(
      "version \(replies.version ?? "none"), attributes \(replies.attributes ?? []), "
        + "kitty \(replies.hasKittyGraphics), cell \(size), asked \(replies.wasQueried), "
        + "took \(Int(time)) ms"
    )
    fflush(nil)
    if CommandLine.arguments.contains("--stay") {
      sigwait(&late, &received)
      TerminalQuery().discardLateReplies()
    }
    exit(0)
  }

  /// Simulates Swift's backtracer: on a trap it writes slowly, then the program dies.
  private static func installBacktracer() {
    signal(SIGILL) { number in
      var pause = timespec(tv_sec: 0, tv_nsec: 200_000_000)
      nanosleep(&pause, nil)
      let message: StaticString = "backtrace"
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      signal(number, SIG_DFL)
    }
  }
}
