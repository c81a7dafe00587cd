import DashCore
import DashTestSupport

/// A configuration with every possible setting, including each option of each provider.
enum FullConfiguration {
  static let text: String = {
    let entries = RegisteredProviders.registry.descriptors.flatMap { provider in
      [
        entry(provider, name: provider.name),
        entry(provider, name: "\(provider.name)-2", key: #"{"command": ["pass", "show", "key"]}"#),
        entry(provider, name: "\(provider.name)-3", key: #"{"file": "~/key"}"#),
      ]
    }
    return """
      {"$schema": "./plugins.schema.json", "version": 1, "refresh": "5m", "units": "imperial",
       "language": "pt-BR", "aliases": {"home": "Paris,FR", "away": 524901, "sea": "${SEA:-51,-9}"},
       "providers": [\(entries.joined(separator: ",\n"))]}
      """
  }()

  private static func entry(
    _ provider: SourceDescriptor,
    name: String,
    key: String? = nil
  ) -> String {
    let options = provider.options.map { option in
      let text = option.type == .secret ? key : nil
      return "\(JSONRewriter.quoted(option.name)): \(text ?? value(of: option))"
    }
    let other = RegisteredProviders.registry.descriptors.first {
      $0.kind == .weather && $0.name != provider.name
    }
    let fallback =
      provider.kind == .weather
      ? #", "fallback": {"provider": "\#(other?.name ?? "")", "options": {}}"# : ""
    return """
      {"name": "\(name)", "provider": "\(provider.name)", "enabled": true, "refresh": "90s",
       "timeout": 5, "options": {\(options.joined(separator: ", "))}\(fallback)}
      """
  }

  private static func value(of option: OptionDescription) -> String {
    switch option.type {
    case .arguments: "[\"/bin/program\", \"--flag\", \"a,b ${c}\"]"
    case .secret: "\"${\(option.variable ?? "KEY")}\""
    case .baseURL: "\"https://api.example.org:8443/base\""
    case .boolean: "true"
    case .places: "[\"home\", \"London\", 2643743, \"51.5,-0.12\", \"zip:94040,US\"]"
    case .query: "\"{city} {condition} {season}\""
    case .integer(let bounds): "\(bounds.lowerBound)"
    case .number(let bounds): "\(bounds.lowerBound)"
    case .choice(let choices): JSONRewriter.quoted(choices.first ?? "")
    case .choices(let choices):
      "[" + choices.prefix(2).map(JSONRewriter.quoted).joined(separator: ", ") + "]"
    case .words: "[\"one\", \"${TWO:-two}\"]"
    case .text: "\"7\""
    }
  }
}
