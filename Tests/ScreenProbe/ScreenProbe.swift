import Glibc
import TerminalScreen

/// A program that takes the terminal, shows what happens, and fails in the ways that it is told.
///
/// It does all that on the main thread, as the program itself does.
@main
enum ScreenProbe {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    if CommandLine.arguments.contains("--backtracer") { installBacktracer() }
    if let index = CommandLine.arguments.firstIndex(of: "--ask"),
      let milliseconds = Int(CommandLine.arguments[index + 1])
    {
      ask(within: milliseconds)
    }
    do throws(ScreenError) {
      let screen = try TerminalScreen.open()
      let status = Probe(screen).run(EventQueue(screen.events))
      screen.close()
      print("closed")
      exit(status)
    } catch {
      print("\(error)")
      exit(2)
    }
  }

  /// Says what the terminal answers, and how long that took; then at SIGUSR1 drops what came since.
  private static func ask(within milliseconds: Int) -> Never {
    let start = ContinuousClock.now
    let answers = TerminalQuery().ask(within: milliseconds)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    // Not before, as whoever asks has all signals reach this thread that end the program.
    var (late, received) = (sigset_t(), Int32(0))
    sigemptyset(&late)
    sigaddset(&late, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &late, nil)
    let size = answers.cellSize.map { "\($0.width)x\($0.height)" } ?? "none"
    print(
      "version \(answers.version ?? "none"), attributes \(answers.attributes ?? []), "
        + "kitty \(answers.hasKittyGraphics), cell \(size), asked \(answers.wasQueried), "
        + "took \(Int(time)) ms"
    )
    fflush(nil)
    if CommandLine.arguments.contains("--stay") {
      sigwait(&late, &received)
      TerminalQuery().discardLateReplies()
    }
    exit(0)
  }

  /// Handles a trap as Swift's backtracer does: it takes its time and writes, then the program dies.
  private static func installBacktracer() {
    signal(SIGILL) { number in
      var pause = timespec(tv_sec: 0, tv_nsec: 200_000_000)
      nanosleep(&pause, nil)
      let words: StaticString = "backtrace"
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      signal(number, SIG_DFL)
    }
  }
}
