import CCurl

/// Why libcurl could not be set to work at all: a fault of this program or its installation.
enum LibcurlFailure: Error {
  /// An option was refused; going on without it would be another request than the one meant.
  case optionRefused(name: String, CURLcode)
  /// An option of the multi handle was refused.
  case multiOptionRefused(CURLMoption, CURLMcode)
  /// A handle or a list could not be had.
  case outOfMemory
  /// libcurl's global initialisation failed, or is not safe beside other threads.
  case unusable
}
