/// The commands of the program.
enum Command: Hashable {
  case dashboard
  case weather
  case photos
  case show
  case history
  case providers
  case config
  case configPath
  case configCheck
  case configGet
  case configInit
  case configSchema
  case configSet
  case configUnset
  case places
  case placesAdd
  case placesList
  case placesRemove
  case placesSearch
  case doctor
  case cache
  case cacheInfo
  case cacheClear
  case completions
  case schema
  case help
}
