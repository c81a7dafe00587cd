import DashConfiguration
import DashCore
import TextRendering

/// Reports which configuration is read, where it was looked for, and its errors.
struct ConfigurationCheck {
  let loader: ConfigurationLoader
  let flag: String?
  /// The compiled-in providers.
  let registry: SourceRegistry
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>

  func findings() -> [Finding] {
    switch outcome {
    case .success(let loaded):
      [file(loaded.location)] + trust(loaded) + warnings(loaded) + instances(loaded) + plugins
    case .failure(let failure): [wrong(failure)] + plugins
    }
  }

  private func file(_ location: ConfigurationLocator.Location) -> Finding {
    switch location {
    case .named(let path):
      return flag == nil
        ? file(path, "from DASH_CONFIG", "environment") : file(path, "from --config", "flag")
    case .found(let path): return file(path, "found at the default path", "found")
    case .compiledIn:
      let looked = loader.locator.usualPaths.map(ConfigurationMessages.safe)
      return Finding(
        .settings,
        "plugins.json",
        .note,
        "compiled in; no file in \(looked.joined(separator: ", "))",
        steps: ["To set your own places, run: dash places set London \"New York\""],
        facts: ["origin": "default", "lookedIn": looked]
      )
    }
  }

  private func file(_ path: String, _ text: String, _ origin: String) -> Finding {
    let path = ConfigurationMessages.safe(path)
    let facts: KeyValuePairs<String, (any FactValue)?> = ["path": path, "origin": origin]
    return Finding(.settings, "plugins.json", "\(path), \(text)", facts: facts)
  }

  private func wrong(_ failure: ConfigurationLoader.Failure) -> Finding {
    let message = ConfigurationMessages().message(for: failure)
    let problems = message.split(separator: "\n").map(String.init)
    return Finding(
      .settings,
      "plugins.json",
      .failure,
      "invalid; the other checks ran without it",
      steps: problems,
      facts: ["problems": problems]
    )
  }

  /// Reports that a file from elsewhere is not trusted.
  private func trust(_ loaded: LoadedConfiguration) -> [Finding] {
    guard case .foreign = loaded.trust else { return [] }
    return [
      Finding(
        .settings,
        "trust",
        .note,
        DoctorMessages.foreignConfiguration,
        steps: ["If you trust it, add --trust."],
        facts: ["trust": "none"]
      )
    ]
  }

  private func warnings(_ loaded: LoadedConfiguration) -> [Finding] {
    let messages = ConfigurationMessages()
    let name = messages.name(of: loaded.location)
    let retired = loaded.configuration.warnings.map { warning in
      Finding(.settings, "options", .warning, messages.line(for: warning, in: name))
    }
    return retired
      + loaded.exposedFiles.map { path in
        let name = ConfigurationMessages.safe(path)
        return Finding(
          .settings,
          "permissions",
          .warning,
          "\(name) contains a key, and other users can read it",
          steps: [ConfigurationMessages.chmodCommand(path)],
          facts: ["path": path]
        )
      }
  }

  private func instances(_ loaded: LoadedConfiguration) -> [Finding] {
    guard !loaded.configuration.instances.contains(where: \.isEnabled) else { return [] }
    let text = "no entry is enabled, so dash shows nothing"
    let step = "Add an entry to plugins.json, or enable one."
    return [Finding(.settings, "instances", .warning, text, steps: [step])]
  }

  /// The plugins that are shadowed, refused or cannot run.
  private var plugins: [Finding] {
    let catalog = (try? loader.open(flag: flag)).flatMap(loader.catalog)
    return (catalog?.states(besides: registry) ?? []).compactMap { file, state in
      switch state {
      case .ok, .notDescribed, .changed: return nil
      case .shadowed, .compiledIn, .faulty: break
      }
      let text = PluginMessages.text(for: state)
      let path = ConfigurationMessages.safe(file.path)
      return Finding(
        .settings,
        "plugin",
        .warning,
        "\(path): \(text)",
        steps: [PluginMessages.step(for: state, file)].compactMap(\.self),
        facts: ["path": path, "state": text]
      )
    }
  }
}
