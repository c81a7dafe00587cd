import TextRendering

/// `dash schema`: what describes the JSON output.
struct SchemaCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run() throws -> ExitCode {
    try context.output.write(DashboardSchema.text)
    return .success
  }
}
