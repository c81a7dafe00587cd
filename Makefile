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
# for pictures and for the cache, pkg-config, and a dependency of the toolchain itself.
# Without libchafa, and GLib for its headers, only sixels are missing.
BUILD_PACKAGES := binutils g++ libchafa-dev libcurl4-openssl-dev libglib2.0-dev libpng-dev \
	libsodium-dev libsqlite3-dev libturbojpeg0-dev libxml2 pkg-config

PROGRAM := .build/release/dash

.PHONY: bench bench-compare build check check-faults check-screen clean fuzz fuzz-guided fuzz-pictures \
	help install kill-tests lint order-functions \
	packages run soak swift test test-packages test-properties test-sanitized test-scripts \
	test-unit uninstall

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

# The tests that start programs and wait for them. They run after the others, which use every core.
PROGRAM_TESTS := DashEndToEndTests|PictureProcessTests|PluginProcessTests|SharingTests|SubprocessTests
PROGRAM_TESTS := $(PROGRAM_TESTS)|(Stop|Input|Ending|PictureEnding|TerminalQuery|Httpbin)Tests/|CurlTransportTests.TLSTests
FAULT_TESTS := DashEndToEndTests.Chaos
PROPERTY_TESTS := LineWidth|HistoryWidth|ForecastProperty|WorldScreen|FrameEncoder|FrameGraphics
PROPERTY_TESTS := ($(PROPERTY_TESTS)|TextRenderingTests.Language|DataProperty|Truth|Photo|WatchScreen|ConfigurationReader)Tests
PROPERTY_TESTS := $(PROPERTY_TESTS)|ConformanceTests/

test: test-packages test-unit ## Build and run the tests, except those of `make check`
	Scripts/with-httpbin Scripts/test --skip-build \
	  --filter '$(PROGRAM_TESTS)' --skip '$(FAULT_TESTS)'
	@$(MAKE) --no-print-directory test-scripts

test-unit: packages ## Build everything, and run the tests that start no program
	Scripts/test --skip '$(PROGRAM_TESTS)'

# The sizes of the long tests. `.ci/run` uses smaller ones than a release.
FUZZ_COUNT = 2000
GUIDED_SECONDS = 2
KILLS = 20
DAMAGES = 100
SOAK_REFRESHES = 1000

check: check-faults test-properties test-sanitized ## Run the long tests: faults, all properties, sanitizers

check-faults: test-packages ## Run the fault matrix, kill tests, a soak and fuzzing
	umask 022; swift build --disable-index-store --build-tests
	Scripts/test --skip-build --filter '$(FAULT_TESTS)'
	Scripts/kill-tests .build/debug/store-probe $(KILLS) $(DAMAGES)
	timeout 900 .build/debug/watch-soak $(SOAK_REFRESHES)
	timeout 1800 .build/debug/dash-fuzz --count $(FUZZ_COUNT) --failures .build/fuzz/failures
	Scripts/fuzz-guided $(GUIDED_SECONDS)

# In the usual build: an optimised one saves less time than it takes to compile.
test-properties: packages ## Run all cases of the property tests
	DASH_PROPERTIES=full Scripts/test --filter '$(PROPERTY_TESTS)'

# Builds only the named targets, in a separate folder like every build with other settings. XCTest
# is disabled, because it leaks memory.
test-sanitized: test-packages ## Run the transport and terminal tests under AddressSanitizer
	DASH_TARGETS='CurlTransportTests TerminalScreenTests' Scripts/with-httpbin \
	  Scripts/test --sanitize=address --scratch-path .build/asan

# Link options for a fast start: packed relocations (glibc 2.36 supports them), static libraries from
# a folder that names only their archives, no exported symbols (the Swift library has thousands), and
# the functions of short runs side by side (a list that Scripts/order-functions writes).
LINK := -Xswiftc -use-ld=lld -Xswiftc -L.build/archives -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --no-warn-symbol-ordering \
	-Xlinker --symbol-ordering-file=Scripts/function-order.txt

# The release has no rpath: the loader would search it a dozen times at each start, and would load
# any library beside the program. It is optimised for size, because loading its code takes longer
# than running it. It has no debug information, which takes a fifth of the build's time. It does not
# import the regular expressions, which one `contains` with a text would link. It creates the metadata of
# generic types by direct calls, because the runtime would parse mangled names at every start.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -Osize \
	-debug-info-format none \
	-Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# With a umask of 002 the group could write to the helper, and the program would reject it.
