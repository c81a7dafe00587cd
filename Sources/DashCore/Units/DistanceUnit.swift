/// A unit that the distance one can see is shown in.
package enum DistanceUnit: String, Sendable, Hashable, CaseIterable {
  case kilometres = "km"
  case miles = "mi"
}
