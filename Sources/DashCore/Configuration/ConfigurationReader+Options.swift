/// Decodes the options of entries and of their fallbacks.
extension ConfigurationReader {
  /// Decodes the options of an entry or of its fallback.
  ///
  /// - Parameters:
  ///   - node: The object `options`; `nil` if it is missing.
  ///   - entry: The entry or fallback.
  ///   - descriptor: The provider.
  ///   - path: The path of the entry.
  ///   - given: The places, if they are configured elsewhere.
  /// - Returns: The options, and the places if they are valid; the places are known even if a key
  ///   is missing.
  mutating func readOptions(
    _ node: JSONNode?,
    of entry: JSONNode,
    for descriptor: SourceDescriptor,
    at path: String,
    places given: ConfiguredPlaces? = nil
  ) -> (options: Instance.Options, places: ConfiguredPlaces?) {
    let path = "\(path).options"
    guard let members = optionMembers(node, of: descriptor, at: path, hasPlaces: given == nil)
    else {
      // The error is reported, so the result is never used.
      return (.ready(SourceOptions([:], describedBy: descriptor.options)), given)
    }
    var values: [String: OptionValue] = [:]
    var fileVersion: FileVersion?
    var missing: SourceError?
    if descriptor.runsProgram, let refusal = environment.trust.refusal {
      missing = SourceError(.unconfigured, reason: refusal)
    }
    let reader = OptionReader(environment: environment, aliases: configuration.aliases)
    var places = given
    for description in descriptor.options {
      if let given, description.type == .places {
        values[description.name] = .places(given.queries)
        continue
      }
      let optionNode = members[description.name]
      do throws(OptionReader.Failure) {
        let value = try reader.read(
          optionNode,
          as: description,
          at: "\(path).\(description.name)"
        )
        guard let value else {
          if description.isRequired {
            report(.missingKey(description.name), at: path, offset: node?.offset ?? entry.offset)
          }
          continue
        }
        values[description.name] = value.option
        if case .places(let queries) = value.option {
          places = ConfiguredPlaces(
            queries: queries,
            usesVariables: optionNode?.refersToVariables == true
          )
        }
        fileVersion = fileVersion ?? value.fileVersion
        if let file = value.exposedFile, !configuration.exposedKeyFiles.contains(file) {
          configuration.exposedKeyFiles.append(file)
        }
        configuration.hasLiteralSecret = configuration.hasLiteralSecret || value.isLiteralSecret
      } catch {
        switch error {
        case .wrong(let faults): report(faults)
        case .missing(let reason):
          missing =
            missing
            ?? SourceError(.unconfigured, reason: reason, location: description.name)
        }
      }
    }
    let usesVariables =
      aliasesUseVariables || places?.usesVariables == true
      || members.values.contains(where: \.refersToVariables)
    if let reason = environment.trust.refusal,
      let option = environment.trust.revealingOption(
        in: values,
        usesVariables: usesVariables,
        of: descriptor
      )
    {
      missing = missing ?? SourceError(.unconfigured, reason: reason, location: option)
    }
    if let missing { return (.unconfigured(missing), places) }
    let options = SourceOptions(
      values,
      others: members.filter { name, _ in !descriptor.options.contains { $0.name == name } },
      fileVersion: fileVersion,
      describedBy: descriptor.options
    )
    if problems.isEmpty, let error = refusal(of: options, by: descriptor) {
      report(
        .unexpected(expected: error.expected, found: nil, nearest: nil),
        at: "\(path).\(error.option)",
        offset: members[error.option]?.offset ?? node?.offset ?? entry.offset
      )
    }
    return (.ready(options), places)
  }

  /// Returns the configured options by name, without retired ones, which get a warning; `nil` if they
  /// are not an object.
  private mutating func optionMembers(
    _ node: JSONNode?,
    of descriptor: SourceDescriptor,
    at path: String,
    hasPlaces: Bool
  ) -> [String: JSONNode]? {
    guard let node else { return [:] }
    let options = descriptor.options.filter { hasPlaces || $0.type != .places }
    let members = members(
      of: node,
      at: path,
      known: options.map(\.name) + descriptor.retiredOptions,
      allowsOthers: descriptor.acceptsOtherOptions
    )
    guard var members else { return nil }
    for name in descriptor.retiredOptions {
      guard let retired = members.removeValue(forKey: name) else { continue }
      configuration.warnings.append(
        problem(.retiredOption(name), at: "\(path).\(name)", offset: retired.offset)
      )
    }
    return members
  }

  /// Creates the source without sending a request, and returns the provider's error, if any.
  private func refusal(
    of options: SourceOptions,
    by descriptor: SourceDescriptor
  ) -> OptionError? {
    let context = SourceContext(
      transport: NoTransport(),
      now: { Timestamp(secondsSinceEpoch: 0) }
    )
    do throws(OptionError) {
      _ = try registry.makeSource(named: descriptor.name, options: options, context: context)
      return nil
    } catch {
      return error
    }
  }
}

/// The places of an entry, which its fallback uses too.
struct ConfiguredPlaces {
  let queries: [PlaceQuery]
  /// Whether any of them refers to an environment variable.
  let usesVariables: Bool
}

/// A transport for code that must not send requests.
private struct NoTransport: Transport {
  func send(_ request: Request) async throws(TransportError) -> Response {
    throw TransportError(.cancelled, host: request.baseURL.host)
  }
}
