// swift-tools-version: 6.2
import PackageDescription

// A plugin in Swift, outside the package that it depends on. Elsewhere the dependency is a path to a
// checkout of dash. `swift build --package-path Examples` builds only what it needs of it.
let package = Package(
  name: "dash-provider-quakes",
  products: [.executable(name: "dash-provider-quakes", targets: ["dash-provider-quakes"])],
  dependencies: [.package(name: "dash", path: "..")],
  targets: [
    .executableTarget(
      name: "dash-provider-quakes",
      dependencies: ["QuakesSource", .product(name: "DashPlugin", package: "dash")]
    ),
    .target(
      name: "QuakesSource",
      dependencies: [.product(name: "DashCore", package: "dash")]
    ),
    .testTarget(
      name: "QuakesSourceTests",
      dependencies: ["QuakesSource", .product(name: "DashCore", package: "dash")]
    ),
  ]
)
