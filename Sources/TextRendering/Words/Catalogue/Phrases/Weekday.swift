/// A day of the week, short, from Sunday on.
enum Weekday: Phrase {
  case sunday
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
}
