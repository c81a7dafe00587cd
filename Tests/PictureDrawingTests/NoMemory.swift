/// There was no memory for a test's picture.
///
/// A value that cannot be copied does not pass through `#require`.
struct NoMemory: Error {}
