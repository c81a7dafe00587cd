/// What is said beside what is shown; without a full stop.
package enum RemarkPhrase: Phrase {
  case measuredBy
  case noInstance
  case noPhotos
  case notHTTPS
  case open
  case pictures
  case waitingFor
}
