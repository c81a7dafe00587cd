/// The begin of a block of a zone's file: RFC 9636, section 3.1.
struct ZoneFileHeader {
  private static let magic = Array("TZif".utf8)
  /// How long a name of a zone's clock with its offset is in the file.
  static let typeSize = 6

  /// Whether a second block of longer times follows, and a rule behind it.
  let hasLongTimes: Bool
  private let universalCount: Int
  private let standardCount: Int
  /// How many leap seconds it tells of.
  let leapCount: Int
  /// How many changes it has.
  let timeCount: Int
  /// How many kinds of time it has.
  let typeCount: Int
  private let nameSize: Int

  /// Reads a header; nil where there is none, or one that nothing can follow.
  init?(_ cursor: inout ByteCursor) {
    guard
      cursor.take(Self.magic.count).map(Array.init) == Self.magic,
      let version = cursor.byte(),
      version == 0 || version >= UInt8(ascii: "2"),
      cursor.take(15) != nil,
      let universalCount = cursor.count(),
      let standardCount = cursor.count(),
      let leapCount = cursor.count(),
      let timeCount = cursor.count(),
      let typeCount = cursor.count(), (1...256).contains(typeCount),
      let nameSize = cursor.count()
    else { return nil }
    hasLongTimes = version != 0
    self.universalCount = universalCount
    self.standardCount = standardCount
    self.leapCount = leapCount
    self.timeCount = timeCount
    self.typeCount = typeCount
    self.nameSize = nameSize
  }

  /// How many bytes follow the changes and the kinds of time, with times of a length.
  func trailerSize(timeSize: Int) -> Int {
    nameSize + leapCount * (timeSize + 4) + standardCount + universalCount
  }

  /// How many bytes follow in its block, with times of a length.
  func blockSize(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * Self.typeSize + trailerSize(timeSize: timeSize)
  }
}
