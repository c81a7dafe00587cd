import CommandLine
import DashCore
import TextRendering

/// Reports which configuration is read, where it was looked for, and its errors.
struct ConfigurationCheck {
  let locator: ConfigurationLocator
  let flag: String?
  let environment: [String: String]
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>

  func findings() -> [Finding] {
    switch outcome {
    case .success(let loaded):
      [file(loaded.location)] + trust(loaded) + exposed(loaded) + instances(loaded)
    case .failure(let failure): [wrong(failure)]
    }
  }

  private func file(_ location: ConfigurationLocator.Location) -> Finding {
    let looked = locator.usualPaths.map(ConfigurationMessages.safe)
    switch location {
    case .named(let path):
      let origin: SettingOrigin = flag == nil ? .variable("DASH_CONFIG") : .flag(.config)
      return finding(path, DoctorMessages.origin(origin), origin.scriptName)
    case .found(let path):
      return finding(path, DoctorMessages.foundAtDefaultPath, "found")
    case .compiledIn:
      return Finding(
        .settings,
        "plugins.json",
        .note,
        DoctorMessages.compiledIn(lookedIn: looked),
        steps: [DoctorMessages.createConfiguration],
        facts: [Finding.Fact("origin", "default"), Finding.Fact("lookedIn", looked)]
      )
    }
  }

  private func finding(_ path: String, _ origin: String, _ scriptName: String) -> Finding {
    let path = ConfigurationMessages.safe(path)
    return Finding(
      .settings,
      "plugins.json",
      "\(path), \(origin)",
      facts: [Finding.Fact("path", path), Finding.Fact("origin", scriptName)]
    )
  }

  /// Reports whether a file from elsewhere is trusted; nothing about the user's own.
  private func trust(_ loaded: LoadedConfiguration) -> [Finding] {
    guard case .foreign = loaded.trust else { return [] }
    return [
      Finding(
        .settings,
        "trust",
        .note,
        DoctorMessages.foreignConfiguration,
        steps: [DoctorMessages.trustConfiguration],
        facts: [Finding.Fact("trust", "none")]
      )
    ]
  }

  private func exposed(_ loaded: LoadedConfiguration) -> [Finding] {
    loaded.exposedFiles.map { path in
      Finding(
        .settings,
        "permissions",
        .warning,
        DoctorMessages.exposed(ConfigurationMessages.safe(path)),
        steps: [ConfigurationMessages.chmodCommand(path)],
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
        DoctorMessages.nothingEnabled,
        steps: [DoctorMessages.enableSomething]
      )
    ]
  }

  private func wrong(_ failure: ConfigurationLoader.Failure) -> Finding {
    let problems = ConfigurationMessages().message(for: failure).split(separator: "\n").map(
      String.init
    )
    return Finding(
      .settings,
      "plugins.json",
      .failure,
      DoctorMessages.wrongConfiguration,
      steps: problems,
      facts: [Finding.Fact("problems", problems)]
    )
  }
}
