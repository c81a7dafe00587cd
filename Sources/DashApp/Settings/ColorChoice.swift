/// When to use colour, as `--color` says.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never
}
