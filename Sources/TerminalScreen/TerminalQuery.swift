import CTerminal
import Glibc
package import TextRendering

/// Queries a terminal's name and capabilities.
///
/// Run it before the screen opens, on the same thread, because the screen reads all input.
package struct TerminalQuery: Sendable {
  /// All queries at once; every terminal replies to the last one.
  ///
  /// A terminal may print a query that it does not know, so the sequence erases the line. One is a request
  /// (XTSMGRAPHICS): xterm as a VT340 has 16 colour registers, with which most colours of sixels are black.
  static let question =
    "\u{1B}7\u{1B}[>q\u{1B}_Gi=\(TerminalReplies.pictureID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    + "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[?2;4;0S\u{1B}[?1;3;1024S"
    + "\u{1B}8\u{1B}[K\u{1B}[c"
  /// Upper bound for the replies, in bytes.
  private static let maximumBytes = 4096

  private let input: Int32
  private let output: Int32

  /// Creates a query for a terminal, by default the one of the standard streams.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
  }

  /// Sends the queries and waits for the replies.
  ///
  /// Sends nothing if the descriptors are not the same terminal, the process is in the background,
  /// or the user has typed something. The result then has at most the cell size, from the kernel.
  ///
  /// - Parameter milliseconds: The time limit.
  /// - Returns: The replies that arrived in time.
  package func run(within milliseconds: Int) -> TerminalReplies {
    var replies = isOneTerminal ? replies(within: milliseconds) : TerminalReplies()
    replies.cellSize = systemCellSize ?? replies.cellSize
    return replies
  }

  /// Discards pending input, so that late replies are not taken for keys.
  package func discardLateReplies() {
    guard isOneTerminal, tcgetpgrp(input) == getpgrp() else { return }
    tcflush(input, TCIFLUSH)
  }

  private var isOneTerminal: Bool {
    guard isatty(input) == 1, isatty(output) == 1 else { return false }
    var (first, second) = (stat(), stat())
    return unsafe fstat(input, &first) == 0 && fstat(output, &second) == 0
      && first.st_rdev == second.st_rdev
  }

  private var systemCellSize: CellSize? {
    let size = cterminal_size(output)
    guard size.ws_col > 0, size.ws_row > 0 else { return nil }
    return CellSize(
      width: Int(size.ws_xpixel / size.ws_col),
      height: Int(size.ws_ypixel / size.ws_row)
    )
  }

  private func replies(within milliseconds: Int) -> TerminalReplies {
    guard cterminal_begin_question(output) == 0 else { return TerminalReplies() }
    guard !isReady(input, POLLIN, within: 0), isReady(output, POLLOUT, within: 0) else {
      cterminal_end_question(1)
      return TerminalReplies()
    }
    let question = Array(Self.question.utf8)
    let written = unsafe write(output, question, question.count)
    var replies =
      written == question.count ? read(within: .milliseconds(milliseconds)) : TerminalReplies()
    replies.wasQueried = true
    cterminal_end_question(replies.isComplete ? 1 : 0)
    return replies
  }

  private func read(within budget: Duration) -> TerminalReplies {
    let deadline = ContinuousClock.now + budget
    var bytes: [UInt8] = []
    var replies = TerminalReplies()
    while !replies.isComplete, bytes.count < Self.maximumBytes {
      let rest = (deadline - .now) / .milliseconds(1)
      guard rest > 0, isReady(input, POLLIN, within: Int32(rest.rounded(.up))) else {
        if errno == EINTR, rest > 0 { continue }
        break
      }
      let part = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
        count = unsafe max(0, Glibc.read(input, buffer.baseAddress, buffer.count))
      }
      if part.isEmpty { break }
      bytes += part
      replies = TerminalReplies(bytes)
    }
    return replies
  }

  private func isReady(_ descriptor: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    errno = 0
    return unsafe poll(&waiting, 1, milliseconds) > 0 && Int32(waiting.revents) & event != 0
  }
}

