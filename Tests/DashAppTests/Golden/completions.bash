# Completes the command line of dash, the weather in the terminal.
# Made by `dash completions bash` from the program's own table; changes belong there.
_dash_weather() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command="" word index
  COMPREPLY=()
  # bash takes --option=value for three words.
  if [[ $current == = ]]; then
    current=""
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      -c | --config | --count | --days | --since | -f | --format | -u | --units | -l | --lang | --color | --images | --icons | --sort | --columns | --instance | --width | --timeout | --max-age | --page | --per-page | --detail | --open | --save | --seed) ((++index)) ;;
      *)
        case "$command $word" in
          " weather" | " photos" | " show" | " history" | " providers" | " config" | "config path" | "config check" | "config init" | "config schema" | "config get" | "config set" | "config unset" | " places" | "places list" | "places add" | "places remove" | "places search" | " doctor" | " cache" | "cache info" | "cache clear" | " completions" | " schema" | " help") command=${command:+$command }$word ;;
        esac
        ;;
    esac
  done
  case "$command $previous" in
    "history -f" | "history --format") _dash_weather_words "text plain json csv" "$current"; return ;;
  esac
  case $previous in
    -c | --config) _dash_weather_files -f "$current"; return ;;
    --count) return ;;
    --days) return ;;
    --since) return ;;
    -f | --format) _dash_weather_words "text plain json" "$current"; return ;;
    -u | --units) _dash_weather_words "metric imperial uk standard" "$current"; return ;;
    -l | --lang) return ;;
    --color) _dash_weather_words "auto always never" "$current"; return ;;
    --images) _dash_weather_words "auto kitty sixel iterm2 blocks off" "$current"; return ;;
    --icons) _dash_weather_words "unicode emoji nerd ascii" "$current"; return ;;
    --sort) _dash_weather_words "name temp wind rain" "$current"; return ;;
    --columns) _dash_weather_words "icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high uv sun observed" "$current"; return ;;
    --instance) _dash_weather_words "$(dash completions instances 2>/dev/null)" "$current"; return ;;
    --width) return ;;
    --timeout) return ;;
    --max-age) return ;;
    --page) return ;;
    --per-page) return ;;
    --detail) return ;;
    --open) return ;;
    --save) return ;;
    --seed) return ;;
  esac
  case $command in
    "")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -w --watch --count -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --seed --demo -v --verbose -h --help --version" "$current"
      else
        _dash_weather_words "weather photos show history providers config places doctor cache completions schema help" "$current"
      fi
      ;;
    "weather")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -w --watch --count --days --hourly -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --demo -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "photos")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -w --watch --count -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --page --per-page --detail --open --save --seed --demo -v --verbose -h --help" "$current"
      else
        _dash_weather_files -d "$current"
      fi
      ;;
    "show")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -w --watch --count --days --hourly -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --seed --demo -v --verbose -h --help" "$current"
      else
        _dash_weather_words "$(dash completions instances 2>/dev/null)" "$current"
      fi
      ;;
    "history")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --since -f --format -u --units -l --lang --color --width --demo -h --help" "$current"
      else
        :
      fi
      ;;
    "providers")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --demo -h --help" "$current"
      else
        _dash_weather_words "sample" "$current"
      fi
      ;;
    "config")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        _dash_weather_words "path check init schema get set unset" "$current"
      fi
      ;;
    "config path")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "config check")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "config init")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "config schema")
      if [[ $current == -* ]]; then
        _dash_weather_words "-h --help" "$current"
      else
        :
      fi
      ;;
    "config get")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "config set")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "config unset")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "places")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        _dash_weather_words "list add remove search" "$current"
      fi
      ;;
    "places list")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -f --format --instance -h --help" "$current"
      else
        :
      fi
      ;;
    "places add")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --instance -h --help" "$current"
      else
        :
      fi
      ;;
    "places remove")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --instance -h --help" "$current"
      else
        :
      fi
      ;;
    "places search")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -f --format -l --lang --instance --timeout --offline --demo -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "doctor")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -f --format --json -u --units -l --lang --color --images --icons --width --timeout --offline -h --help" "$current"
      else
        :
      fi
      ;;
    "cache")
      if [[ $current == -* ]]; then
        _dash_weather_words "-f --format --color --width -h --help" "$current"
      else
        _dash_weather_words "info clear" "$current"
      fi
      ;;
    "cache info")
      if [[ $current == -* ]]; then
        _dash_weather_words "-f --format --color --width -h --help" "$current"
      else
        :
      fi
      ;;
    "cache clear")
      if [[ $current == -* ]]; then
        _dash_weather_words "-f --format -h --help" "$current"
      else
        :
      fi
      ;;
    "completions")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        _dash_weather_words "bash zsh fish" "$current"
      fi
      ;;
    "schema")
      if [[ $current == -* ]]; then
        _dash_weather_words "-h --help" "$current"
      else
        :
      fi
      ;;
    "help")
      if [[ $current == -* ]]; then
        _dash_weather_words "-h --help" "$current"
      else
        _dash_weather_words "weather photos show history providers config places doctor cache completions schema help" "$current"
      fi
      ;;
  esac
}

# Offers these words.
_dash_weather_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

# Offers files (-f) or directories (-d).
_dash_weather_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
}

complete -F _dash_weather dash
