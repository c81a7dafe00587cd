import DashCore
import TextRendering

/// Which configuration is read, where it was looked for, and what is wrong with it.
struct ConfigurationCheck {
  let locator: ConfigurationLocator
  let flag: String?
  let environment: [String: String]
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>

  func findings() -> [Finding] {
    switch outcome {
    case .success(let loaded): [file(loaded.location)] + exposed(loaded) + instances(loaded)
    case .failure(let failure): [wrong(failure)]
    }
  }

  private func file(_ location: ConfigurationLocator.Location) -> Finding {
    let looked = locator.usualPaths.map(ConfigurationWords.safe)
    switch location {
    case .named(let path):
      let origin: SettingOrigin = flag == nil ? .variable("DASH_CONFIG") : .flag(.config)
      return finding(path, DoctorWords.origin(origin), origin.word)
    case .found(let path):
      return finding(path, DoctorWords.foundInUsualPlace, "found")
    case .compiledIn:
      return Finding(
        .settings,
        "plugins.json",
        .note,
        DoctorWords.compiledIn(lookedIn: looked),
        steps: [DoctorWords.createConfiguration],
        facts: [Finding.Fact("origin", "default"), Finding.Fact("lookedIn", looked)]
      )
    }
  }

  private func finding(_ path: String, _ origin: String, _ word: String) -> Finding {
    let path = ConfigurationWords.safe(path)
    return Finding(
      .settings,
      "plugins.json",
      "\(path), \(origin)",
      facts: [Finding.Fact("path", path), Finding.Fact("origin", word)]
    )
  }

  private func exposed(_ loaded: LoadedConfiguration) -> [Finding] {
    loaded.exposedFiles.map { path in
      Finding(
        .settings,
        "permissions",
        .warning,
        DoctorWords.exposed(ConfigurationWords.safe(path)),
        steps: [ConfigurationWords.closing(path)],
        facts: [Finding.Fact("path", path)]
      )
    }
  }

  private func instances(_ loaded: LoadedConfiguration) -> [Finding] {
    guard !loaded.configuration.instances.contains(where: \.isEnabled) else { return [] }
    return [
      Finding(
        .settings,
        "instances",
        .warning,
        DoctorWords.nothingEnabled,
        steps: [DoctorWords.enableSomething]
      )
    ]
  }

  private func wrong(_ failure: ConfigurationLoader.Failure) -> Finding {
    let problems = ConfigurationWords().message(for: failure).split(separator: "\n").map(
      String.init
    )
    return Finding(
      .settings,
      "plugins.json",
      .failure,
      DoctorWords.wrongConfiguration,
      steps: problems,
      facts: [Finding.Fact("problems", problems)]
    )
  }
}