/// A terminal's replies to a query.
package struct TerminalReplies: Sendable, Hashable {
  /// The image ID of the query for kitty's graphics protocol.
  static let pictureID = 7341

  /// The terminal's name and version (XTVERSION).
  package private(set) var version: String?
  /// The terminal's attributes (DA1), the reply to the last query, which every terminal sends.
  package private(set) var attributes: [Int]?
  /// Whether the terminal supports kitty's graphics protocol.
  package private(set) var hasKittyGraphics = false
  /// The cell size; `nil` if not reported.
  package var cellSize: CellSize?
  /// The width and height of the largest sixels, in pixels; `nil` if not reported.
  package private(set) var largestSixels: [Int]?
  /// The colour of plain text (OSC 10); `nil` if not reported.
  package private(set) var foreground: RGB?
  /// The background (OSC 11); `nil` if not reported.
  package private(set) var background: RGB?

  /// Whether the queries were sent.
  package var wasQueried = false

  /// Whether replies may still arrive.
  package var awaitsReplies: Bool { wasQueried && !isComplete }

  /// Whether the last reply has arrived.
  package var isComplete: Bool { attributes != nil }

  /// Parses replies from terminal input that may contain keys.
  package init(_ bytes: [UInt8] = []) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: Control.escape) {
      rest = rest[start...]
      guard let sequence = EscapeSequence.read(Array(rest)) else { return }
      read(String(decoding: rest.dropFirst().prefix(sequence.length - 1), as: UTF8.self))
      rest = rest.dropFirst(sequence.length)
    }
  }

  /// Parses a sequence without its escape character.
  private mutating func read(_ sequence: String) {
    if sequence.hasPrefix("[?"), sequence.hasSuffix("c") {
      attributes = Self.numbers(sequence.dropFirst(2).dropLast())
    } else if sequence.hasPrefix("[6;"), sequence.hasSuffix("t") {
      let numbers = Self.numbers(sequence.dropFirst().dropLast())
      if numbers.count == 3 { cellSize = CellSize(width: numbers[2], height: numbers[1]) }
    } else if sequence.hasPrefix("[?2;0;"), sequence.hasSuffix("S") {
      let size = Self.numbers(sequence.dropFirst(6).dropLast())
      if size.count == 2, size.allSatisfy({ $0 > 0 }) { largestSixels = size }
    } else if let text = Self.string(sequence, after: "P>|") {
      version = text
    } else if let text = Self.string(sequence, after: "]10;") {
      foreground = RGB(xColor: text)
    } else if let text = Self.string(sequence, after: "]11;") {
      background = RGB(xColor: text)
    } else if let text = Self.string(sequence, after: "_G") {
      let parts = text.split(separator: ";", maxSplits: 1)
      let keys = parts.first?.split(separator: ",") ?? []
      // The terminal may also reply with an error, for example about the transmission medium.
      if keys.contains("i=\(Self.pictureID)"), parts.last == "OK" { hasKittyGraphics = true }
    }
  }

  /// Returns the text between a prefix and the string terminator.
  private static func string(_ sequence: String, after start: String) -> String? {
    for end in ["\u{1B}\\", "\u{7}"] where sequence.hasPrefix(start) && sequence.hasSuffix(end) {
      return String(sequence.dropFirst(start.count).dropLast(end.count))
    }
    return nil
  }

  private static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(separator: ";").compactMap { Int($0) }
  }
}

extension RGB {
  /// The numbers of hexadecimal digits that a component can have.
  private static let digits = 1...4

  /// Parses a colour such as `rgb:ffff/8080/0000`, the form of XParseColor(3), or `rgba:` with a
  /// fourth component; `nil` for anything else.
  init?(xColor text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, parts[0] == "rgb" || parts[0] == "rgba" else { return nil }
    let components = parts[1].split(separator: "/").compactMap { digits -> Int? in
      guard Self.digits.contains(digits.utf8.count), let value = UInt16(digits, radix: 16) else {
        return nil
      }
      // Fewer digits are a coarser scale from 0 to 1.
      return Int(value) * 255 / (1 << (4 * digits.utf8.count) - 1)
    }
    guard components.count == (parts[0] == "rgb" ? 3 : 4) else { return nil }
    self.init(components[0], components[1], components[2])
  }
}
