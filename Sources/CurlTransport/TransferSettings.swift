/// What all transfers of a transport have in common.
struct TransferSettings: Sendable {
  /// The `User-Agent` header's value.
  let userAgent: String

  /// Where trusted certificates are.
  let certificates: CertificateLocations

  /// How patient transfers are.
  let limits: TransferLimits
}
