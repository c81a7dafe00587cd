package import DashCore

/// Decodes the descriptor that a plugin prints for `describe`.
package enum PluginDescription {
  /// How long a document is fresh if the plugin does not say, in seconds.
  static let defaultRefreshSeconds = 60
  /// How long a document of a program without a descriptor is fresh, in seconds, unless it or the
  /// instance says otherwise.
  static let execRefreshSeconds = 10

  private static let maximumNameLength = 40
  private static let maximumTitleLength = 80
  private static let maximumTextLength = 300

  /// Decodes a descriptor.
  ///
  /// Unknown members are ignored, so that later versions can add some.
  ///
  /// - Parameters:
  ///   - bytes: What the program printed.
  /// - Returns: The descriptor; ``ErrorCode/invalidResponse`` with the path of an invalid value.
  package static func decode(
    _ bytes: [UInt8],
    program: PluginProgram
  ) -> Result<SourceDescriptor, SourceError> {
    do throws(SourceError) {
      return .success(
        try descriptor(in: JSONReader(body: bytes, hiding: []), of: program)
      )
    } catch {
      return .failure(error)
    }
  }

  private static func descriptor(
    in json: JSONReader,
    of program: PluginProgram
  ) throws(SourceError) -> SourceDescriptor {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    try requireProtocol(of: json)
    let name = try name(in: json, of: program)
    let kinds = ContentKind.allCases.map(\.rawValue)
    let kind = ContentKind(rawValue: try json.requiredChoice("kind", of: kinds))
    guard let kind else { throw json.invalid(.oneOf(kinds), at: "kind") }
    let title = try json.optionalText("title", maximumTitleLength) ?? name
    return SourceDescriptor(
      name: name,
      title: title,
      summary: try json.optionalText("summary", maximumTextLength) ?? title,
      kind: kind,
      options: try PluginOptions.descriptions(in: json, ofPluginNamed: name),
      terms: SourceTerms(
        attribution: try json.optionalText("attribution", maximumTextLength) ?? title,
        attributionURL: try json.pageAddress("attributionURL") ?? "",
        license: try json.optionalText("license", maximumTitleLength),
        minimumRefreshSeconds: try json.wholeNumber(
          "refreshSeconds",
          in: PluginProtocol.refreshBounds
        ) ?? defaultRefreshSeconds,
        keyURL: try json.pageAddress("keyURL")
      ),
      program: program,
      version: try json.optionalText("version", maximumNameLength)
    )
  }

  /// Checks the version of the protocol.
  ///
  /// - Throws: ``SourceError`` if it is missing or not ``DashCore/PluginProtocol/version``.
  private static func requireProtocol(of json: JSONReader) throws(SourceError) {
    let bounds = PluginProtocol.version...PluginProtocol.version
    guard try json.wholeNumber("protocol", in: bounds) != nil else {
      throw json.invalid(.integer(bounds), at: "protocol")
    }
  }

  /// Returns the name, which is that of the program's file.
  private static func name(
    in json: JSONReader,
    of program: PluginProgram
  ) throws(SourceError) -> String {
    let name = try json.requiredText("name", maximumNameLength)
    if let expected = program.providerName, name != expected {
      throw json.invalid(.oneOf([expected]), at: "name")
    }
    guard PluginProgram.isProviderName(name) else {
      throw json.invalid(.text("lower-case letters, digits and hyphens"), at: "name")
    }
    return name
  }
}
