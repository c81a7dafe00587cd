/// How the samples of a line in one size are covered by those of a line in another.
struct Coverage {
  /// A share that a sample of the source has in one of the result.
  struct Part {
    let index: Int
    /// All shares in a sample of the result are 1 together.
    let weight: Float
  }

  private let all: [Part]
  /// Where the parts of each sample of the result begin, and the end of the last one's.
  private let bounds: [Int]

  init(from source: Int, to target: Int) {
    var all: [Part] = []
    var bounds = [0]
    all.reserveCapacity(source + 2 * target)
    bounds.reserveCapacity(target + 1)
    // In units of a target's share of a source sample, so that every overlap is a whole number.
    for sample in 0..<target {
      let start = sample * source
      let end = start + source
      for index in (start / target)...((end - 1) / target) {
        let overlap = min(end, (index + 1) * target) - max(start, index * target)
        all.append(Part(index: index, weight: Float(overlap) / Float(source)))
      }
      bounds.append(all.count)
    }
    self.all = all
    self.bounds = bounds
  }

  func parts(of sample: Int) -> ArraySlice<Part> {
    all[bounds[sample]..<bounds[sample + 1]]
  }

  /// Averages a line of pixels.
  func average(_ line: UnsafeRawBufferPointer, into row: inout [SIMD4<Float>]) {
    all.withUnsafeBufferPointer { all in
      for sample in 0..<row.count {
        var sum = SIMD4<Float>.zero
        for part in bounds[sample]..<bounds[sample + 1] {
          let pixel = line.loadUnaligned(
            fromByteOffset: all[part].index * 4,
            as: SIMD4<UInt8>.self
          )
          sum += SIMD4<Float>(pixel) * all[part].weight
        }
        row[sample] = sum
      }
    }
  }
}
