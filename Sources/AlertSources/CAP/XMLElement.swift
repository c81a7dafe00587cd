import CXML

/// An element of an XML document: its name without prefix, its text and the elements in it.
///
/// libxml2 parses the document (https://gnome.pages.gitlab.gnome.org/libxml2/html/libxml-xmlreader.html).
/// Documents with a document type are rejected, because it can define entities; CAP has none.
struct XMLElement {
  let name: String
  private var characters = ""
  private var children: [XMLElement] = []

  private static let maximumBytes = 1 << 20
  private static let maximumDepth = 24
  private static let maximumCount = 20_000

  private init(name: String) { self.name = name }

  /// The text without the white space around it; `nil` if it is empty.
  var text: String? {
    let text = characters.drop(while: \.isWhitespace)
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(text[...last])
  }

  /// Returns the text of the first element of a name.
  subscript(name: String) -> String? { self.all(name).first?.text }

  /// Returns the elements of a name.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// Parses a document.
  ///
  /// Returns `nil` if it is not well-formed, or too large or deep.
  static func root(of document: [UInt8]) -> XMLElement? {
    guard !document.isEmpty, document.count <= maximumBytes else { return nil }
    var tree = Tree()
    let isWhole = unsafe withUnsafeMutablePointer(to: &tree) { tree in
      unsafe document.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return false }
        return unsafe cxml_read(
          start.assumingMemoryBound(to: CChar.self),
          Int32(bytes.count),
          tree
        ) { tree, type, name, text, isEmpty in
          unsafe tree.assumingMemoryBound(to: Tree.self).pointee.visit(
            type,
            name.map { unsafe String(cString: $0) } ?? "",
            text.map { unsafe String(cString: $0) } ?? "",
            isEmpty
          )
        }
      }
    }
    return isWhole ? tree.root : nil
  }

  /// The elements that were read so far.
  private struct Tree {
    private var open: [XMLElement] = []
    private(set) var root: XMLElement?
    private var count = 0

    /// Adds a node; returns `false` if the document is too large or deep, or has a type.
    mutating func visit(_ type: Int32, _ name: String, _ text: String, _ isEmpty: Bool) -> Bool {
      switch Int(type) {
      case CXML_ELEMENT:
        count += 1
        guard count <= maximumCount, open.count < maximumDepth else { return false }
        open.append(XMLElement(name: name))
        if isEmpty { close() }
      case CXML_END_ELEMENT: close()
      case CXML_TEXT, CXML_CDATA:
        guard let last = open.indices.last else { return false }
        open[last].characters += text
      case CXML_DOCUMENT_TYPE, CXML_ENTITY_REFERENCE: return false
      default: break
      }
      return true
    }

    private mutating func close() {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
  }
}
