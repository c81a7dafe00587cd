import CArguments
import CConfinement
import Glibc
import Pictures

/// The program that decodes and draws: `dash-picture FORM FIT BOX CELL DEPTH`.
///
/// It reads an image file from standard input and writes a reply to standard output. The input may
/// come from an attacker, so the program holds no secrets and confines itself before it reads, and
/// its reader validates the reply. It exits with 0 whenever there is a reply, including an error.
@main
enum DashPicture {
  /// The usage message; `make install` recognizes the program's file by its last word.
  private static let usage = """
    usage: dash-picture blocks|sixel|kitty|iterm2 contain|fill COLUMNSxROWS WIDTHxHEIGHT \
    truecolor|256|16 <PICTURE
    It draws pictures for dash-weather-dashboard

    """

  static func main() {
    let arguments = (1..<max(1, Int(carguments_count()))).compactMap { index in
      carguments_values()[index].map { String(cString: $0) }
    }
    guard let request = PictureRequest(arguments: arguments) else {
      StandardStreams.writeError(usage)
      StandardStreams.exit(64)
    }
    // A crash ends the process at once instead of starting Swift's backtracer.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS] {
      signal(fault, SIG_DFL)
    }
    StandardStreams.write(reply(request))
    StandardStreams.exit(0)
  }

  private static func reply(_ request: PictureRequest) -> [UInt8] {
    // The caller has set its own limits when it writes the first byte.
    StandardStreams.awaitInput()
    guard cconfinement_enter() == 0 else { return PictureError.unconfined.encoded }
    guard let file = StandardStreams.read(atMost: PictureLimits.fileBytes) else {
      return PictureError.tooLarge.encoded
    }
    do throws(PictureError) {
      return try Painter(request).paint(file).encoded
    } catch {
      return error.encoded
    }
  }
}

/// Reads and writes the standard streams.
enum StandardStreams {
  /// Waits until standard input has a byte or has ended.
  static func awaitInput() {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, -1) < 0 && errno == EINTR {}
  }

  /// Reads all of standard input, or returns `nil` if it exceeds the limit.
  static func read(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { return nil }
    }
  }

  /// Writes all bytes to standard output until the reader closes it.
  static func write(_ bytes: [UInt8]) {
    write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a message to standard error.
  static func writeError(_ text: String) {
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let written = Glibc.write(descriptor, start, rest.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Exits without running exit handlers.
  static func exit(_ status: Int32) -> Never {
    _exit(status)
  }
}
