import CLibXML2

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
    isInitialized
    return unsafe document.withUnsafeBytes { bytes in
      let reader = unsafe xmlReaderForMemory(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(bytes.count),
        nil,
        nil,
        clibxml2_options
      )
      guard let reader = unsafe reader else { return nil }
      defer { unsafe xmlFreeTextReader(reader) }
      return unsafe root(from: reader)
    }
  }

  /// libxml2 is initialized by one thread.
  private static let isInitialized: Void = xmlInitParser()

  private static func root(from reader: xmlTextReaderPtr) -> XMLElement? {
    var open: [XMLElement] = []
    var root: XMLElement?
    var count = 0
    func close() {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
    while true {
      switch unsafe xmlTextReaderRead(reader) {
      case 0: return root
      case 1: break
      default: return nil
      }
      switch unsafe xmlReaderTypes(UInt32(xmlTextReaderNodeType(reader))) {
      case XML_READER_TYPE_ELEMENT:
        count += 1
        guard count <= maximumCount, open.count < maximumDepth else { return nil }
        open.append(XMLElement(name: unsafe string(xmlTextReaderConstLocalName(reader))))
        if unsafe xmlTextReaderIsEmptyElement(reader) == 1 { close() }
      case XML_READER_TYPE_END_ELEMENT: close()
      case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA:
        if open.isEmpty { return nil }
        open[open.count - 1].characters += unsafe string(xmlTextReaderConstValue(reader))
      case XML_READER_TYPE_DOCUMENT_TYPE, XML_READER_TYPE_ENTITY_REFERENCE: return nil
      default: break
      }
    }
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}
