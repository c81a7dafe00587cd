import DashCore
import TextRendering

extension AppContext {
  /// Changes the user's configuration, and says so where it was made.
  ///
  /// - Parameters:
  ///   - arguments: They may name the file.
  ///   - change: Makes the new text of the present one, as ``ConfigurationEditor`` wants it.
  /// - Throws: ``ConfigurationEditor/Failure``, or what `change` throws.
  func editConfiguration(
    _ arguments: ParsedArguments,
    _ change: (JSONText) throws -> [[UInt8]]
  ) throws {
    let editor = ConfigurationEditor(loader: configurationLoader)
    if let created = try editor.edit(flag: arguments.text(.config), change) {
      say(errorWords(ConfigurationPhrase.wrote, ["path": ConfigurationWords.safe(created)]))
    }
  }
}
