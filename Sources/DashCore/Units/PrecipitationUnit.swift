/// A unit that the height of fallen rain or snow is shown in.
package enum PrecipitationUnit: String, Sendable, Hashable, CaseIterable {
  case millimetres = "mm"
  case inches = "in"
}
