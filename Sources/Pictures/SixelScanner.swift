/// Validates sixels without drawing them: nothing else in the data, and nothing outside the box.
///
/// Accepts `ESC P` with numbers and a `q`, then raster attributes, colours, repeats, sixels and
/// line ends (https://vt100.net/docs/vt3xx-gp/chapter14.html), then a final `ESC \`.
struct SixelScanner {
  private let width: Int
  private let bandCount: Int
  private var x = 0
  private var band = 0
  /// The repeat count of the next sixel.
  private var repetition = 1

  /// Creates a scanner for a box.
  ///
  /// - Parameters:
  ///   - width: The width of the box, in pixels.
  ///   - height: The height of the box, in pixels.
  init(width: Int, height: Int) {
    self.width = width
    bandCount = (height + 5) / 6
  }

  /// Returns whether the bytes are sixels within the box.
  mutating func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
    let end: [UInt8] = [0x1B, UInt8(ascii: "\\")]
    guard bytes.starts(with: [0x1B, UInt8(ascii: "P")]), bytes.count >= 5,
      bytes.suffix(2).elementsEqual(end)
    else { return false }
    var rest = bytes.dropFirst(2).dropLast(2)
    guard let parameters = Self.numbers(&rest), parameters.count <= 3,
      rest.popFirst() == UInt8(ascii: "q")
    else { return false }
    while let byte = rest.popFirst() {
      guard accepts(byte, &rest) else { return false }
    }
    return repetition == 1
  }

  private mutating func accepts(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    switch byte {
    case UInt8(ascii: "?")...UInt8(ascii: "~"):
      x += repetition
      repetition = 1
      return x <= width && band < bandCount
    case UInt8(ascii: "!"):
      guard let numbers = Self.numbers(&rest), numbers.count == 1, repetition == 1 else {
        return false
      }
      repetition = numbers[0]
      return 1...width ~= repetition
    case UInt8(ascii: "#"):
      guard let numbers = Self.numbers(&rest) else { return false }
      let isChoice = numbers.count == 1
      let isDefinition = numbers.count == 5 && numbers.dropFirst().allSatisfy { $0 <= 360 }
      return numbers[0] <= 255 && (isChoice || isDefinition)
    case UInt8(ascii: "\""):
      guard let numbers = Self.numbers(&rest), numbers.count == 4 else { return false }
      return numbers[2] <= width && numbers[3] <= bandCount * 6
    case UInt8(ascii: "$"):
      x = 0
      return true
    case UInt8(ascii: "-"):
      x = 0
      band += 1
      return band <= bandCount
    default:
      return false
    }
  }

  /// Parses numbers of at most five digits, separated by semicolons; an omitted number is 0.
  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    var digits = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        guard digits <= 5 else { return nil }
        numbers[numbers.count - 1] *= 10
        numbers[numbers.count - 1] += Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ";"):
        guard numbers.count < 5 else { return nil }
        numbers.append(0)
        digits = 0
      default:
        return numbers
      }
      rest = rest.dropFirst()
    }
    return numbers
  }
}
