import DashCore
import TextRendering

/// Reports the plugins that are shadowed, refused or cannot run.
struct PluginCheck {
  let states: [(file: PluginFile, state: PluginState)]

  func findings() -> [Finding] {
    states.compactMap { file, state in
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
        facts: [Finding.Fact("path", path), Finding.Fact("state", text)]
      )
    }
  }
}
