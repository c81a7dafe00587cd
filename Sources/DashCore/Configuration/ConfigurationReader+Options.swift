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
    var members: [String: JSONNode] = [:]
    if let node {
      let known =
        descriptor.options.filter { given == nil || $0.type != .places }.map(\.name)
        + descriptor.retiredOptions
      let allowsOthers = descriptor.acceptsOtherOptions
      guard
        let found = self.members(of: node, at: path, known: known, allowsOthers: allowsOthers)
      else {
        // The error is reported, so the result is never used.
        return (.ready(SourceOptions([:], describedBy: descriptor.options)), given)
      }
      members = found
      for name in descriptor.retiredOptions {
        guard let retired = members.removeValue(forKey: name) else { continue }
        configuration.warnings.append(
          ConfigurationProblem(
            kind: .retiredOption(name),
            path: "\(path).\(name)",
            position: TextPosition(ofByte: retired.offset, in: bytes)
          )
        )
      }
    }
    var values: [String: OptionValue] = [:]
    var commands: [String: KeyCommand] = [:]
    var fileVersion: FileVersion?
    var missing = programRefusal(of: descriptor)
    let reader = OptionReader(environment: environment, aliases: configuration.aliases)
    var places = given
    for description in descriptor.options {
      if let given, description.type == .places {
        values[description.name] = .places(given.queries)
        continue
      }
      let optionNode = members[description.name]
      let optionPath = "\(path).\(description.name)"
      do throws(OptionReader.Failure) {
        let value = try reader.read(optionNode, as: description, at: optionPath)
        values[description.name] = value?.option
        if case .places(let found)? = value?.option {
          let usesVariables = optionNode?.refersToVariables == true
          places = ConfiguredPlaces(queries: found, usesVariables: usesVariables)
        }
        commands[description.name] = value?.command
        fileVersion = fileVersion ?? value?.fileVersion
        if let file = value?.exposedFile, !configuration.exposedKeyFiles.contains(file) {
          configuration.exposedKeyFiles.append(file)
        }
        if value == nil, description.isRequired {
          report(.missingKey(description.name), at: path, offset: node?.offset ?? entry.offset)
        }
        if value?.isLiteralSecret == true, configuration.firstLiteralSecret == nil {
          configuration.firstLiteralSecret = TextPosition(
            ofByte: optionNode?.offset ?? 0,
            in: bytes
          )
        }
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
    let others = members.filter { name, _ in
      !descriptor.options.contains { $0.name == name }
    }
    let options = SourceOptions(
      values,
      others: others,
      fileVersion: fileVersion,
      describedBy: descriptor.options
    )
    // The keys that commands print are not known yet. Validation accepts any key, so the program's
    // name is the placeholder.
    let complete = options.adding(commands.mapValues { Secret($0.program) })
    if problems.isEmpty, let error = refusal(of: complete, by: descriptor) {
      report(
        .unexpected(expected: error.expected, found: nil, nearest: nil),
        at: "\(path).\(error.option)",
        offset: members[error.option]?.offset ?? node?.offset ?? entry.offset
      )
    }
    return (commands.isEmpty ? .ready(options) : .needsKeys(options, commands), places)
  }

  /// Returns the error of a provider that is a program, if the file must not start one.
  private func programRefusal(of descriptor: SourceDescriptor) -> SourceError? {
    guard descriptor.runsProgram, let reason = environment.trust.refusal else { return nil }
    return SourceError(.unconfigured, reason: reason)
  }

  /// Returns the descriptor of an entry: the provider's, or for a provider whose options are free,
  /// with the kind and title that the options name.
  func descriptor(
    _ provider: SourceDescriptor,
    with options: JSONNode?,
    ofInstanceNamed name: String
  ) -> SourceDescriptor {
    guard provider.acceptsOtherOptions else { return provider }
    func text(_ option: String) -> String? {
      if case .string(let text)? = options?[option]?.value { text } else { nil }
    }
    return provider.specialized(
      kind: text("kind").flatMap(ContentKind.init) ?? provider.kind,
      title: DisplayText(text("title") ?? name).nonEmpty?.string ?? name
    )
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
