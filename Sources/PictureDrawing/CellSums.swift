/// Sums over the 8 by 8 samples of a cell, from which the mean of each part of it follows.
struct CellSums {
  /// Of the lowest rows: element n is the sum of n rows.
  private(set) var lower = [SIMD4<Float>](repeating: .zero, count: 9)
  /// Of the leftmost columns: element n is the sum of n columns.
  private(set) var left = [SIMD4<Float>](repeating: .zero, count: 9)
  private(set) var quarters = [SIMD4<Float>](repeating: .zero, count: 4)

  var total: SIMD4<Float> { lower[8] }

  /// Takes the sums of a cell.
  ///
  /// The same value is used for all cells, so that no memory is asked for in between.
  mutating func measure(_ samples: UnsafeBufferPointer<SIMD4<Float>>, rowWidth: Int, first: Int) {
    for index in 1...8 { left[index] = .zero }
    for index in 0..<4 { quarters[index] = .zero }
    for y in stride(from: 7, through: 0, by: -1) {
      var halves = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      for x in 0..<4 {
        let sample = samples[first + y * rowWidth + x]
        left[x + 1] += sample
        halves.0 += sample
      }
      for x in 4..<8 {
        let sample = samples[first + y * rowWidth + x]
        left[x + 1] += sample
        halves.1 += sample
      }
      lower[8 - y] = lower[7 - y] + halves.0 + halves.1
      let upperOrLower = y < 4 ? 0 : 2
      quarters[upperOrLower] += halves.0
      quarters[upperOrLower + 1] += halves.1
    }
    for index in 2...8 { left[index] += left[index - 1] }
  }

  /// The sum of the samples that a block element covers.
  func sum(_ partition: Partition) -> SIMD4<Float> {
    switch partition {
    case .lower(let rows): lower[rows]
    case .left(let columns): left[columns]
    case .quarter(let index): quarters[index]
    case .diagonal: quarters[0] + quarters[3]
    }
  }
}
