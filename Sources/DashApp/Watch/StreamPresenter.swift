import DashCore
import TextRendering

/// Appends a frame a tick to a file, a pipe or whatever else is no screen.
struct StreamPresenter: WatchPresenter {
  let output: any TextOutput

  var countsDown: Bool { false }

  /// Until the next frame there may be an hour, and the reader may be gone.
  var lookInterval: Duration? { .seconds(1) }

  mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> [PictureWish] {
    guard !output.isClosed else { throw .closed }
    guard isTickComplete else { return [] }
    let format = model.targets.settings.format
    var options = model.renderOptions(at: moment)
    options.pictures = nil
    let text = DashboardRenderer(options)
      .render(model.dashboard(at: moment), as: format, isOneOfMany: true)
    // One line a frame for scripts; for people the time above each, which says where one begins.
    try output.write(
      format == .json ? text : "--- \(moment.wall.iso8601) ---\n\(text)\n"
    )
    return []
  }

  func invalidate() {}
}
