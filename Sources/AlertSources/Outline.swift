import DashCore
import Glibc

/// The outline of an area.
struct Outline {
  /// Rings of points, the first one of a polygon around it and the others around holes.
  private let polygons: [[[(x: Double, y: Double)]]]
  /// Points with a distance around them, in km.
  private var circles: [(latitude: Double, longitude: Double, radius: Double)] = []

  /// Reads the areas of a part of a CAP message, with points of latitude and longitude; fails if none has
  /// an outline.
  init?(ofAreas areas: [XMLElement]) {
    func numbers(_ text: Substring) -> [Double] {
      text.split(separator: ",").compactMap { Double($0) }
    }
    polygons = areas.flatMap { $0.all("polygon") }.map { polygon in
      let points = (polygon.text ?? "").split(whereSeparator: \.isWhitespace).map(numbers)
      return [points.compactMap { $0.count == 2 ? ($0[1], $0[0]) : nil }]
    }
    circles = areas.flatMap { $0.all("circle") }.compactMap { circle in
      let parts = (circle.text ?? "").split(whereSeparator: \.isWhitespace).flatMap(numbers)
      return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }
    if circles.isEmpty, !polygons.contains(where: { $0.first?.isEmpty == false }) { return nil }
  }

  /// Reads a GeoJSON geometry; fails for another one than a polygon or several.
  init?(_ geometry: JSONReader) {
    let coordinates = geometry.node["coordinates"]
    let polygons: [JSONNode]
    switch geometry["type"]?.text() {
    case "Polygon": polygons = [coordinates].compactMap(\.self)
    case "MultiPolygon": polygons = coordinates?.elements ?? []
    default: return nil
    }
    self.polygons = polygons.map { polygon in
      polygon.elements.map { ring in
        ring.elements.compactMap { point in
          let numbers = point.numbers()
          guard numbers.count > 1, let x = numbers[0], let y = numbers[1] else { return nil }
          return (x, y)
        }
      }
    }
    if !self.polygons.contains(where: { $0.first?.isEmpty == false }) { return nil }
  }

  /// Returns whether a point is in one of the polygons and in none of its holes, or in a circle.
  func contains(_ point: AlertPoint) -> Bool {
    circles.contains { Self.kilometres(from: point, to: $0.latitude, $0.longitude) <= $0.radius }
      || isInPolygon(point)
  }

  /// Returns the distance on a sphere.
  private static func kilometres(
    from point: AlertPoint,
    to latitude: Double,
    _ longitude: Double
  ) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let (a, b) = (radians(point.latitude), radians(latitude))
    let haversine =
      pow(sin((b - a) / 2), 2)
      + cos(a) * cos(b) * pow(sin(radians(longitude - point.longitude) / 2), 2)
    return 2 * 6371 * asin(min(haversine.squareRoot(), 1))
  }

  private func isInPolygon(_ point: AlertPoint) -> Bool {
    polygons.contains { rings in
      // A line from the point crosses the rings an odd number of times.
      rings.reduce(false) { isInside, ring in
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(isInside) { isInside, side in
          let (a, b) = side
          guard (a.y > point.latitude) != (b.y > point.latitude) else { return isInside }
          let x = a.x + (point.latitude - a.y) / (b.y - a.y) * (b.x - a.x)
          return point.longitude < x ? !isInside : isInside
        }
      }
    }
  }
}
