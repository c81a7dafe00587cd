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
