# `make` alone lists the targets.

.DEFAULT_GOAL := help

# Where to install, and the program's name. Only the command line sets them: environment variables
# with these names mean other things, so they are overridden here.
export PREFIX =
export DESTDIR =
export NAME =

# Arguments for `dash weather`, split by the shell: make run ARGS='London "New York"'.
ARGS =

# The file in which `make check-screen` saves a screenshot of xterm; none if empty.
PNG =

# The packages that `swift build` needs: a linker, the C and C++ libraries, libcurl, the libraries
# for pictures, for the cache and for alerts, which the toolchain itself needs too, and pkg-config.
# Without libchafa, and GLib for its headers, only sixels are missing.
BUILD_PACKAGES := binutils g++ libchafa-dev libcurl4-openssl-dev libglib2.0-dev libpng-dev \
	libsqlite3-dev libturbojpeg0-dev libxml2 pkg-config

PROGRAM := .build/release/dash

.PHONY: bench bench-compare build check check-screen clean deb fuzz fuzz-pictures help install \
	kill-tests lint packages run soak swift tarball test test-long test-package test-packages \
	test-sanitized test-scripts uninstall

# A first look at the program succeeds also where no service can be reached (exit code 69): it ends
# with the demo. A person with a key wants to see the error.
DEMO_INSTEAD := { status=$$?; keys=$$OPENWEATHERMAP_API_KEY$$PIXABAY_API_KEY$$FLICKR_API_KEY; \
	if [ $$status != 69 ] || [ -n "$$keys" ]; then exit $$status; fi; \
	echo "note: no service could be reached, so this is the demo, with made-up data:" >&2; \
	$(PROGRAM) --demo; }

# With a umask of 002 the group could write to plugins.json, and the program would reject it.
run: build ## Build and show the dashboard, without a key (ARGS=... for the weather of places)
	@chmod go-w plugins.json 2>/dev/null || :
	@$(PROGRAM) $(if $(ARGS),weather) -c plugins.json $(ARGS) $(if $(ARGS),,|| $(DEMO_INSTEAD))

test: test-packages ## Build and run the tests, except the long ones of `make check`
	Scripts/test
	@$(MAKE) --no-print-directory test-scripts

# The sizes of the long tests. `.ci/run` uses smaller ones than a release.
FUZZ_COUNT = 200
KILLS = 20
DAMAGES = 100
SOAK_REFRESHES = 6000

check: ## Run all tests, with all faults and properties, kills and sanitizers, before a release
	DASH_TESTS=all $(MAKE) --no-print-directory test test-long test-sanitized

test-long: test-packages ## Kill writers of the store, watch thousands of refreshes, and parse mutated inputs
	umask 022; swift build --disable-index-store --build-tests
	Scripts/kill-tests .build/debug/store-probe $(KILLS) $(DAMAGES)
	# With one arena, memory that one thread has freed serves the others, so that only a leak grows.
	MALLOC_ARENA_MAX=1 DASH_SOAK=$(SOAK_REFRESHES) Scripts/test --skip-build --filter SoakTests
	DASH_FUZZ=$(FUZZ_COUNT) Scripts/test --skip-build --filter FuzzTests

# In a separate folder like every build with other settings. Only these tests are built.
test-sanitized: test-packages ## Run the tests of the transport and the terminal under AddressSanitizer
	for product in screen-probe sanitized-tests; do \
	  swift build --disable-index-store --sanitize=address --scratch-path .build/asan --product $$product || exit; \
	done
	# As in Scripts/test: all tests at once would wait for each other.
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 .build/asan/debug/sanitized-tests

# Optimised for size, because loading the code takes longer than running it; without debug information,
# which takes a fifth of the build's time. Without an rpath, which costs 7 % of a start. With the archive of
# libstdc++, which takes a quarter off the rest: swiftc has no -static-libstdc++, but links an archive from a
# folder that has no shared library.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -Osize -debug-info-format none \
	-Xswiftc -L.build/archives