# TextRendering, the second largest module, waits for DashCore, Almanac and Localization; SwiftPM alone
# would leave the last two to the end. So the first step builds these, and beside DashCore what does not
# import it.
# The build prints to stderr, so that `make -s run ARGS='--format json'` can be piped.
build: packages ## Build the release with a static Swift library: .build/release/dash{,-picture,-stubs}
	@Scripts/prefer-archives .build/archives
	@export PKG_CONFIG_PATH="$(CURDIR)/.build/archives$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}"; set -ex; \
	DASH_TARGETS='Almanac Localization Subprocess dash-picture' swift build $(RELEASE) $(LINK) >&2; \
	DASH_TARGETS='dash dash-picture' swift build $(RELEASE) $(LINK) >&2; \
	chmod go-w $(PROGRAM)-picture; \
	Scripts/stub-libraries $(PROGRAM)-stubs >&2 || echo "note: without stubs all of libcurl's libraries are loaded" >&2

lint: swift ## Check the format, the imports, the translations and the scripts
	swift format lint --strict -r Package.swift Sources Tests
	Scripts/check-imports
	@Scripts/ensure-packages python3-polib
	Scripts/generate-strings --check
	@scripts=$$(grep -lE '^#!.*bash' Scripts/* Tests/Scripts/* .ci/*) && \
	for script in $$scripts; do bash -n "$$script" || exit 1; done && \
	plugins=$$(grep -lE '^#!/bin/sh' Plugins/*) && \
	for script in $$plugins; do sh -n "$$script" || exit 1; done && \
	if command -v shellcheck >/dev/null; then shellcheck -x -P SCRIPTDIR $$scripts $$plugins; fi

# In a separate folder, because it cannot be linked like the release, and each build would make the
# other recompile everything.
soak: packages ## Run 20,000 refreshes of watch mode with random faults, and check for growth
	swift build -c release --scratch-path .build/soak --product watch-soak
	timeout 900 .build/soak/release/watch-soak 20000

kill-tests: packages ## Kill writers of the store 500 times, and damage its files 1,000 times
	umask 022; swift build --disable-index-store --product store-probe
	Scripts/kill-tests .build/debug/store-probe 500 1000

# Each run leaves its rows in a file, for bench-compare.
bench: build ## Compare time and memory with curl's and Go's on a local nginx, and with chafa's and timg's
	@mkdir -p .build/bench
	@BENCH_RESULTS=$$PWD/.build/bench/$$(date +%Y-%m-%dT%H%M%S).jsonl && export BENCH_RESULTS && \
	Scripts/bench $(PROGRAM) && Scripts/bench-pictures $(PROGRAM)-picture

order-functions: build ## List the functions of short runs again, which the release has side by side
	Scripts/order-functions $(PROGRAM)
	@rm -f $(PROGRAM) && $(MAKE) --no-print-directory build

bench-compare: ## Compare the last two runs of bench
	@Scripts/bench-compare

# Recorded responses are included if DASH_RECORDED names their folder.
fuzz: packages ## Parse 1,000,000 mutated responses, files, command lines and keys
	swift build -c release --scratch-path .build/fuzz --product dash-fuzz
	.build/fuzz/release/dash-fuzz --count 1000000 --failures .build/fuzz/failures

fuzz-guided: packages ## Fuzz every parser for a minute, guided by coverage
	Scripts/fuzz-guided 60

fuzz-pictures: build ## Decode 10,000 mutated pictures
	DASH_FUZZ_PICTURES=10000 DASH_PICTURE=$(CURDIR)/$(PROGRAM)-picture \
	  Scripts/test --filter MutatedPictureTests

# Through sudo it installs the existing build: root may have no Swift on PATH, and a build by root
# would leave files here that their owner cannot replace.
install: $(if $(SUDO_USER),,build) ## Install the program: PREFIX (default ~/.local), DESTDIR, NAME (default dash)
	@Scripts/install $(PROGRAM)

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
	@Scripts/ensure-packages $(BUILD_PACKAGES) openssl python3-httpbin tmux tzdata

test-scripts:
	@Scripts/ensure-packages python3-polib
	@for test in Tests/Scripts/*-test; do echo "$$test"; "$$test" || exit 1; done
