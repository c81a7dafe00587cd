/// Decodes single values and reports their errors.
extension ConfigurationReader {
  mutating func members(
    of node: JSONNode,
    at path: String,
    known: [String],
    allowsOthers: Bool = false
  ) -> [String: JSONNode]? {
    guard case .object(let members) = node.value else {
      unexpected(.kind(.object), node, at: path)
      return nil
    }
    var found: [String: JSONNode] = [:]
    for member in members {
      let memberPath = path.isEmpty ? member.name : "\(path).\(member.name)"
      if !known.contains(member.name), !allowsOthers {
        let nearest = NearestWord.find(member.name, among: known)
        report(
          .unknownKey(member.name, nearest: nearest),
          at: memberPath,
          offset: member.offset
        )
      } else if found.updateValue(member.value, forKey: member.name) != nil {
        report(.repeatedKey(member.name), at: memberPath, offset: member.offset)
      }
    }
    return found
  }

  mutating func text(_ node: JSONNode, at path: String) -> String? {
    if case .string(let text) = node.value { return text }
    unexpected(.kind(.text), node, at: path)
    return nil
  }

  mutating func boolean(_ node: JSONNode, at path: String) -> Bool? {
    if case .boolean(let flag) = node.value { return flag }
    unexpected(.kind(.boolean), node, at: path)
    return nil
  }

  mutating func choice(
    _ node: JSONNode,
    at path: String,
    of allowed: [String]
  ) -> String? {
    if case .string(let value) = node.value, allowed.contains(value) { return value }
    report(OptionReader.notOneOf(allowed, node), at: path, offset: node.offset)
    return nil
  }

  mutating func duration(
    _ node: JSONNode,
    at path: String,
    in bounds: ClosedRange<Int>
  ) -> Int? {
    let seconds: Int? =
      switch node.value {
      case .string(let text): DurationText.seconds(text)
      case .number(let number): Int(exactly: number)
      default: nil
      }
    if let seconds, bounds.contains(seconds) { return seconds }
    unexpected(.duration(bounds, isQuoted: true), node, at: path)
    return nil
  }

  mutating func unexpected(_ expected: ExpectedValue, _ node: JSONNode, at path: String) {
    report(
      .unexpected(expected: expected, found: OptionReader.found(node), nearest: nil),
      at: path,
      offset: node.offset
    )
  }

  mutating func report(_ faults: [OptionReader.Fault]) {
    for fault in faults { report(fault.kind, at: fault.path, offset: fault.offset) }
  }

  mutating func report(
    _ kind: ConfigurationProblem.Kind,
    at path: String,
    offset: Int
  ) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(
      ConfigurationProblem(
        kind: kind,
        path: path,
        position: TextPosition(ofByte: offset, in: bytes)
      )
    )
  }
}
