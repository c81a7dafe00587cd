/// A program to start: where it is, what it is told, and what it may use.
package struct ChildProgram: Sendable {
  /// The path of its file; nothing is searched for and no shell is asked.
  package var path: String
  /// What it finds as its own name.
  package var name: String
  /// The words behind its name.
  package var arguments: [String]
  /// All of its environment.
  package var environment: [String: String]
  /// What it may use; nil for one that is trusted.
  package var limits: ChildLimits?

  package init(
    path: String,
    name: String? = nil,
    arguments: [String] = [],
    environment: [String: String] = [:],
    limits: ChildLimits? = nil
  ) {
    self.path = path
    self.name = name ?? path
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }
}
