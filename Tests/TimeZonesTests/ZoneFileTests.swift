import DashCore
import DashTestSupport
import Testing

@testable import TimeZones

/// Handmade zone files.
@Suite struct ZoneFileTests {
  private static let spring = Timestamp(secondsSinceEpoch: 1_774_746_000)
  private static let autumn = Timestamp(secondsSinceEpoch: 1_792_890_000)
  private static let year =
    Timestamp(
      secondsSinceEpoch: 1_767_225_600
    )...Timestamp(
      secondsSinceEpoch: 1_798_761_600
    )
  private static let berlin = UTCOffsets(
    3600,
    changes: [.init(at: spring, to: 7200), .init(at: autumn, to: 3600)]
  )

  private static let slim = ZoneFileBytes(offsets: [3600], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
  private static let full = ZoneFileBytes(
    changes: [(0, 0), (spring.secondsSinceEpoch, 1), (autumn.secondsSinceEpoch, 0)],
    offsets: [3600, 7200],
    rule: "CET-1CEST,M3.5.0,M10.5.0/3"
  )

  private func offsets(_ file: ZoneFileBytes) throws -> UTCOffsets {
    try #require(ZoneFile(file.bytes)).offsets(in: Self.year)
  }

  @Test func `a file with only a rule follows the rule`() throws {
    #expect(try offsets(Self.slim) == Self.berlin)
  }

  @Test func `a file with transitions needs no rule`() throws {
    #expect(try offsets(Self.full) == Self.berlin)
    var file = Self.full
    file.rule = ""
    #expect(try offsets(file) == Self.berlin)
  }

  @Test func `a version 1 file, whose times end in 2038, is rejected`() throws {
    var file = Self.full
    file.version = 0
    #expect(ZoneFile(file.bytes) == nil)
  }

  @Test func `the rule applies only after the last transition`() throws {
    var file = Self.full
    file.changes.removeLast()
    #expect(try offsets(file) == Self.berlin)
    // By the rule it would be summer time.
    let august = Timestamp(secondsSinceEpoch: 1_786_000_000)
    file.changes = [(0, 0), (august.secondsSinceEpoch, 1)]
    let expected = UTCOffsets(
      3600,
      changes: [.init(at: august, to: 7200), .init(at: Self.autumn, to: 3600)]
    )
    #expect(try offsets(file) == expected)
  }

  @Test func `before the first transition the first offset applies`() throws {
    let file = ZoneFileBytes(changes: [(Self.autumn.secondsSinceEpoch, 1)], offsets: [-60, 3600])
    #expect(
      try offsets(file) == UTCOffsets(-60, changes: [.init(at: Self.autumn, to: 3600)])
    )
  }

  @Test func `a file truncated at any point is rejected`() {
    for file in [Self.slim, Self.full] {
      let bytes = file.bytes
      #expect(ZoneFile(bytes) != nil)
      for count in bytes.indices where ZoneFile(Array(bytes.prefix(count))) != nil {
        Issue.record("\(count) of \(bytes.count) bytes are taken for a file")
      }
    }
  }

  @Test func `no changed byte does harm`() {
    let bytes = Self.full.bytes
    var damaged = 0
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = value
        let file = ZoneFile(changed)
        if file == nil { damaged += 1 }
        _ = file?.offsets(in: Self.year)
      }
    }
    #expect(damaged > 100)
  }

  @Test(arguments: 0..<6, [-1, 0x7FFF_FFFF, 0x1000_0000, 1000])
  func `impossible counts are rejected`(_ position: Int, _ count: Int64) {
    var file = Self.full
    file.counts = [position: count]
    #expect(ZoneFile(file.bytes) == nil)
  }

  static let refused: [(String, ZoneFileBytes)] = [
    ("leap seconds", ZoneFileBytes(leapSeconds: 1)),
    ("changes that run backwards", ZoneFileBytes(changes: [(5, 0), (4, 0)])),
    ("a kind of time that is not there", ZoneFileBytes(changes: [(5, 1)])),
    ("no kind of time", ZoneFileBytes(offsets: [])),
    ("a clock that is days off", ZoneFileBytes(offsets: [200_000])),
    ("an invalid rule", ZoneFileBytes(rule: "EST5EDT,M13.2.0,M11.1.0")),
  ]

  @Test(arguments: refused.indices)
  func `impossible values are rejected`(_ index: Int) {
    let (name, file) = Self.refused[index]
    #expect(ZoneFile(file.bytes) == nil, "\(name)")
  }
}
