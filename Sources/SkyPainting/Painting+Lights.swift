extension Painting {
  /// The position of the sun or the moon.
  var light: (x: Float, y: Float) {
    var dice = dice(1)
    let isLeft = dice.roll(0...1) < 0.5
    let x = isLeft ? dice.roll(0.16...0.3) : dice.roll(0.7...0.84)
    return (x * width, dice.roll(0.2...0.3) * height)
  }

  /// Paints the sun, or the moon and the stars, as far as the air is clear.
  mutating func paintLights() {
    guard scheme.clarity > 0 else { return }
    if isDay {
      paintSun()
    } else {
      paintStars()
      paintMoon()
    }
  }

  private mutating func paintSun() {
    let (x, y) = light
    let radius = max(size * 0.075, 1.6)
    let warm = scheme.horizon.mixed(with: Tone(0xFFF3C4), 0.8)
    canvas.glow(x: x, y: y, radius: radius * 7, warm, 0.55 * scheme.clarity)
    canvas.glow(x: x, y: y, radius: radius * 2.6, Tone(0xFFF6D0), 0.8 * scheme.clarity)
    var disc = Disc(x: x, y: y, radiusX: radius, radiusY: radius)
    disc.opacity = min(scheme.clarity * 1.5, 1)
    disc.softness = 0.25
    canvas.paint(disc) { _ in Tone(0xFFF7D6).mixed(with: warm, 1 - scheme.clarity) }
  }

  private mutating func paintStars() {
    let moon = light
    var dice = dice(2)
    for _ in 0..<count(150) {
      let x = dice.roll(0...width)
      let y = dice.roll(0...1)
      let brightness = dice.roll(0.15...1)
      // Few stars are bright, and haze hides those near the horizon.
      let opacity = brightness * brightness * (1 - y) * scheme.clarity
      guard abs(x - moon.x) + abs(y * horizonY - moon.y) > size * 0.16 else { continue }
      let radius = max(size * 0.0028 * (0.6 + brightness), 0.75)
      canvas.glow(x: x, y: y * horizonY, radius: radius * 1.7, Tone(0xEAF0FF), opacity)
    }
  }

  private mutating func paintMoon() {
    guard let moon = skyLight.moon else { return }
    let (x, y) = light
    let radius = max(size * 0.06, 1.9)
    let glow = 0.38 * scheme.clarity * moon.litFraction
    canvas.glow(x: x, y: y, radius: radius * 6, Tone(0x9FB4E0), glow)
    var disc = Disc(x: x, y: y, radiusX: radius, radiusY: radius)
    disc.opacity = min(scheme.clarity * 1.4, 1)
    guard moon.litFraction > 0.95 else {
      paintPhase(of: moon, in: disc)
      return
    }
    canvas.paint(disc) { _ in Tone(0xF2EFDF) }
    // The lunar maria, which are invisible in a small picture.
    guard radius > 6 else { return }
    var dice = dice(3)
    for _ in 0..<4 {
      let spot = radius * dice.roll(0.16...0.34)
      canvas.glow(
        x: x + radius * dice.roll(-0.5...0.5),
        y: y + radius * dice.roll(-0.5...0.5),
        radius: spot * 1.8,
        Tone(0xB9BBB8),
        0.45 * scheme.clarity
      )
    }
  }

  /// Paints the lit part of the moon, row by row from the terminator to the edge.
  private mutating func paintPhase(of moon: SkyLight.Moon, in disc: Disc) {
    let radius = disc.radiusX
    var dark = disc
    dark.opacity = 0.25 * disc.opacity
    canvas.paint(dark) { _ in Tone(0x59637F) }
    let side: Float = moon.isLitLeft ? -1 : 1
    var row = -radius
    while row < radius {
      let middle = row + 0.5
      let edge = max(radius * radius - middle * middle, 0).squareRoot()
      let terminator = edge * (1 - 2 * moon.litFraction)
      let stroke = Stroke(
        x: disc.x + side * (edge + terminator) / 2,
        y: disc.y + row,
        dx: 0,
        dy: 1,
        thickness: edge - terminator,
        opacity: disc.opacity
      )
      canvas.draw(stroke, Tone(0xF2EFDF))
      row += 1
    }
  }

  /// Paints a bolt from the clouds to the ground, with branches.
  mutating func paintLightning() {
    // A bolt that moves along is seen now and then.
    guard scheme.hasLightning, skyLight.seconds % 4 == 0 else { return }
    var dice = dice(4)
    var x = dice.roll(0.3...0.7) * width
    var y = height * 0.2
    let end = horizonY + size * 0.06
    canvas.glow(x: x, y: y + size * 0.1, radius: size * 0.6, Tone(0xB9BFF2), 0.55)
    var steps: [Stroke] = []
    while y < end {
      let step = Stroke(
        x: x,
        y: y,
        dx: dice.roll(-0.05...0.05) * size,
        dy: min(dice.roll(0.03...0.075) * size, end - y),
        thickness: max(size * 0.011, 0.9)
      )
      steps.append(step)
      x += step.dx
      y += max(step.dy, 0.01)
    }
    for (index, step) in steps.enumerated() {
      canvas.glow(
        x: step.x + step.dx / 2,
        y: step.y + step.dy / 2,
        radius: size * 0.09,
        Tone(0xC9CCFF),
        0.3
      )
      guard index % 3 == 1 else { continue }
      var branch = step
      branch.dx = dice.roll(0.08...0.16) * size * (index % 2 == 0 ? 1 : -1)
      branch.dy = dice.roll(0.06...0.12) * size
      branch.thickness *= 0.5
      branch.opacity = 0.7
      canvas.draw(branch, Tone(0xDDE0FF))
    }
    for step in steps { canvas.draw(step, Tone(0xFFFDF2)) }
  }
}
