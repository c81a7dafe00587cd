import DashCore
import DashTestSupport

/// Mutates JSON by its structure: values, names and lists; sometimes its bytes too.
struct JSONMutator {
  /// Replacements for values.
  let values: [JSONTree]
  /// Replacements for texts and insertions into them.
  var texts = FuzzFragments.texts

  /// Returns a tree with some changes, as bytes.
  func bytes(of tree: JSONTree, _ generator: inout SeededGenerator) -> [UInt8] {
    var tree = tree
    // Few inputs need several changes, and unchanged ones count too.
    for _ in 0..<generator.pick([0, 1, 1, 1, 1, 2, 2, 3, 5, 12]) {
      // A closure that mutates the generator would have to escape with it.
      var inner = SeededGenerator(seed: generator.next())
      tree = tree.changing(generator.below(tree.count)) { replacement(of: $0, &inner) }
    }
    return generator.oneIn(6) ? ByteMutator.changed(tree.bytes, &generator) : tree.bytes
  }

  private func replacement(of value: JSONTree, _ generator: inout SeededGenerator) -> JSONTree {
    switch (generator.below(8), value) {
    case (0, _):
      return .scalar(generator.pick(HostileBodies.replacements + FuzzFragments.numbers))
    case (1, _): return values.isEmpty ? value : generator.pick(values).shortened(to: 3)
    case (2, _): return .text(text(near: value, &generator))
    case (3, _): return generator.oneIn(20) ? nested(value, &generator) : .list([value, value])
    case (_, .scalar(let text)): return .scalar(number(near: text, &generator))
    case (_, .text): return .text(text(near: value, &generator))
    case (_, .list(let elements)): return list(elements, &generator)
    case (_, .object(let members)): return object(members, &generator)
    }
  }

  private func number(near text: String, _ generator: inout SeededGenerator) -> String {
    guard let number = Double(text), generator.below(3) > 0 else {
      return generator.pick(FuzzFragments.numbers)
    }
    let near = [-number, number + 1, number - 1, number * 1000, number + 0.5, number * 1e15]
    return "\(generator.pick(near))"
  }

  private func text(near value: JSONTree, _ generator: inout SeededGenerator) -> String {
    guard case .text(let text) = value, generator.below(3) > 0 else {
      return generator.pick(texts)
    }
    var scalars = Array(text.unicodeScalars.prefix(5000))
    let place = generator.below(scalars.count + 1)
    switch generator.below(5) {
    case 0: scalars.insert(contentsOf: generator.pick(texts).unicodeScalars, at: place)
    case 1: scalars.insert(generator.pick(FuzzFragments.scalars), at: place)
    case 2: scalars.removeSubrange(..<place)
    case 3: scalars.removeSubrange(place...)
    default:
      for _ in 0..<generator.below(40) { scalars.append(generator.pick(FuzzFragments.scalars)) }
    }
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private func list(_ elements: [JSONTree], _ generator: inout SeededGenerator) -> JSONTree {
    guard let element = elements.isEmpty ? values.first : generator.pick(elements) else {
      return .list([])
    }
    switch generator.below(4) {
    case 0: return .list(Array(elements.dropLast()))
    case 1: return .list([element] + elements)
    case 2: return .list(Array(repeating: element, count: generator.pick([2, 3, 21, 45])))
    default: return .list([])
    }
  }

  private func object(
    _ members: [(name: String, value: JSONTree)],
    _ generator: inout SeededGenerator
  ) -> JSONTree {
    guard !members.isEmpty else { return .object([("id", .scalar("1"))]) }
    var members = members
    let place = generator.below(members.count)
    switch generator.below(6) {
    case 0, 1: members.remove(at: place)
    case 2: members.append((members[place].name, generator.pick(members).value))
    case 3: members[place].name = generator.pick(members).name
    case 4: members[place].name = text(near: .text(members[place].name), &generator)
    default: members[place].value = generator.pick(members).value
    }
    return .object(members)
  }

  private func nested(_ value: JSONTree, _ generator: inout SeededGenerator) -> JSONTree {
    (0..<generator.pick([2, 20, 63, 64, 65, 200])).reduce(value) { value, _ in
      generator.oneIn(2) ? .list([value]) : .object([("a", value)])
    }
  }
}

/// Mutates bytes without knowing their meaning.
enum ByteMutator {
  /// Returns bytes with a few changes.
  static func changed(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<generator.pick([1, 1, 1, 2, 3, 6]) { change(&bytes, &generator) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let place = generator.below(bytes.count + 1)
    guard place < bytes.count else {
      bytes += generator.pick(FuzzFragments.tokens)
      return
    }
    let end = min(bytes.count, place + 1 + generator.below(24))
    switch generator.below(9) {
    case 0: bytes[place] = UInt8(generator.below(256))
    case 1: bytes[place] ^= 1 << UInt8(generator.below(8))
    case 2: bytes[place] = generator.pick([0, 0x1B, 0x22, 0x5C, 0x7F, 0x80, 0x9B, 0xC3, 0xFF])
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: generator.below(bytes.count))
    case 5: bytes.removeSubrange(place...)
    case 6: bytes.removeSubrange(..<place)
    default: bytes.insert(contentsOf: generator.pick(FuzzFragments.tokens), at: place)
    }
  }
}
