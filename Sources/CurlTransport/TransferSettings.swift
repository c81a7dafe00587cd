/// What all transfers of a transport have in common.
struct TransferSettings: Sendable {
  /// The `User-Agent` header's value.
  let userAgent: String

  /// Where trusted certificates are.
  let certificates: CertificateLocations

  /// Whether a proxy stands between this program and servers asked by https.
  let hasProxy: Bool

  /// How patient transfers are.
  let limits: TransferLimits
}
