package import DashCore

extension ObservedPlace {
  /// How the place is called: its name with its country, else what it is known by.
  package var title: DisplayText {
    guard let name = name?.nonEmpty else { return DisplayText(key) }
    return country?.nonEmpty.map { DisplayText("\(name), \($0)") } ?? name
  }
}
