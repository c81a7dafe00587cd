#!/bin/sh
# Installs the unpacked archive below a prefix, by default ~/.local. It overwrites and removes only files of
# this program, and nothing at all if one in the way is not.
set -eu
usage="usage: ./install.sh [--uninstall] [PREFIX]    (by default ~/.local)"
# Every program, plugin, manual page and completion contains one of these texts, as in Scripts/install.
marker='dash-weather-dashboard|, the weather (dashboard, printed by |in the terminal\.)'
documents=share/doc/dash-weather

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

action=install
case ${1-} in
-h | --help) echo "$usage" && exit ;;
--uninstall) action=remove && shift ;;
-*) echo "$usage" >&2 && exit 64 ;;
esac
[ $# -le 1 ] || { echo "$usage" >&2 && exit 64; }
prefix=${1:-$HOME/.local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
cd "$(dirname "$0")"
sha256sum --quiet --check SHA256SUMS || fail "the archive is damaged"

# Prints each file of the archive and its place below the prefix, with a tab between.
files() {
  cut -c 67- SHA256SUMS | while read -r file; do
    case $file in
    install.sh) ;;
    bin/* | lib/* | libexec/* | share/*) printf '%s\t%s\n' "$file" "$file" ;;
    *) printf '%s\t%s\n' "$file" "$documents/$file" ;;
    esac
  done
}
completions() { # prints each shell with the place of its completions
  printf '%s\t%s\n' bash share/bash-completion/completions/dash-weather zsh share/zsh/site-functions/_dash-weather \
    fish share/fish/vendor_completions.d/dash-weather.fish
}
is_ours() { # a place below the prefix
  case $1 in "$documents"/*) return 0 ;; esac
  [ -f "$prefix/$1" ] && grep -qaE "$marker" "$prefix/$1"
}
is_there() { [ -e "$prefix/$1" ] || [ -L "$prefix/$1" ]; }
tab=$(printf '\t')

if [ $action = remove ]; then
  # Under another name the program uses the same pages and plugins.
  others=$(find "$prefix/libexec" -name dash-picture ! -path '*/dash-weather/*' 2>/dev/null || :)
  { files && completions; } | while IFS=$tab read -r file place; do
    case $place in
    share/man/*) [ -z "$others" ] || continue ;;
    lib/*) if [ -n "$others" ] || ! cmp -s "$file" "$prefix/$place"; then continue; fi ;;
    esac
    ! is_there "$place" || ! is_ours "$place" || rm -f "$prefix/$place"
  done
  rm -f "$prefix/$documents/Plugins"
  for folder in libexec/dash-weather "$documents/Documentation" "$documents" lib/dash/plugins lib/dash; do
    rmdir "$prefix/$folder" 2>/dev/null || :
  done
  exit
fi

missing=$(ldd bin/dash-weather libexec/dash-weather/dash-picture | awk '/not found/ { print $1 }' | sort -u | tr '\n' ' ')
[ -z "$missing" ] || echo "note: install what provides $missing" >&2
foreign=$({ files && completions; } | while IFS=$tab read -r _ place; do
  ! is_there "$place" || is_ours "$place" || echo "$prefix/$place"
done | head -n 1)
[ -z "$foreign" ] || fail "$foreign is there already and is not this program's; nothing was changed"
files | while IFS=$tab read -r file place; do
  case $place in
  # An edited plugin stays as .old.
  lib/*) install -D -C -b -S .old -m 755 "$file" "$prefix/$place" ;;
  *) install -D -m "$(stat -c %a "$file")" "$file" "$prefix/$place" ;;
  esac
done
ln -sfn ../../../lib/dash/plugins "$prefix/$documents/Plugins"
completions | while IFS=$tab read -r shell place; do
  "$prefix/bin/dash-weather" completions "$shell" "$prefix/bin/dash-weather" >.completion
  install -D -m 644 .completion "$prefix/$place"
done
rm -f .completion
echo "installed $prefix/bin/dash-weather"
case :$PATH: in *:"$prefix/bin":*) ;; *) echo "note: put $prefix/bin on PATH" >&2 ;; esac
