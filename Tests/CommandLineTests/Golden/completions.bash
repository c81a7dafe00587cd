# Completion script for dash, the weather dashboard, printed by `dash completions bash`.
_dash_weather() {
  local command="" config="" previous="" current whole word replaced skipped lead
  local -i index count
  local -a typed=()
  COMPREPLY=()
  # bash splits NAME=VALUE into three words and replaces the last of them.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if ((index > 1)) && [[ $word == = || ${COMP_WORDS[index - 1]} == = ]]; then
      typed[-1]+=$word
    else
      typed+=("$word")
    fi
  done
  count=${#typed[@]}
  whole=${typed[-1]} current=$whole
  if [[ $whole == --*=* ]]; then
    previous=${whole%%=*} current=${whole#*=}
  elif ((count > 1)); then
    previous=${typed[-2]}
  fi
  replaced=${COMP_WORDS[COMP_CWORD]#=}
  skipped=${whole%"$replaced"} lead=${whole%"$current"}
  for ((index = 0; index < count - 1; index++)); do
    word=${typed[index]}
    case $word in
      -c | --config) config=${typed[index + 1]} index+=1 ;;
      --config=*) config=${word#*=} ;;
      -c?*) config=${word#-c} ;;
      --count | --days | --since | -f | --format | -u | --units | -l | --lang | --language | --package | --color | --images | --icons | --sort | --columns | --instance | --width | --timeout | --max-age | --page | --per-page | --detail | --open | --save | --seed) index+=1 ;;
      *)
        case "$command $word" in
          " weather" | " photos" | " show" | " history" | " providers" | " config" | "config path" | "config check" | "config init" | "config edit" | "config schema" | "config get" | "config set" | "config unset" | " places" | "places list" | "places add" | "places set" | "places remove" | "places search" | " plugins" | "plugins list" | "plugins info" | "plugins new" | "plugins check" | "plugins remove" | " doctor" | " cache" | "cache info" | "cache clear" | " completions" | " schema" | " help") command=${command:+$command }$word ;;
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
    -u | --units) _dash_weather_list "metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12" "$current"; return ;;
    -l | --lang) _dash_weather_words "en ja de fr es pt ar zh" "$current"; return ;;
    --language) _dash_weather_words "sh python swift" "$current"; return ;;
    --package) _dash_weather_files -f "$current"; return ;;
    --color) _dash_weather_words "auto always never" "$current"; return ;;
    --images) _dash_weather_words "auto kitty sixel iterm2 blocks off" "$current"; return ;;
    --icons) _dash_weather_words "unicode emoji nerd ascii" "$current"; return ;;
    --sort) _dash_weather_words "name temp wind rain" "$current"; return ;;
    --columns) _dash_weather_list "icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high dew uv sun observed" "$current"; return ;;
    --instance) _dash_weather_instances "$current"; return ;;
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
        _dash_weather_words "-c --config --trust -w --watch --count -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --seed --demo -v --verbose -h --help --version" "$current"
      else
        _dash_weather_words "weather photos show history providers config places plugins doctor cache completions schema help" "$current"
      fi
      ;;
    "weather")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -w --watch --count --days --hourly -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --demo -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "photos")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -w --watch --count -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --page --per-page --detail --open --save --seed --demo -v --verbose -h --help" "$current"
      else
        _dash_weather_files -d "$current"
      fi
      ;;
    "show")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -w --watch --count --days --hourly -f --format -u --units -l --lang --color --images --icons --sort --columns --width --timeout --refresh --max-age --offline --stale-while-revalidate --seed --demo -v --verbose -h --help" "$current"
      else
        _dash_weather_instances "$current"
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
        _dash_weather_words "-c --config --trust --demo -h --help" "$current"
      else
        _dash_weather_words "sample" "$current"
      fi
      ;;
    "config")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        _dash_weather_words "path check init edit schema get set unset" "$current"
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
        _dash_weather_words "-c --config --trust -h --help" "$current"
      else
        :
      fi
      ;;
    "config init")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --timeout --offline -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "config edit")
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
        _dash_weather_words "list add set remove search" "$current"
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
        _dash_weather_words "-c --config --trust --instance --timeout --offline -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "places set")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust --instance --timeout --offline -v --verbose -h --help" "$current"
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
        _dash_weather_words "-c --config --trust -f --format -l --lang --instance --timeout --offline --demo -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "plugins")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        _dash_weather_words "list info new check remove" "$current"
      fi
      ;;
    "plugins list")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -h --help" "$current"
      else
        :
      fi
      ;;
    "plugins info")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -v --verbose -h --help" "$current"
      else
        :
      fi
      ;;
    "plugins new")
      if [[ $current == -* ]]; then
        _dash_weather_words "--language --package -h --help" "$current"
      else
        :
      fi
      ;;
    "plugins check")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -f --format --json -h --help" "$current"
      else
        _dash_weather_files -f "$current"
      fi
      ;;
    "plugins remove")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config -h --help" "$current"
      else
        :
      fi
      ;;
    "doctor")
      if [[ $current == -* ]]; then
        _dash_weather_words "-c --config --trust -f --format --json -u --units -l --lang --color --images --icons --width --timeout --offline -h --help" "$current"
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
        _dash_weather_words "weather photos show history providers config places plugins doctor cache completions schema help" "$current"
      fi
      ;;
  esac
}

# Adds a candidate without the text before the part that bash replaces.
_dash_weather_take() {
  local word=$lead$1
  COMPREPLY+=("${word#"$skipped"}")
}

# Offers the words that start with the typed text. Does not use compgen -W, which would run commands
# in that text.
_dash_weather_words() {
  local word typed=${2#[\"\']}
  local -a words
  read -ra words -d '' <<<"$1" || true
  for word in ${words[@]+"${words[@]}"}; do
    [[ $word != "$typed"* ]] || _dash_weather_take "$word"
  done
}

# Offers a comma-separated list of these words, each once.
_dash_weather_list() {
  local typed=${2#[\"\']} head="" word words=""
  [[ $typed != *,* ]] || head=${typed%,*},
  for word in $1; do
    [[ ,$head == *,"${word%%=*}"[=,]* ]] || words+=" $word"
  done
  # The list may continue.
  compopt -o nospace 2>/dev/null
  lead+=$head
  _dash_weather_words "$words" "${typed##*,}"
}

# Offers files (-f) or directories (-d).
_dash_weather_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    _dash_weather_take "$file"
  done < <(compgen "$1" -- "$2")
}

# Offers the names of the instances in plugins.json or in the file of --config.
_dash_weather_instances() {
  # Expands quotes and ~ as the shell would, but runs nothing.
  config=${config//[\"\']/}
  read config <<<"${config/#\~\//$HOME/}"
  _dash_weather_words "$('/usr/local/bin/dash' completions instances ${config:+-c "$config"} 2>/dev/null)" "$1"
}

complete -F _dash_weather dash
