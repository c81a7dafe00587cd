import DashCore
import DashTestSupport

/// Mutates JSON by its structure: values, names and lists; sometimes its bytes too.
struct JSONMutator {
  private let values: [JSONTree]
  private let texts: [String]

  /// - Parameters:
  ///   - values: Replacements for values.
  ///   - texts: Replacements for texts and insertions into them.
  init(values: [JSONTree], texts: [String] = FuzzFragments.texts) {
    self.values = values
    self.texts = texts
  }

  /// Returns a tree with some changes, as bytes.
  func bytes(of tree: JSONTree, _ generator: inout SeededGenerator) -> [UInt8] {
    var tree = tree
    // Few inputs need several changes, and unchanged ones count too.
    for _ in 0..<[0, 1, 1, 1, 1, 2, 2, 3, 5, 12][generator.below(10)] {
      tree = changed(tree, &generator)
    }
    let bytes = tree.bytes
    return generator.oneIn(6) ? ByteMutator.changed(bytes, &generator) : bytes
  }

  /// Returns a tree with one change.
  private func changed(_ tree: JSONTree, _ generator: inout SeededGenerator) -> JSONTree {
    let place = generator.below(tree.count)
    // A closure that mutates the generator would have to escape with it.
    var inner = SeededGenerator(seed: generator.next())
    return tree.changing(place) { value in replacement(of: value, &inner) }
  }

  private func replacement(of value: JSONTree, _ generator: inout SeededGenerator) -> JSONTree {
    switch generator.below(8) {
    case 0: return .scalar(generator.pick(HostileBodies.replacements + FuzzFragments.numbers))
    case 1: return values.isEmpty ? value : generator.pick(values).shortened(to: 3)
    case 2: return .text(text(near: value, &generator))
    case 3: return generator.oneIn(20) ? nested(value, &generator) : .list([value, value])
    default: break
    }
    switch value {
    case .scalar(let text): return .scalar(number(near: text, &generator))
    case .text: return .text(text(near: value, &generator))
    case .list(let elements): return list(elements, &generator)
    case .object(let members): return object(members, &generator)
    }
  }

  // MARK: Kinds

  private func number(near text: String, _ generator: inout SeededGenerator) -> String {
    guard let number = Double(text), generator.below(3) > 0 else {
      return generator.pick(FuzzFragments.numbers)
    }
    let near: [Double] = [
      -number, number + 1, number - 1, number * 1000, number / 1000, number + 0.5, number * 1e15,
    ]
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
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func list(_ elements: [JSONTree], _ generator: inout SeededGenerator) -> JSONTree {
    guard !elements.isEmpty else { return .list(values.isEmpty ? [] : [generator.pick(values)]) }
    var elements = elements
    let place = generator.below(elements.count)
    switch generator.below(5) {
    case 0: elements.remove(at: place)
    case 1: elements.insert(elements[place], at: place)
    case 2: elements.swapAt(place, generator.below(elements.count))
    case 3: elements = Array(repeating: elements[place], count: generator.pick([2, 3, 21, 45]))
    default: elements = []
    }
    return .list(elements)
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
    case 2: members.append((members[place].name, members[generator.below(members.count)].value))
    case 3: members[place].name = generator.pick(members).name
    case 4: members[place].name = text(near: .text(members[place].name), &generator)
    default: members[place].value = members[generator.below(members.count)].value
    }
    return .object(members)
  }

  private func nested(_ value: JSONTree, _ generator: inout SeededGenerator) -> JSONTree {
    var value = value
    for _ in 0..<generator.pick([2, 20, 63, 64, 65, 200]) {
      value = generator.oneIn(2) ? .list([value]) : .object([("a", value)])
    }
    return value
  }
}
