/// What keeps the program from remembering; without a full stop.
enum StorePhrase: Phrase {
  case anotherVersion
  case damaged
  case noDirectory
  case noRoom
  case unavailable
  case unsafe
}
