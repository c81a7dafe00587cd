@main
enum ScreenProbe {
  static func main() {}
}
