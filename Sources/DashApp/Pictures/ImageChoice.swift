/// How pictures are to be drawn, as `--images` says.
enum ImageChoice: String, CaseIterable {
  case auto
  case kitty
  case sixel
  case iterm2
  case blocks
  case off
}
