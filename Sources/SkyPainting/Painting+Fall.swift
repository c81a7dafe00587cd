extension Painting {
  /// What falls from the clouds, in front of everything else.
  mutating func paintFall() {
    switch scheme.fall {
    case nil: break
    case .drizzle: paintDrops(280, length: 0.03, slant: 0.1, opacity: 0.32)
    case .rain: paintDrops(320, length: 0.085, slant: 0.22, opacity: 0.36)
    case .showers: paintDrops(170, length: 0.07, slant: 0.3, opacity: 0.36)
    case .sleet:
      paintDrops(150, length: 0.06, slant: 0.22, opacity: 0.34)
      paintFlakes(110)
    case .snow: paintFlakes(260)
    case .squall: paintDrops(420, length: 0.11, slant: 0.85, opacity: 0.34)
    }
  }

  private mutating func paintDrops(
    _ number: Float,
    length: Float,
    slant: Float,
    opacity: Float
  ) {
    var dice = dice(14)
    let tone = Tone(0xE8F0F8).mixed(with: scheme.horizon, isDay ? 0.15 : 0.35)
    for _ in 0..<count(number) {
      let nearness = dice.roll(0.45...1)
      let long = max(size * length * nearness, 2)
      let stroke = Stroke(
        x: dice.roll(0...1.3) * width,
        y: dice.roll(-0.1...1) * height,
        dx: -long * slant,
        dy: long,
        thickness: max(size * 0.0045 * nearness, 0.9),
        opacity: opacity * nearness
      )
      canvas.draw(stroke, tone)
    }
  }

  private mutating func paintFlakes(_ number: Float) {
    var dice = dice(15)
    let tone = isDay ? Tone(0xFFFFFF) : Tone(0xC3CDE6)
    for _ in 0..<count(number) {
      let nearness = dice.roll(0.2...1)
      let radius = max(size * 0.013 * nearness, 0.8)
      canvas.glow(
        x: dice.roll(0...1) * width,
        y: dice.roll(0...1) * height,
        radius: radius * 1.5,
        tone,
        0.35 + 0.6 * nearness
      )
    }
  }
}
