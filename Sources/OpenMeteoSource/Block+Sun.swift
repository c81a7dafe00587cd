import DashCore

extension Block {
  /// When the sun rises and sets on a day; nil where it does neither.
  func sun(at index: Int) -> (rise: Timestamp?, set: Timestamp?) {
    let rises = moments("sunrise")
    let sets = moments("sunset")
    guard
      rises.indices.contains(index), sets.indices.contains(index),
      let rise = rises[index], let set = sets[index], rise < set
    else { return (nil, nil) }
    return (rise, set)
  }
}
