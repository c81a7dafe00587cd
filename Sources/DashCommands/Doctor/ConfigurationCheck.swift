import DashConfiguration
import DashCore
import Localization
import TextRendering

/// Reports which configuration is read, where it was looked for, and its errors.
struct ConfigurationCheck {
  let loader: ConfigurationLoader
  let flag: String?
  /// The compiled-in providers.
  let registry: SourceRegistry
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>
  var text = Strings()

  private var messages: DoctorMessages { DoctorMessages(text: text) }

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
        ? file(path, .doctorFrom(value: Self.safe(path), origin: "DASH_CONFIG"), "environment")
        : file(path, .doctorFrom(value: Self.safe(path), origin: "--config"), "flag")
    case .found(let path):
      return file(path, .doctorFoundThere(path: Self.safe(path)), "found")
    case .compiledIn:
      let looked = loader.locator.usualPaths.map(ConfigurationMessages.safe)
      return Finding(
        .settings,
        "plugins.json",
        .note,
        text(.doctorCompiledIn(paths: text.names(looked))),
        steps: [
          text(.doctorSetPlaces(command: text.command("places set London \"New York\"")))
        ],
        facts: ["origin": "default", "lookedIn": looked]
      )
    }
  }

  private func file(_ path: String, _ found: LocalizedString, _ origin: String) -> Finding {
    Finding(
      .settings,
      "plugins.json",
      text(found),
      facts: ["path": Self.safe(path), "origin": origin]
    )
  }

  private static func safe(_ path: String) -> String { ConfigurationMessages.safe(path) }

  private func wrong(_ failure: ConfigurationLoader.Failure) -> Finding {
    let message = ConfigurationMessages(text).message(for: failure)
    let problems = message.split(separator: "\n").map(String.init)
    return Finding(
      .settings,
      "plugins.json",
      .failure,
      text(.doctorInvalid),
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
        text(.doctorNotTrusted),
        steps: [messages.step(.doctorTrust)],
        facts: ["trust": "none"]
      )
    ]
  }

  private func warnings(_ loaded: LoadedConfiguration) -> [Finding] {
    let messages = ConfigurationMessages(text)
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
          text(.configExposed(path: name)),
          steps: [ConfigurationMessages.chmodCommand(path)],
          facts: ["path": path]
        )
      }
  }

  private func instances(_ loaded: LoadedConfiguration) -> [Finding] {
    guard !loaded.configuration.instances.contains(where: \.isEnabled) else { return [] }
    let step = messages.step(.doctorAddEntry)
    return [
      Finding(.settings, "instances", .warning, text(.doctorNothingEnabled), steps: [step])
    ]
  }

  /// The plugins that are shadowed, refused or cannot run.
  private var plugins: [Finding] {
    let catalog = (try? loader.open(flag: flag)).flatMap(loader.catalog)
    return (catalog?.states(besides: registry) ?? []).compactMap { file, state in
      switch state {
      case .ok, .notDescribed, .changed: return nil
      case .shadowed, .compiledIn, .faulty: break
      }
      let found = PluginMessages.text(for: state)
      let path = ConfigurationMessages.safe(file.path)
      return Finding(
        .settings,
        "plugin",
        .warning,
        text.labelled(found, by: path),
        steps: [PluginMessages.step(for: state, file)].compactMap(\.self),
        facts: ["path": path, "state": found]
      )
    }
  }
}