# With a umask of 002 the group could write to the helper, and the program would reject it.
# The build prints to stderr, so that `make -s run ARGS='--format json'` can be piped.
build: packages ## Build the release with a static Swift library: .build/release/dash and dash-picture
	@mkdir -p .build/archives && ln -sf "$$(g++ -print-file-name=libstdc++.a)" .build/archives/
	swift build $(RELEASE) --product dash >&2
	swift build $(RELEASE) --product dash-picture >&2
	@chmod go-w $(PROGRAM)-picture

lint: swift ## Check the format, the imports, the translations and the scripts
	swift format lint --strict -r Package.swift Sources Tests
	Scripts/check-imports
	@Scripts/ensure-packages python3-polib
	Scripts/generate-strings --check
	@scripts=$$(grep -lE '^#!.*bash' Scripts/* Tests/Scripts/* Tests/Packaging/* .ci/*) && \
	for script in $$scripts; do bash -n "$$script" || exit 1; done && \
	plugins=$$(grep -lE '^#!/bin/sh' Plugins/* Packaging/*) && \
	for script in $$plugins; do sh -n "$$script" || exit 1; done && \
	if command -v shellcheck >/dev/null; then shellcheck -x -P SCRIPTDIR $$scripts $$plugins; fi

soak: packages ## Run 20,000 refreshes of watch mode with random faults, and check for growth
	MALLOC_ARENA_MAX=1 DASH_SOAK=20000 Scripts/test --filter SoakTests

kill-tests: packages ## Kill writers of the store 500 times, and damage its files 1,000 times
	umask 022; swift build --disable-index-store --product store-probe
	Scripts/kill-tests .build/debug/store-probe 500 1000

# Each run leaves its rows in a file, for bench-compare.
bench: build ## Compare time and memory with curl's on a local nginx, and with chafa's and timg's
	@mkdir -p .build/bench
	@BENCH_RESULTS=$$PWD/.build/bench/$$(date +%Y-%m-%dT%H%M%S).jsonl && export BENCH_RESULTS && \
	Scripts/bench $(PROGRAM) && Scripts/bench-pictures $(PROGRAM)-picture

bench-compare: ## Compare the last two runs of bench
	@Scripts/bench-compare

# Recorded responses are included if DASH_RECORDED names their folder.
fuzz: packages ## Parse 10,000 mutated inputs of each kind: responses, files, command lines, keys and more
	DASH_FUZZ=10000 Scripts/test --filter FuzzTests

fuzz-pictures: build ## Decode 10,000 mutated pictures
	DASH_FUZZ_PICTURES=10000 DASH_PICTURE=$(CURDIR)/$(PROGRAM)-picture \
	  Scripts/test --filter MutatedPictureTests

# Through sudo it installs the existing build: root may have no Swift on PATH, and a build by root
# would leave files here that their owner cannot replace.
install: $(if $(SUDO_USER),,build) ## Install the program: PREFIX (default ~/.local), DESTDIR, NAME (default dash)
	@Scripts/install $(PROGRAM)

# The packages are in .build/packages.
deb: build ## Make a Debian package, dash-weather, for this release and architecture
	@Scripts/ensure-packages dpkg-dev
	@Scripts/package deb $(PROGRAM) .build/packages

tarball: build ## Make an archive that runs unpacked, with an install.sh
	@Scripts/package tarball $(PROGRAM) .build/packages

test-package: build ## Check the package and the archive
	@Scripts/ensure-packages dpkg-dev groff lintian mandoc systemd
	Tests/Packaging/package-test

uninstall: ## Remove the installed program: PREFIX, DESTDIR, NAME
	@Scripts/install --uninstall

check-screen: build ## Check the demo's pictures in xterm, as sixels, and in tmux (PNG=...)
	@Scripts/check-screen $(PROGRAM) $(PNG)

clean: ## Remove the build
	rm -rf .build

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

swift:
	@Scripts/check-swift

packages: swift
	@Scripts/ensure-packages $(BUILD_PACKAGES)

test-packages: swift
	@Scripts/ensure-packages $(BUILD_PACKAGES) openssl tmux tzdata

test-scripts:
	@Scripts/ensure-packages python3-feedparser python3-polib
	@for test in Tests/Scripts/*-test; do echo "$$test"; "$$test" || exit 1; done
