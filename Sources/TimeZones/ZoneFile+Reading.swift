extension ZoneFile {
  /// Beyond every clock that there is or was, with room: RFC 9636, section 3.2.
  private static let possibleOffsets = -93_599...93_599

  /// Reads a file.
  ///
  /// It fails for anything that is damaged or ends early, and for a file that counts leap seconds, which
  /// moments here do not.
  ///
  /// - Parameter bytes: The file.
  package init?(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    guard let header = ZoneFileHeader(&cursor) else { return nil }
    guard header.hasLongTimes else {
      self.init(&cursor, header, timeSize: 4)
      return
    }
    guard
      cursor.take(header.blockSize(timeSize: 4)) != nil,
      let longHeader = ZoneFileHeader(&cursor)
    else { return nil }
    self.init(&cursor, longHeader, timeSize: 8)
  }

  private init?(_ cursor: inout ByteCursor, _ header: ZoneFileHeader, timeSize: Int) {
    guard
      header.leapCount == 0,
      header.blockSize(timeSize: timeSize) <= cursor.rest.count
    else { return nil }
    var times: [Int64] = []
    for _ in 0..<header.timeCount {
      guard let time = cursor.integer(bytes: timeSize), times.last.map({ $0 < time }) ?? true else {
        return nil
      }
      times.append(time)
    }
    guard let types = cursor.take(header.timeCount) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<header.typeCount {
      // Behind the offset stand whether it is summer time, and where its name is.
      guard
        let offset = cursor.integer(bytes: 4).map(Int.init),
        Self.possibleOffsets.contains(offset),
        cursor.take(ZoneFileHeader.typeSize - 4) != nil
      else { return nil }
      offsets.append(offset)
    }
    guard
      let firstOffset = offsets.first,
      types.allSatisfy({ Int($0) < offsets.count }),
      cursor.take(header.trailerSize(timeSize: timeSize)) != nil
    else { return nil }
    self.firstOffset = firstOffset
    changes = zip(times, types).map { Change(seconds: $0, offset: offsets[Int($1)]) }
    guard timeSize == 8 else {
      rule = nil
      return
    }
    // A rule in a line of its own; empty where it cannot be told as one.
    let newline = UInt8(ascii: "\n")
    guard
      cursor.byte() == newline,
      let end = cursor.rest.firstIndex(of: newline)
    else { return nil }
    let text = cursor.rest[..<end]
    guard !text.isEmpty else {
      rule = nil
      return
    }
    guard let rule = ZoneRule(text) else { return nil }
    self.rule = rule
  }
}
