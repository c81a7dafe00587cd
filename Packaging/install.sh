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
esac
case ${1-} in -*) set -- too many ;; esac
[ $# -le 1 ] || { echo "$usage" >&2 && exit 64; }
[ -n "${1-}${HOME-}" ] || fail "HOME is not set: name a PREFIX"
prefix=$(realpath -m -- "${1:-$HOME/.local}")
CDPATH='' cd -- "$(dirname -- "$0")"
[ "$prefix" != "$(pwd -P)" ] || fail "the archive cannot be installed into itself"
! dpkg -S "$prefix/bin/dash-weather" >/dev/null 2>&1 || fail "a package has $prefix/bin/dash-weather: use apt"
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
  # Last, because it says which documents are ours.
  printf '%s\t%s\n' SHA256SUMS "$documents/SHA256SUMS"
}
completions() { # prints each shell with the place of its completions
  printf '%s\t%s\n' bash share/bash-completion/completions/dash-weather zsh share/zsh/site-functions/_dash-weather \
    fish share/fish/vendor_completions.d/dash-weather.fish
}
# Whether a file is as this archive, or the one that was installed before, has it: is_listed PATH NAME
is_listed() {
  sum=$(sha256sum <"$1" | cut -c 1-64)
  cat SHA256SUMS "$prefix/$documents/SHA256SUMS" 2>/dev/null | grep -qxF "$sum  $2"
}
# Whether the file at a place below the prefix is of this program: a document if it is listed.
is_ours() {
  [ -f "$prefix/$1" ] || return 1
  case $1 in
  "$documents/SHA256SUMS") return 0 ;;
  "$documents"/*) is_listed "$prefix/$1" "${1#"$documents/"}" ;;
  *) grep -qaE "$marker" "$prefix/$1" ;;
  esac
}
is_there() { [ -e "$prefix/$1" ] || [ -L "$prefix/$1" ]; }
tab=$(printf '\t')

if [ $action = remove ]; then
  # Under another name the program uses the same pages and plugins.
  others=
  for helper in "$prefix"/libexec/*/dash-picture; do
    [ "$helper" = "$prefix/libexec/dash-weather/dash-picture" ] || [ ! -e "$helper" ] || others=$helper
  done
  { files && completions; } | while IFS=$tab read -r file place; do
    case $place in
    share/man/*) [ -z "$others" ] || continue ;;
    lib/*)
      # An edited plugin stays.
      for plugin in "$prefix/$place" "$prefix/$place".~*~; do
        [ -n "$others" ] || [ ! -f "$plugin" ] || ! is_listed "$plugin" "$file" || rm -f "$plugin"
      done
      continue
      ;;
    esac
    ! is_there "$place" || ! is_ours "$place" || rm -f "$prefix/$place"
  done
  [ ! -L "$prefix/$documents/Plugins" ] || rm -f "$prefix/$documents/Plugins"
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
# A link there would lead out of the prefix.
for folder in "$documents" "$documents/Documentation"; do
  [ ! -L "$prefix/$folder" ] || foreign=$prefix/$folder
done
[ -L "$prefix/$documents/Plugins" ] || ! is_there "$documents/Plugins" || foreign=$prefix/$documents/Plugins
[ -z "$foreign" ] || fail "$foreign is there already and is not this program's; nothing was changed"
files | while IFS=$tab read -r file place; do
  case $place in
  lib/*)
    # An edited plugin stays beside it.
    backup=numbered
    ! is_there "$place" || ! is_listed "$prefix/$place" "$file" || backup=none
    install -D -C --backup=$backup -m 755 "$file" "$prefix/$place"
    ;;
  bin/* | libexec/*) install -D -m 755 "$file" "$prefix/$place" ;;
  *) install -D -m 644 "$file" "$prefix/$place" ;;
  esac
done
ln -sfn ../../../lib/dash/plugins "$prefix/$documents/Plugins"
completions | while IFS=$tab read -r shell place; do
  # Not where libraries are missing.
  ! script=$("$prefix/bin/dash-weather" completions "$shell" "$prefix/bin/dash-weather" 2>/dev/null) ||
    printf '%s\n' "$script" | install -D -m 644 /dev/stdin "$prefix/$place"
done
echo "installed $prefix/bin/dash-weather"
case :$PATH: in *:"$prefix/bin":*) ;; *) echo "note: put $prefix/bin on PATH" >&2 ;; esac
