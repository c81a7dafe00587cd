import DashCore
import DashTestSupport
import EmbeddedData

/// Texts that may be JSON: parsing, writing and parsing again must give the same value.
struct JSONArea: FuzzArea {
  static let name = "json"
  static let share = 100

  private let trees: [JSONTree]
  private let bodies: [[UInt8]]
  private let mutator: JSONMutator

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {
    trees = corpus.responses.compactMap(\.tree)
    bodies = corpus.responses.map(\.body).filter { $0.count < 4000 } + [ShippedConfiguration.bytes]
    mutator = JSONMutator(values: corpus.values)
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    if generator.oneIn(2) { return ByteMutator.changed(generator.pick(bodies), &generator) }
    let length = 1 + generator.below(3)
    return mutator.bytes(of: generator.pick(trees).shortened(to: length), &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONParser.parse(input)
    } catch {
      try FuzzFinding.check(0...input.count ~= error.offset, "an error is not in the text")
      let position = TextPosition(ofByte: error.offset, in: input)
      try FuzzFinding.check(position.line >= 1 && position.column >= 1, "an error has no place")
      return .rejected(Self.name(of: error.problem))
    }
    let text = JSONTree(node).bytes
    guard let again = try? JSONParser.parse(text) else {
      throw FuzzFinding("what was read cannot be read when it is written again")
    }
    try FuzzFinding.check(Self.isSame(node, again), "what was read is another when written again")
    return .accepted
  }

  private static func name(of problem: JSONError.Problem) -> String {
    switch problem {
    case .empty: "empty"
    case .expected: "expected"
    case .notUTF8: "not UTF-8"
    case .numberOutOfRange: "number out of range"
    case .tooDeep: "too deep"
    case .tooManyValues: "too many values"
    }
  }

  /// Returns whether two values differ only in their positions in the text.
  private static func isSame(_ first: JSONNode, _ second: JSONNode) -> Bool {
    switch (first.value, second.value) {
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    case (.object(let first), .object(let second)):
      first.count == second.count
        && zip(first, second).allSatisfy { $0.name == $1.name && isSame($0.value, $1.value) }
    default: first.value == second.value
    }
  }
}
