import DashCore
import TextRendering

/// Whether an instance has its keys, and where from; never the keys.
struct KeyCheck {
  let instance: Instance
  /// Whether another instance that is shown has all it needs: a machine without a key for each
  /// provider is the usual case.
  let isSpare: Bool
  let environment: [String: String]

  func findings() -> [Finding] {
    var findings = instance.keySources.compactMap(finding)
    let isTold = instance.missingOption.map { option in
      instance.keySources.contains { $0.option == option }
    }
    if case .unconfigured(let error) = instance.options, isTold != true {
      let words = ErrorWords().message(for: error, from: instance.descriptor)
      let steps = ErrorWords().steps(after: error, from: instance.descriptor)
      findings.append(Finding(area, "options", missingMark, words, steps: steps))
    }
    return findings
  }

  private var area: Finding.Area { Finding.Area(of: instance) }

  private var missingMark: Report.Mark {
    guard instance.isEnabled else { return .note }
    // A file or a program that gives no key was meant to.
    guard case .unconfigured(let error) = instance.options, case .missingVariable = error.reason
    else { return .failure }
    return isSpare ? .note : .failure
  }

  private func finding(_ source: KeySource) -> Finding? {
    let isSet = isSet(source)
    // Of a key that is not needed and not there nothing need be said.
    guard isSet != false || source.isRequired else { return nil }
    let isMissing = isSet == false
    return Finding(
      area,
      source.option,
      isMissing ? missingMark : .ok,
      DoctorWords.key(isSet: isSet, place(of: source, isSet: isSet)),
      steps: isMissing ? steps(for: source) : [],
      facts: [Finding.Fact("isSet", isSet ?? false)] + facts(of: source.place)
    )
  }

  /// What went wrong with a file or a program, and how a key is got and set.
  private func steps(for source: KeySource) -> [String] {
    guard case .unconfigured(let error) = instance.options else { return [] }
    let steps = ErrorWords().steps(after: error, from: instance.descriptor)
    switch source.place {
    case .command, .file:
      return [ErrorWords().message(for: error, from: instance.descriptor)] + steps
    // Where the rest works, how to get a key is enough.
    default: return missingMark == .note ? Array(steps.prefix(1)) : steps
    }
  }

  private func place(of source: KeySource, isSet: Bool?) -> String {
    let names = source.variables
    let isElsewhere =
      isSet == true && !names.isEmpty
      && names.allSatisfy { environment[$0]?.isEmpty != false }
      && environment["CREDENTIALS_DIRECTORY"]?.isEmpty == false
    return isElsewhere ? DoctorWords.credentials(names) : DoctorWords.place(of: source.place)
  }

  /// Whether a key is there; nil where nobody has looked.
  private func isSet(_ source: KeySource) -> Bool? {
    if instance.options.known?.secret(source.option) != nil { return true }
    if instance.missingOption == source.option { return false }
    switch source.place {
    case .variables(let names):
      return names.allSatisfy { environment[$0]?.isEmpty == false }
    case .configuration: return true
    case .command, .file, .unknown: return nil
    }
  }

  private func facts(of place: KeySource.Place) -> [Finding.Fact] {
    switch place {
    case .variables(let names):
      [Finding.Fact("source", "environment"), Finding.Fact("variables", names)]
    case .file(let path): [Finding.Fact("source", "file"), Finding.Fact("path", path)]
    case .command(let program):
      [Finding.Fact("source", "command"), Finding.Fact("program", program)]
    case .configuration: [Finding.Fact("source", "configuration")]
    case .unknown: []
    }
  }
}

extension Instance {
  /// The option that is missing; nil where none is.
  fileprivate var missingOption: String? {
    if case .unconfigured(let error) = options { error.location } else { nil }
  }
}
