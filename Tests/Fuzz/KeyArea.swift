import DashCore
import TerminalScreen

/// Typed keys, mixed with reports of the terminal.
struct KeyArea: FuzzArea {
  static let name = "keys"
  static let share = 100

  private static let sequences = [
    "a", "q", "é", "日", "👩‍🔬", "🇫🇷", "e\u{301}", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[A", "\u{1B}[1;5B",
    "\u{1B}OM", "\u{1B}O2P", "\u{1B}[[A", "\u{1B}[3~", "\u{1B}[5;2~", "\u{1B}[200~", "\u{1B}[201~",
    "\u{1B}[M !!", "\u{1B}[<0;10;20M", "\u{1B}[?62;4c", "\u{1B}]11;rgb:0/0/0\u{7}",
    "\u{1B}P>|xterm(390)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}a", "\u{1B}é", "\r", "\n", "\t",
    "\u{8}", "\u{7F}", "\u{4}", "\u{C}", "\0", "\u{9B}A", "\u{1B}[", "\u{1B}O", "\u{1B}]",
    "\u{1B}P",
  ]

  /// Slightly more than one read returns.
  private static let mostBytes = 5000

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {}

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...generator.below(12) { bytes += Array(generator.pick(Self.sequences).utf8) }
    if generator.oneIn(2) { bytes = ByteMutator.changed(bytes, &generator) }
    if generator.oneIn(200) {
      let filler = generator.pick([0x1B, 0x5B, 0x30, 0x61, 0xCC] as [UInt8])
      bytes += Array(repeating: filler, count: generator.below(Self.mostBytes))
    }
    return bytes
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    var whole = KeyDecoder()
    let keys = whole.decode(input) + whole.flush()
    try FuzzFinding.check(!whole.isWaiting, "something is left after all was decided")
    try FuzzFinding.check(keys.count <= input.count, "there are more keys than bytes")
    for case .character(let character) in keys {
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      try FuzzFinding.check(!isControl, "a control character is a key")
    }
    // The keys do not depend on how the bytes are split, except for characters of several scalars,
    // whose rest may or may not come.
    var parts = KeyDecoder()
    var generator = SeededGenerator(seed: UInt64(input.count))
    var rest = input[...]
    var others: [Key] = []
    while !rest.isEmpty {
      let part = rest.prefix(1 + generator.below(7))
      others += parts.decode(Array(part))
      rest = rest.dropFirst(part.count)
    }
    others += parts.flush()
    try FuzzFinding.check(
      Self.split(others) == Self.split(keys),
      "cut up, the bytes are other keys: \(others) for \(keys)"
    )
    return keys.isEmpty ? .rejected("no key") : .accepted
  }

  private static func split(_ keys: [Key]) -> [Key] {
    keys.flatMap { key -> [Key] in
      guard case .character(let character) = key else { return [key] }
      return character.unicodeScalars.map { .character(Character($0)) }
    }
  }
}
