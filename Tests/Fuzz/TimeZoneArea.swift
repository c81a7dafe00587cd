import DashCore
import TimeZones

/// Time zone files, and the rules and the country table beside them.
struct TimeZoneArea: FuzzArea {
  static let name = "time-zones"
  static let share = 40

  private static let rules = [
    "EST5EDT,M3.2.0,M11.1.0", "IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EET-2EEST,M4.5.5/0,M10.5.4/24", "<+0545>-5:45",
    "XXX-2<+01>-1,0/0,J365/23", "A3B,J60/167:59:59,365/-167",
  ]
  private static let lines = [
    "#codes\tcoordinates\tTZ", "GB,GG,IM,JE\t+513030-0000731\tEurope/London",
    "US\t+394606-0860929\tAmerica/Indiana/Indianapolis\tEastern - IN (most areas)",
    "XX\t+0000+0000\t../../etc/passwd",
  ]

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {}

  // MARK: Inputs

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    let bytes: [UInt8] =
      switch generator.below(4) {
      case 0: Array(generator.pick(Self.rules).utf8)
      case 1:
        Array(
          (0...generator.below(4)).map { _ in generator.pick(Self.lines) }.joined(separator: "\n")
            .utf8
        )
      default: Self.file(&generator)
      }
    return generator.oneIn(6) ? bytes : ByteMutator.changed(bytes, &generator)
  }

  /// Returns a file of a few transitions, in either version.
  private static func file(_ generator: inout SeededGenerator) -> [UInt8] {
    let count = generator.below(6)
    let isShort = generator.oneIn(4)
    func block(timeSize: Int, count: Int, version: UInt8) -> [UInt8] {
      let counts = [0, 0, 0, count, 2, 8].flatMap { number(Int64($0), size: 4) }
      var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts
      for index in 0..<count { bytes += number(Int64(index) * 15_000_000, size: timeSize) }
      for index in 0..<count { bytes.append(UInt8(index % 2)) }
      bytes += number(-18_000, size: 4) + [0, 0] + number(-14_400, size: 4) + [1, 4]
      return bytes + Array("EST\0EDT\0".utf8)
    }
    guard !isShort else { return block(timeSize: 4, count: count, version: 0) }
    let version = UInt8(ascii: "2")
    return block(timeSize: 4, count: 0, version: version)
      + block(timeSize: 8, count: count, version: version)
      + Array("\n\(generator.pick(rules))\n".utf8)
  }

  private static func number(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
  }

  // MARK: Runs

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let table = CountryTable(input)
    for zone in ["GB", "US", "XX"].flatMap(table.zones(ofCountry:)) {
      try FuzzFinding.check(!zone.string.contains(".."), "a name of a zone leads upwards")
    }
    let isRule = ZoneRule(input) != nil
    // Tested as part of a file that contains nothing else.
    let small = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    let empty = small + [UInt8](repeating: 0, count: 19) + [1] + [0, 0, 0, 1]
    let block = empty + [UInt8](repeating: 0, count: 7)
    let ruled = block + block + [0x0A] + input + [0x0A]
    let files = [ZoneFile(input), ZoneFile(ruled)].compactMap(\.self)
    for file in files { try Self.check(file) }
    return isRule || !files.isEmpty ? .accepted : .rejected("damaged")
  }

  private static func check(_ file: ZoneFile) throws(FuzzFinding) {
    for start: Int64 in [0, 1_774_000_000, 4_000_000_000, 253_000_000_000] {
      let from = Timestamp(secondsSinceEpoch: start)
      let to = from.advanced(bySeconds: 400 * 86_400)
      let clock = file.offsets(in: from...to)
      let moments = clock.changes.map(\.moment)
      try FuzzFinding.check(moments == moments.sorted(), "changes are out of order")
      try FuzzFinding.check(
        moments.allSatisfy { from < $0 && $0 <= to },
        "a change lies outside of what was asked for"
      )
      let offsets = [clock.firstSeconds] + clock.changes.map(\.seconds)
      try FuzzFinding.check(
        offsets.allSatisfy { abs($0) < 2 * 86_400 },
        "a clock is days off"
      )
      let today = clock.date(at: from)
      try FuzzFinding.check(
        clock.start(of: today) <= clock.end(of: today),
        "a day ends before it begins"
      )
    }
  }
}
