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
  case configInit
  case configSchema
  case doctor
  case cache
  case cacheInfo
  case cacheClear
  case help
}
