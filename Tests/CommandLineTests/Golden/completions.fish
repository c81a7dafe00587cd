# Completes the command line of dash, the weather in the terminal.
# Made by `dash completions fish` from the program's own table; changes belong there.

# Whether the words so far name one of these commands; "" is the program without one.
function __dash_weather_command_is
    set -l found ''
    set -l skips 0
    for word in (commandline -opc)[2..]
        if test $skips -eq 1
            set skips 0
            continue
        end
        switch $word
            case -c --config --count --days --since -f --format -u --units -l --lang --color --images --icons --sort --columns --instance --width --timeout --max-age --page --per-page --detail --open --save --seed
                set skips 1
            case '*'
                set -l longer (string trim -- "$found $word")
                if contains -- $longer 'weather' 'photos' 'show' 'history' 'providers' 'config' 'config path' 'config check' 'config init' 'config schema' 'config get' 'config set' 'config unset' 'places' 'places list' 'places add' 'places remove' 'places search' 'doctor' 'cache' 'cache info' 'cache clear' 'completions' 'schema' 'help'
                    set found $longer
                end
        end
    end
    contains -- $found $argv
end

# These words with commas between them, each once.
function __dash_weather_list
    set -l typed (commandline -ct)
    set -l head (string match -r -- '^.*,' (string replace -r -- '^--[a-z-]+=' '' "$typed"))
    set -l given (string replace -r -- '=.*' '' (string split , -- "$head"))
    for word in $argv
        contains -- (string replace -r -- '=.*' '' $word) $given; or echo "$head$word"
    end
end

# The names of the instances in plugins.json, or in the file that is named before.
function __dash_weather_instances
    set -l file
    set -l configuration
    set -l words (commandline -opc)
    for index in (seq 2 (count $words))
        switch $words[$index]
            case -c --config
                set file $words[(math $index + 1)]
            case '--config=*'
                set file (string replace -- --config= '' $words[$index])
            case '-c*'
                set file (string sub -s 3 -- $words[$index])
        end
    end
    test -n "$file"; and set configuration -c (string replace -r '^~/' "$HOME/" -- $file)
    dash completions instances $configuration 2>/dev/null
end

complete -c dash -f
complete -c dash -n '__dash_weather_command_is ""' -a 'weather' -d 'Show the weather of the configured places, or of each PLACE.'
complete -c dash -n '__dash_weather_command_is ""' -a 'photos' -d 'Show the photos of the configured search, or of QUERY.'
complete -c dash -n '__dash_weather_command_is ""' -a 'show' -d 'Show the named instances of plugins.json, also disabled ones.'
complete -c dash -n '__dash_weather_command_is ""' -a 'history' -d 'Show what was measured before, at every place or at PLACE.'
complete -c dash -n '__dash_weather_command_is ""' -a 'providers' -d 'List the providers; with NAME its options, defaults and terms.'
complete -c dash -n '__dash_weather_command_is ""' -a 'config' -d 'Find, check, create or change plugins.json.'
complete -c dash -n '__dash_weather_command_is ""' -a 'places' -d 'Find places, and change those of plugins.json.'
complete -c dash -n '__dash_weather_command_is ""' -a 'doctor' -d 'Say what works, what does not, and where each setting comes from.'
complete -c dash -n '__dash_weather_command_is ""' -a 'cache' -d 'See or remove what is kept between runs.'
complete -c dash -n '__dash_weather_command_is ""' -a 'completions' -d 'Print what completes the command line in bash, zsh or fish.'
complete -c dash -n '__dash_weather_command_is ""' -a 'schema' -d 'Print the JSON Schema of a dashboard\'s --format json.'
complete -c dash -n '__dash_weather_command_is ""' -a 'help' -d 'Show this help, or that of a command.'
complete -c dash -n '__dash_weather_command_is "photos"' -a '(__fish_complete_directories)'
complete -c dash -n '__dash_weather_command_is "show"' -a '(__dash_weather_instances)'
complete -c dash -n '__dash_weather_command_is "providers"' -a 'sample'
complete -c dash -n '__dash_weather_command_is "config"' -a 'path' -d 'Print which plugins.json is read.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'check' -d 'Check plugins.json and say all that is wrong in it.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'init' -d 'Write a plugins.json to start from; never over an existing one.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'schema' -d 'Print the JSON Schema of plugins.json.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'get' -d 'Print what plugins.json says of KEY.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'set' -d 'Set KEY in plugins.json, and leave everything else as it stands.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'unset' -d 'Take KEY out of plugins.json, and leave everything else as it stands.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'list' -d 'List the configured places, with name and coordinates where known.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'add' -d 'Add each PLACE to the places of plugins.json.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'remove' -d 'Take each PLACE out of the places of plugins.json.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'search' -d 'List what NAME may mean, and how to name each.'
complete -c dash -n '__dash_weather_command_is "cache"' -a 'info' -d 'Say what is kept, where, how much and since when.'
complete -c dash -n '__dash_weather_command_is "cache"' -a 'clear' -d 'Remove answers and pictures; what was measured stays.'
complete -c dash -n '__dash_weather_command_is "completions"' -a 'bash zsh fish'
complete -c dash -n '__dash_weather_command_is "help"' -a 'weather photos show history providers config places doctor cache completions schema help'

complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "providers" "config" "config path" "config check" "config init" "config get" "config set" "config unset" "places" "places list" "places add" "places remove" "places search" "doctor" "completions"' -s c -l config -r -F -d 'Read this plugins.json.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -s w -l watch -d 'Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l count -x -d 'End the watch after so many frames.'
complete -c dash -n '__dash_weather_command_is "weather" "show"' -l days -x -d 'Show a forecast of so many days, from today or tomorrow; of several places too.'
complete -c dash -n '__dash_weather_command_is "weather" "show"' -l hourly -d 'Show each hour of the forecast, of two days or of those of --days.'
complete -c dash -n '__dash_weather_command_is "history"' -l since -x -d 'Since how long ago (12h, 7d, 2w) or which day (2026-11-01); 7d else.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "places list" "places search" "doctor" "cache" "cache info" "cache clear"' -s f -l format -x -a 'text plain json' -d 'text for people, plain for pipes and screen readers, json for scripts.'
complete -c dash -n '__dash_weather_command_is "history"' -s f -l format -x -a 'text plain json csv' -d 'text for people, plain for screen readers, json for scripts, csv for spreadsheets.'
complete -c dash -n '__dash_weather_command_is "doctor"' -l json -d 'The same as --format json.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "doctor"' -s u -l units -x -a '(__dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12)' -d 'metric, imperial, uk or standard, with units of your own: uk,wind=kn,clock=12.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "places search" "doctor"' -s l -l lang -x -a 'en ja de fr es pt ar zh' -d 'The language: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "doctor" "cache" "cache info"' -l color -x -a 'auto always never' -d 'auto (the default: on a terminal), always or never.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "doctor"' -l images -x -a 'auto kitty sixel iterm2 blocks off' -d 'auto (the default: the terminal\'s best), kitty, sixel, iterm2, blocks or off.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "doctor"' -l icons -x -a 'unicode emoji nerd ascii' -d 'unicode (the default), emoji, nerd (a font of Nerd Fonts\') or ascii.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l sort -x -a 'name temp wind rain' -d 'Sort places by name, temp, wind or rain, in every format; the most first.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l columns -x -a '(__dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high uv sun observed)' -d 'These columns of the table, in this order: temp,feels,wind,rain,sun.'
complete -c dash -n '__dash_weather_command_is "places list" "places add" "places remove" "places search"' -l instance -x -a '(__dash_weather_instances)' -d 'The instance of plugins.json; else the first enabled one with weather.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "doctor" "cache" "cache info"' -l width -x -d 'Columns to fill; else the terminal\'s, else 80.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "places search" "doctor"' -l timeout -x -d 'How long to wait for answers: 5s, 1m; else the instance\'s.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l refresh -d 'Ask, however fresh what is kept.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l max-age -x -d 'Take what is kept up to this age; else as long as the provider\'s answers are fresh.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "places search" "doctor"' -l offline -d 'Ask nobody; show what is kept, up to a day old.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l stale-while-revalidate -d 'Print what is kept at once, and refresh it behind; for status bars.'
complete -c dash -n '__dash_weather_command_is "photos"' -l page -x -d 'The page of the photos that were found.'
complete -c dash -n '__dash_weather_command_is "photos"' -l per-page -x -d 'How many photos a page has; else the instance\'s.'
complete -c dash -n '__dash_weather_command_is "photos"' -l detail -x -d 'Show one photo with all that is known of it.'
complete -c dash -n '__dash_weather_command_is "photos"' -l open -x -d 'Open a photo\'s page in the browser.'
complete -c dash -n '__dash_weather_command_is "photos"' -l save -x -d 'Save a photo\'s picture into DIR, with its author, licence and link.'
complete -c dash -n '__dash_weather_command_is "" "photos" "show"' -l seed -x -d 'Choose the same photo of an answer each time.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "providers" "places search"' -l demo -d 'Show made-up weather and photos: no key, no network needed.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "places search"' -s v -l verbose -d 'A line on stderr for each request; never a key.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "providers" "config" "config path" "config check" "config init" "config schema" "config get" "config set" "config unset" "places" "places list" "places add" "places remove" "places search" "doctor" "cache" "cache info" "cache clear" "completions" "schema" "help"' -s h -l help -d 'Show help.'
complete -c dash -n '__dash_weather_command_is ""' -l version -d 'Show the version.'
