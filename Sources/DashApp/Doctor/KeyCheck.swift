import DashCore
import TextRendering

/// Reports whether an instance has its keys and where they come from; never the keys.
struct KeyCheck {
  let instance: Instance
  /// Whether any enabled instance is complete; a missing variable is then only a note.
  let isOtherReady: Bool
  let environment: [String: String]

  func findings() -> [Finding] {
    var findings = instance.keySources.compactMap(finding)
    let isReported = instance.missingOption.map { option in
      instance.keySources.contains { $0.option == option }
    }
    if case .unconfigured(let error) = instance.options, isReported != true {
      let message = ErrorMessages().message(for: error, from: instance.descriptor)
      let steps = ErrorMessages().steps(after: error, from: instance.descriptor)
      findings.append(Finding(area, "options", missingMark, message, steps: steps))
    }
    return findings
  }

  private var area: Finding.Area { Finding.Area(of: instance) }

  private var missingMark: Report.Mark {
    guard instance.isEnabled else { return .note }
    // A configured file or program without a key is a failure even if another instance is complete.
    guard case .unconfigured(let error) = instance.options, case .missingVariable = error.reason
    else { return .failure }
    return isOtherReady ? .note : .failure
  }

  private func finding(_ source: KeySource) -> Finding? {
    let isSet = isSet(source)
    // A missing optional key is not reported.
    guard isSet != false || source.isRequired else { return nil }
    let isMissing = isSet == false
    return Finding(
      area,
      source.option,
      isMissing ? missingMark : .ok,
      DoctorMessages.key(isSet: isSet, place(of: source, isSet: isSet)),
      steps: isMissing ? steps(for: source) : [],
      facts: [Finding.Fact("isSet", isSet ?? false)] + facts(of: source.place)
    )
  }

  /// Returns the error of a file or a program and how to get and set a key.
  private func steps(for source: KeySource) -> [String] {
    guard case .unconfigured(let error) = instance.options else { return [] }
    let steps = ErrorMessages().steps(after: error, from: instance.descriptor)
    switch source.place {
    case .command, .file:
      return [ErrorMessages().message(for: error, from: instance.descriptor)] + steps
    // If another instance works, the first step is enough.
    default: return missingMark == .note ? Array(steps.prefix(1)) : steps
    }
  }

  private func place(of source: KeySource, isSet: Bool?) -> String {
    let names = source.variables
    let isElsewhere =
      isSet == true && !names.isEmpty
      && names.allSatisfy { environment[$0]?.isEmpty != false }
      && environment["CREDENTIALS_DIRECTORY"]?.isEmpty == false
    return isElsewhere ? DoctorMessages.credentials(names) : DoctorMessages.place(of: source.place)
  }

  /// Returns whether a key is set; `nil` if this was not checked.
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
  /// The name of the missing option; `nil` if none is missing.
  fileprivate var missingOption: String? {
    if case .unconfigured(let error) = options { error.location } else { nil }
  }
}
