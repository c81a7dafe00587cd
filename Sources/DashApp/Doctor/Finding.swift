import DashCore
import TextRendering

/// One thing that was looked at, and what was found.
struct Finding: Sendable, Hashable {
  /// What it is about.
  enum Area: Sendable, Hashable {
    case program
    case settings
    case network
    /// An entry of the configuration, by its name, and the service's own name.
    case instance(String, title: String)
    /// What stands in for an entry's provider: the entry's name, and the service's own.
    case fallback(String, title: String)
    case terminal
    case store
  }

  /// A value for scripts, whose unit is in its name.
  struct Fact: Sendable, Hashable {
    enum Value: Sendable, Hashable {
      case flag(Bool)
      case number(Int)
      case text(String)
      case texts([String])
    }

    let name: String
    let value: Value
  }

  let area: Area
  /// What it is, in a word or two.
  let name: String
  let mark: Report.Mark
  /// What was found, in words.
  let found: String
  /// What can be done about it, a sentence each.
  let steps: [String]
  /// The same as values.
  let facts: [Fact]

  init(
    _ area: Area,
    _ name: String,
    _ mark: Report.Mark,
    _ found: String,
    steps: [String] = [],
    facts: [Fact] = []
  ) {
    self.area = area
    self.name = name
    self.mark = mark
    self.found = found
    self.steps = steps
    self.facts = facts
  }

  /// Something that is as it should be.
  init(
    _ area: Area,
    _ name: String,
    _ found: String,
    facts: [Fact] = []
  ) {
    self.init(area, name, .ok, found, facts: facts)
  }

  /// The finding with another reading of each of its texts.
  func mapTexts(_ transform: (String) -> String) -> Finding {
    let facts = facts.map { fact in
      switch fact.value {
      case .text(let text): Fact(fact.name, transform(text))
      case .texts(let texts): Fact(fact.name, texts.map(transform))
      case .flag, .number: fact
      }
    }
    return Finding(
      area,
      transform(name),
      mark,
      transform(found),
      steps: steps.map(transform),
      facts: facts
    )
  }
}

extension Finding.Area {
  /// What is found of an instance.
  init(of instance: Instance) {
    let title = instance.descriptor.title
    self =
      instance.isFallback
      ? .fallback(instance.name, title: title) : .instance(instance.name, title: title)
  }
}

extension Finding.Fact {
  init(_ name: String, _ flag: Bool) { self.init(name: name, value: .flag(flag)) }

  init(_ name: String, _ number: Int) { self.init(name: name, value: .number(number)) }

  init(_ name: String, _ text: String) { self.init(name: name, value: .text(text)) }

  init(_ name: String, _ texts: [String]) { self.init(name: name, value: .texts(texts)) }

  /// The fact, or none where there is no value.
  static func optional(_ name: String, _ number: Int?) -> [Finding.Fact] {
    number.map { [Finding.Fact(name, $0)] } ?? []
  }

  /// The fact, or none where there is no value.
  static func optional(_ name: String, _ text: String?) -> [Finding.Fact] {
    text.map { [Finding.Fact(name, $0)] } ?? []
  }
}
