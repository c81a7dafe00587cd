/// A point of the compass, clockwise from north.
enum CompassPoint: Phrase {
  case north
  case northNorthEast
  case northEast
  case eastNorthEast
  case east
  case eastSouthEast
  case southEast
  case southSouthEast
  case south
  case southSouthWest
  case southWest
  case westSouthWest
  case west
  case westNorthWest
  case northWest
  case northNorthWest
}
