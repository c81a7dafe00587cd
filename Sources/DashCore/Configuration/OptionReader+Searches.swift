/// Decodes the options of searches.
extension OptionReader {
  /// Decodes a list of strings, a number or a query.
  func further(
    _ node: JSONNode,
    _ type: OptionType,
    at path: String
  ) throws(Failure) -> Value {
    switch type {
    case .choices(let allowed):
      Value(option: .words(try choices(node, of: allowed, at: path)))
    case .number(let bounds):
      Value(option: .number(try number(node, in: bounds, at: path)))
    case .query:
      Value(option: .query(try query(node, at: path)))
    default:
      Value(option: .words(try strings(node, at: path)))
    }
  }

  private func number(
    _ node: JSONNode,
    in bounds: ClosedRange<Double>,
    at path: String
  ) throws(Failure) -> Double {
    guard case .number(let number) = node.value, bounds.contains(number) else {
      throw wrong(.number(bounds), node, at: path)
    }
    return number
  }

  private func query(_ node: JSONNode, at path: String) throws(Failure) -> QueryTemplate {
    let names = QueryTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
    let expected = ExpectedValue.query(names)
    guard let query = QueryTemplate(try text(node, expected, at: path)) else {
      throw wrong(expected, node, at: path)
    }
    return query
  }

  private func strings(_ node: JSONNode, at path: String) throws(Failure) -> [String] {
    try elements(of: node, at: path) { element, path throws(Failure) in
      let item = try text(element, .listItem, at: path)
      // A comma would split the item in a request.
      guard !item.isEmpty, !item.contains(",") else {
        throw wrong(.listItemWithoutComma, element, at: path)
      }
      return item
    }
  }

  private func choices(
    _ node: JSONNode,
    of allowed: [String],
    at path: String
  ) throws(Failure) -> [String] {
    try elements(of: node, at: path) { element, path throws(Failure) in
      let fault = Fault(kind: Self.notOneOf(allowed, element), path: path, offset: element.offset)
      let item: String
      switch element.value {
      case .number(let number): item = Int(exactly: number).map(String.init) ?? ""
      case .string: item = try text(element, .kind(.text), at: path)
      default: throw .wrong([fault])
      }
      guard allowed.contains(item) else { throw .wrong([fault]) }
      return item
    }
  }

  /// Decodes the elements of a list and reports the errors of each one.
  private func elements(
    of node: JSONNode,
    at path: String,
    _ read: (JSONNode, String) throws(Failure) -> String
  ) throws(Failure) -> [String] {
    guard case .array(let elements) = node.value else {
      throw wrong(.listOfTexts, node, at: path)
    }
    var values: [String] = []
    var faults: [Fault] = []
    for (index, element) in elements.enumerated() {
      do throws(Failure) {
        values.append(try read(element, "\(path)[\(index)]"))
      } catch {
        guard case .wrong(let found) = error else { throw error }
        faults += found
      }
    }
    if !faults.isEmpty { throw .wrong(faults) }
    return values
  }
}
