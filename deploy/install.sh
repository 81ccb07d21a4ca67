#!/bin/sh
# Installs or upgrades Coterie from a release, after it has checked the files' sums (docs/install.md).
#
#   sh install.sh          as root
#
# COTERIE_RELEASE_URL    address of the release's files: https://, http:// or file://
# COTERIE_BIN_DIR        installs only the program, into this folder, without a service; root isn't needed
set -eu

# `npm run release` enters the address of the release
release=

fail() {
	echo "install.sh: $*" >&2
	exit 1
}

fetch() { # URL FILE
	case $1 in
	file://*) cp "${1#file://}" "$2" ;;
	*)
		if command -v curl >/dev/null; then
			curl -fsSL --retry 3 -o "$2" "$1"
		elif command -v wget >/dev/null; then
			wget -q -O "$2" "$1"
		else
			fail "curl or wget is needed"
		fi
		;;
	esac || fail "can't download $1"
}

sum_of() { # FILE
	if command -v sha256sum >/dev/null; then
		sha256sum "$1" | cut -d ' ' -f 1
	elif command -v shasum >/dev/null; then
		shasum -a 256 "$1" | cut -d ' ' -f 1
	else
		fail "sha256sum or shasum is needed to check the download"
	fi
}

# Prints this machine's platform as it is in the names of the files.
platform() {
	system=$(uname -s | tr '[:upper:]' '[:lower:]')
	machine=$(uname -m)
	case $machine in
	x86_64) machine=amd64 ;;
	aarch64) machine=arm64 ;;
	esac
	echo "$system-$machine"
}

# Replaces FILE with SOURCE in one step, so that a running program and a crash do no harm.
replace() { # SOURCE FILE MODE
	cp "$1" "$2.new"
	chmod "$3" "$2.new"
	mv -f "$2.new" "$2"
}

install_program() { # SOURCE FOLDER
	mkdir -p "$2"
	if cmp -s "$1" "$2/coterie"; then
		echo "$2/coterie is up to date: $("$2/coterie" version)"
		return
	fi
	if [ -e "$2/coterie" ]; then
		replace "$2/coterie" "$2/coterie.before" 755
		echo "The earlier program is kept as $2/coterie.before: $("$2/coterie.before" version)"
	fi
	replace "$1" "$2/coterie" 755
	changed=yes
	echo "Installed $2/coterie: $("$2/coterie" version)"
}

install_service() { # FOLDER WITH THE SAMPLES
	getent passwd coterie >/dev/null ||
		useradd --system --user-group --home-dir /var/lib/coterie --shell /usr/sbin/nologin coterie
	# a backup can be restored before the first start
	[ -d /var/lib/coterie ] || install -d -m 711 -o coterie -g coterie /var/lib/coterie
	[ -e /etc/coterie.env ] || install -m 600 "$1/coterie.env" /etc/coterie.env
	# an administrator's own unit in /etc/systemd/system wins over this one
	units=/usr/local/lib/systemd/system
	new=no
	[ -e "$units/coterie.service" ] || new=yes
	mkdir -p "$units"
	for unit in "$1"/*.service; do
		cmp -s "$unit" "$units/${unit##*/}" && continue
		replace "$unit" "$units/${unit##*/}" 644
		changed=yes
	done
	if [ ! -d /run/systemd/system ]; then
		systemctl enable coterie
		echo "systemd isn't running. Coterie starts with the machine"
		return
	fi
	systemctl daemon-reload
	if [ "$new" = yes ]; then
		systemctl enable --now coterie
		echo "Coterie is running. Its first admin is created with the link that this command prints:"
		echo "  journalctl -u coterie | grep setup#"
	elif [ "$changed" = yes ]; then
		# services that were stopped stay stopped
		systemctl try-restart coterie.service 'coterie@*.service'
	fi
}

main() {
	release=${COTERIE_RELEASE_URL:-$release}
	[ -n "$release" ] || fail "set COTERIE_RELEASE_URL to the address of the release's files"
	bin=${COTERIE_BIN_DIR:-/usr/local/bin}
	if [ -z "${COTERIE_BIN_DIR:-}" ] && [ "$(id -u)" != 0 ]; then
		fail "run this as root, or set COTERIE_BIN_DIR=\$HOME/.local/bin to install only the program"
	fi
	if [ -z "${COTERIE_BIN_DIR:-}" ] && [ -e /usr/bin/coterie ]; then
		fail "Coterie is installed as a Debian package. Upgrade it with: apt install ./coterie_VERSION_MACHINE.deb"
	fi
	platform=$(platform)
	folder=$(mktemp -d)
	trap 'rm -rf "$folder"' EXIT
	trap 'exit 1' HUP INT TERM

	fetch "$release/SHA256SUMS" "$folder/SHA256SUMS"
	archive=$(sed -n "s/^[0-9a-f]\{64\}  \(coterie-[^/]*-$platform\.tar\.gz\)\$/\1/p" "$folder/SHA256SUMS")
	[ -n "$archive" ] || fail "the release has no program for $platform"
	fetch "$release/$archive" "$folder/$archive"
	grep -qxF "$(sum_of "$folder/$archive")  $archive" "$folder/SHA256SUMS" ||
		fail "$archive doesn't have the sum that SHA256SUMS names. Nothing was changed"
	tar -xzf "$folder/$archive" -C "$folder"
	unpacked=$folder/${archive%.tar.gz}

	changed=no
	install_program "$unpacked/coterie" "$bin"
	if [ -n "${COTERIE_BIN_DIR:-}" ]; then
		return
	elif [ "$(uname -s)" = Linux ] && command -v systemctl >/dev/null; then
		install_service "$unpacked/deploy"
	else
		echo "Start it with: coterie serve"
	fi
}

# the last line, so that an incomplete download does nothing
main
