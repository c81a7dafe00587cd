import CommandLine
import DashConfiguration
import DashCore
import DashDisplay
import DashFetch
import Files
import Glibc
import Localization
import TextRendering

/// `dash photos`: shows a gallery or one photo, opens a photo's page, or saves a picture.
struct PhotosCommand {
  let context: AppContext

  private var dashboards: DashboardCommand { DashboardCommand(context: context) }

  /// Returns the instances that an action may need.
  private static func selection(of action: PhotoAction) -> InstanceSelection {
    switch action {
    case .detail(let target), .open(let target), .save(let target, _): .named([target.instance])
    case .search: .photos
    }
  }

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let action = try PhotoAction(arguments)
    let watch =
      arguments.has(.watch) ? ConfigurationWatch(context, arguments, .photos, action) : nil
    let loaded = try await dashboards.load(arguments, Self.selection(of: action))
    var settings = try context.settings(for: arguments, loaded.configuration)
    switch action {
    case .search:
      let instances = try InstanceSelection.photos.instances(in: loaded.configuration)
      if instances.isEmpty {
        let strings = settings.errorRender.strings
        let name = ConfigurationMessages(strings).name(of: loaded.location)
        context.printError(strings(.remarkNoPhotos(file: name)))
      }
      if let watch {
        return try await WatchCommand(context: context).run(arguments, loaded.configuration, watch)
      }
      settings.show(action)
      let dashboard = await dashboards.fetch(instances, settings, loaded.configuration)
      try await dashboards.print(dashboard, settings)
      dashboards.revalidateInBackground(dashboard, of: instances, settings)
      return dashboard.exitCode(named: [])
    case .detail(let target):
      settings.render.photoPresentation = .detail
      let dashboard = try await find(target, settings, loaded.configuration)
      try await dashboards.print(dashboard, settings)
      return dashboard.exitCode(named: [target.instance])
    case .open(let target):
      return try await act(on: target, settings, loaded.configuration) { photo, _ in
        try open(photo, loaded.configuration, settings.errorRender.strings)
      }
    case .save(let target, let directory):
      return try await act(on: target, settings, loaded.configuration) { photo, instance in
        try await save(photo, of: instance, into: directory, settings)
      }
    }
  }

  // MARK: Show

  /// Returns the dashboard with the single photo of a target.
  private func find(
    _ target: PhotoTarget,
    _ settings: Settings,
    _ configuration: Configuration
  ) async throws -> Dashboard {
    let instance = try instance(of: target, configuration)
    var settings = settings
    settings.photos.photo = target.photo
    return await dashboards.fetch([instance], settings, configuration)
  }

  private func instance(
    of target: PhotoTarget,
    _ configuration: Configuration
  ) throws(UsageError) -> Instance {
    let instances = configuration.instances.filter { $0.descriptor.kind == .photos }
    if let found = instances.first(where: { $0.name == target.instance }) { return found }
    let known = instances.map(\.name)
    throw .unknown(.instanceWithPhotos, target.instance, among: known)
  }

  // MARK: Open and save

  /// Finds a photo and performs an action on it; prints the error if it is not found.
  private func act(
    on target: PhotoTarget,
    _ settings: Settings,
    _ configuration: Configuration,
    _ action: (Photo, Instance) async throws -> ExitCode
  ) async throws -> ExitCode {
    let dashboard = try await find(target, settings, configuration)
    guard
      case .photos(let found) = dashboard.panels.first?.state.snapshot?.content
    else {
      try await dashboards.print(dashboard, settings)
      return dashboard.exitCode(named: [target.instance])
    }
    return try await action(found.chosen, instance(of: target, configuration))
  }

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
    try context.output.write(link.text + "\n")
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
        transport: await fetcher.pictureTransport(of: provider.name)
      )
      let picture = try await context.supervise(
        atMost: fetcher.timeout(of: instance),
        settings.errorRender.strings
      ) {
        try await pictures.fetch(photo.largest.link, by: fetcher.deadline(for: instance))
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
