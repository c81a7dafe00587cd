/// A claim where nobody else can have one.
package struct FreeClaim: RefreshClaim {
  package init() {}

  package func release() {}
}
