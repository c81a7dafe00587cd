/// A failed allocation of a test's picture.
///
/// A noncopyable value cannot pass through `#require`.
struct NoMemory: Error {}
