/// The values of a JSON text, in the order of the text.
///
/// A response may have a million of them. One list for all is made and freed faster than a tree, in
/// which each list and object has memory of its own.
final class JSONItems: Sendable {
  /// A value, or the name of a member, which stands before its value.
  struct Item: Sendable {
    // Half the size of `Int`.
    private let start: UInt32
    private let length: UInt32
    let content: Content

    init(_ range: Range<Int>, _ content: Content) {
      start = UInt32(range.lowerBound)
      length = UInt32(range.count)
      self.content = content
    }

    /// The bytes of the value; those of a string with its quotes.
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  /// What an item consists of.
  enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    /// A string without escapes, whose text is in the bytes.
    case text(isASCII: Bool)
    /// A string with escapes, as an index into ``decodedTexts``.
    case decodedText(Int32)
    /// A list, whose elements are the items from the next one to this index.
    case array(end: Int32)
    /// An object, whose names and values are the items from the next one to this index.
    case object(end: Int32)
  }

  private let bytes: [UInt8]
  private let items: [Item]
  private let decodedTexts: [String]

  /// Creates the items of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in valid UTF-8.
  ///   - items: Its values; the first is the whole.
  ///   - decodedTexts: The strings with escapes.
  init(_ bytes: [UInt8], items: [Item], decodedTexts: [String]) {
    self.bytes = bytes
    self.items = items
    self.decodedTexts = decodedTexts
  }

  subscript(index: Int) -> Item { items[index] }

  /// Returns the index after a value and all that it contains.
  func index(after index: Int) -> Int {
    switch items[index].content {
    case .array(let end), .object(let end): Int(end)
    default: index + 1
    }
  }

  /// Returns the text of a string or name; empty for any other value.
  func text(at index: Int) -> String {
    switch items[index].content {
    case .text(let isASCII):
      let range = items[index].range
      let text = range.lowerBound + 1..<range.upperBound - 1
      return bytes.withUnsafeBufferPointer { bytes in
        let text = UnsafeBufferPointer(rebasing: bytes[text])
        return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: isASCII))
      }
    case .decodedText(let index): return decodedTexts[Int(index)]
    default: return ""
    }
  }

  /// Returns whether a string or name has this text.
  func isText(_ text: String, at index: Int) -> Bool {
    guard case .text(isASCII: true) = items[index].content else {
      return self.text(at: index) == text
    }
    let range = items[index].range
    let text = text.utf8.span
    guard range.count == text.count + 2 else { return false }
    return text.indices.allSatisfy { bytes[range.lowerBound + 1 + $0] == text[$0] }
  }
}
