/// A way to part a cell in two: the samples that a block element covers, and the others.
///
/// A cell is sampled 8 by 8, and a block element covers whole rows, whole columns or quarters.
enum Partition {
  /// The lowest rows, 1 to 7 of them.
  case lower(Int)
  /// The leftmost columns, 1 to 7 of them.
  case left(Int)
  /// One quarter: 0 upper left, 1 upper right, 2 lower left, 3 lower right.
  case quarter(Int)
  /// The upper left and the lower right quarter.
  case diagonal

  /// Each partition once; the one that swaps both sides is the same.
  static let all: [Partition] =
    (1...7).map(lower) + (1...7).map(left) + (0...3).map(quarter) + [.diagonal]

  /// How many of the 64 samples are covered.
  var size: Int {
    switch self {
    case .lower(let rows): rows * 8
    case .left(let columns): columns * 8
    case .quarter: 16
    case .diagonal: 32
    }
  }

  /// The block element that covers them.
  var scalar: Unicode.Scalar {
    switch self {
    // U+2581 to U+2587 grow from below.
    case .lower(let rows): Self.scalar(0x2580 + rows)
    // U+2589 to U+258F shrink towards the left.
    case .left(let columns): Self.scalar(0x2590 - columns)
    case .quarter(0): "▘"
    case .quarter(1): "▝"
    case .quarter(2): "▖"
    case .quarter: "▗"
    case .diagonal: "▚"
    }
  }

  private static func scalar(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(value)) ?? " "
  }
}
