import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Glibc
import Localization
import TextRendering

extension Command {
  static let photos = Command(
    "photos",
    .any("QUERY"),
    summary: "Show photos of the configured search, or of QUERY.",
    discussion: """
      All words of QUERY form one search, in every enabled entry with photos. The NAME:ID \
      of a photo is printed above its caption: dash photos --detail flickr:53912345678.
      """,
    options: dashboardOptions + [.images, .page, .perPage, .detail, .open, .save],
    prints: .dashboard,
    // The operand DIR of `--save NAME:ID DIR`.
    candidates: .directories
  ) { try await PhotosCommand(context: $0).run($1) }
}

/// `dash photos`: shows a gallery or one photo, opens a photo's page, or saves a picture.
struct PhotosCommand {
  let context: AppContext

  private var dashboards: DashboardCommand { DashboardCommand(context: context) }

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard let target = try target(of: arguments) else { return try await search(arguments) }
    let loaded = try await dashboards.load(arguments, .named([target.instance]))
    var settings = try context.settings(for: arguments, loaded.configuration)
    let instance = try instance(of: target, loaded.configuration)
    settings.photos.photo = target.photo
    if arguments.has(.detail) { settings.render.photoPresentation = .detail }
    let fetched = await dashboards.fetch([instance], settings, loaded.configuration)
    let dashboard = fetched.dashboard
    guard !arguments.has(.detail),
      let found = dashboard.panels.first?.state.photos
    else {
      try await dashboards.print(fetched, settings)
      return dashboard.exitCode(named: [target.instance])
    }
    if arguments.has(.open) {
      return try open(found.chosen, loaded.configuration, settings.errorRender.strings)
    }
    return try await save(found.chosen, of: instance, into: arguments.operands[0], settings)
  }

  /// Returns the photo that an option names; `nil` for a search.
  ///
  /// - Throws: ``UsageError`` for an invalid combination of options and operands.
  private func target(of arguments: ParsedArguments) throws(UsageError) -> PhotoTarget? {
    let actions: [OptionName] = [.detail, .open, .save]
    let operands = arguments.operands
    guard let action = actions.first(where: arguments.has) else {
      let isBlank = operands.allSatisfy { $0.allSatisfy(\.isWhitespace) }
      if !operands.isEmpty, isBlank { throw .emptyQuery }
      return nil
    }
    for other in actions + [.page, .perPage, .watch] where other != action && arguments.has(other) {
      throw .conflictingOptions(action, other)
    }
    if action == .save, operands.first?.isEmpty != false { throw .missingDirectory }
    if let operand = operands.dropFirst(action == .save ? 1 : 0).first {
      throw .unexpectedOperand(operand, command: arguments.command)
    }
    return arguments.options.detail ?? arguments.options.open ?? arguments.options.save
  }

  private func search(_ arguments: ParsedArguments) async throws -> ExitCode {
    let watch = arguments.has(.watch) ? ConfigurationWatch(context, arguments, .photos) : nil
    let loaded = try await dashboards.load(arguments, .photos)
    let settings = try context.settings(for: arguments, loaded.configuration)
    let instances = try InstanceSelection.photos.instances(in: loaded.configuration)
    if instances.isEmpty {
      let strings = settings.errorRender.strings
      let name = ConfigurationMessages(strings).name(of: loaded.location)
      context.printError(strings(.remarkNoPhotos(file: name)))
    }
    if let watch {
      return try await WatchCommand(context: context).run(arguments, loaded.configuration, watch)
    }
    let fetched = await dashboards.fetch(instances, settings, loaded.configuration)
    try await dashboards.print(fetched, settings)
    return fetched.dashboard.exitCode(named: [])
  }

  private func instance(
    of target: PhotoTarget,
    _ configuration: Configuration
  ) throws(UsageError) -> Instance {
    let instances = configuration.instances.filter { $0.descriptor.kind.hasPages }
    if let found = instances.first(where: { $0.name == target.instance }) { return found }
    let known = instances.map(\.name)
    throw .unknown(.instanceWithPhotos, target.instance, among: known)
  }

  // MARK: Open and save

  private func open(
    _ photo: Photo,
    _ configuration: Configuration,
    _ strings: Strings
  ) throws -> ExitCode {
    let link = photo.pageURL
    guard link.origin.scheme == "https" else {
      context.printError(strings(.remarkNotHTTPS(link: link.text)))
      return .unavailable
    }
    let secrets = configuration.instances.flatMap(\.withFallback).flatMap(\.secrets)
    let failure = context.open(link, hiding: secrets)
    guard failure == 0 else {
      let hint = strings.hint(strings(.remarkOpen(link: link.text)))
      context.printError("xdg-open: \(String(cString: strerror(failure)))\n\(hint)")
      return .unavailable
    }
    try context.console.output.write(link.text + "\n")
    return .success
  }

  private func save(
    _ photo: Photo,
    of instance: Instance,
    into directory: String,
    _ settings: Settings
  ) async throws -> ExitCode {
    let fetcher = context.fetcher(settings)
    let provider = instance.descriptor
    let paths: [String]
    do {
      let pictures = PictureFetcher(
        transport: fetcher.pictureTransport(of: provider.name),
        freshSeconds: photo.picture.freshSeconds
      )
      let picture = try await context.supervise(
        atMost: fetcher.timeout(of: instance),
        settings.errorRender.strings
      ) {
        try await pictures.fetch(photo.picture.largest.link, by: fetcher.deadline(for: instance))
      }
      let files = PhotoFiles(photo: photo, instance: instance.name, provider: provider)
      paths = try files.write(picture.bytes, picture.type, into: directory)
    } catch let error as SourceError {
      context.printError(error, from: provider, settings.errorRender.strings)
      return .unavailable
    } catch let failure as PhotoFiles.Failure {
      let reason = String(cString: strerror(failure.errno))
      let messages = ConfigurationMessages(settings.errorRender.strings)
      context.printError(messages.notWritten(failure.path, reason))
      return .incomplete
    }
    for path in paths { try context.write(path: path) }
    return .success
  }
}
