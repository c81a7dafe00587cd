# `make` alone lists what there is to make.

.DEFAULT_GOAL := help

# Where and as what to install. They are set here so that they come from the command line alone:
# variables of these names in the environment mean other things.
export PREFIX =
export DESTDIR =
export NAME =

# More arguments for `dash weather`, as the shell reads them: make run ARGS='London "New York"'.
ARGS =

# Where `make check-screen` saves what xterm shows, if anywhere.
PNG =

# What `swift build` needs of the system: a linker, the C and C++ libraries to link with, libcurl,
# the libraries that decode and draw pictures and that keep what was fetched, what finds them, and a
# library of the toolchain's own.
# Without libchafa, and GLib which its headers need, there are no sixels and all else is.
BUILD_PACKAGES := binutils g++ libchafa-dev libcurl4-openssl-dev libglib2.0-dev libpng-dev \
	libsodium-dev libsqlite3-dev libturbojpeg0-dev libxml2 pkg-config

PROGRAM := .build/release/dash

.PHONY: bench build check check-screen clean fuzz fuzz-pictures help install kill-tests lint \
	packages run soak swift test test-packages test-properties test-sanitized test-scripts \
	test-unit uninstall

# The checkout's plugins.json may be open to its group, where the umask is 002, and would be refused.
run: build ## Build, then show the dashboard; it needs no key (ARGS=... the weather of places)
	@chmod go-w plugins.json 2>/dev/null || :
	@$(PROGRAM) $(if $(ARGS),weather) -c plugins.json $(ARGS)

# The tests that start programs and wait for them. They run apart from the others, which keep every
# core busy. A few at a time are as quick as all at once, and none waits long for its turn.
PROGRAM_TESTS := DashEndToEndTests|PictureProcessTests|SharingTests|SubprocessTests
PROGRAM_TESTS := $(PROGRAM_TESTS)|(Stop|Input|Ending|PictureEnding|TerminalQuery|Httpbin)Tests/|CurlTransportTests.TLSTests
FAULT_TESTS := DashEndToEndTests.Chaos
PROPERTY_TESTS := LineWidth|HistoryWidth|ForecastProperty|WorldScreen|FrameEncoder|FrameGraphics
PROPERTY_TESTS := ($(PROPERTY_TESTS)|TextRenderingTests.Language|Truth|Photo|WatchScreen|ConfigurationReader)Tests
PROVIDER_TESTS := ConformanceTests/
A_FEW := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
TESTS := $(A_FEW) swift test --disable-xctest

test: test-packages test-unit ## Build and run the tests, all but those of `make check`
	$(A_FEW) Scripts/with-httpbin swift test --disable-xctest --skip-build \
	  --filter '$(PROGRAM_TESTS)' --skip '$(FAULT_TESTS)'
	@$(MAKE) --no-print-directory test-scripts

test-unit: packages ## Build all, and run the tests that start no program
	$(TESTS) --skip '$(PROGRAM_TESTS)'

# How much of each is done. `.ci/run` does less than somebody who checks a release.
FUZZ_COUNT = 2000
KILLS = 20
DAMAGES = 100
SOAK_REFRESHES = 1000

check: test-packages ## Check what takes long: faults, kills, soak, fuzzing, sanitizers, all properties
	swift build --build-tests
	$(TESTS) --skip-build --filter '$(FAULT_TESTS)'
	Scripts/kill-tests .build/debug/store-probe $(KILLS) $(DAMAGES)
	timeout 900 .build/debug/watch-soak $(SOAK_REFRESHES)
	timeout 1800 .build/debug/dash-fuzz --count $(FUZZ_COUNT) --failures .build/fuzz/failures
	DASH_PROPERTIES=full $(TESTS) --skip-build --filter '$(PROVIDER_TESTS)'
	@$(MAKE) --no-print-directory test-properties test-sanitized

# In a folder of its own, like all that is built with other settings; only what is named is built.
test-properties: packages ## Try all cases of the tests of properties, optimised
	DASH_PROPERTIES=full DASH_TEST_TARGETS='DashCoreTests TextRenderingTests' \
	  $(TESTS) -c release -Xswiftc -enable-testing --scratch-path .build/properties \
	  --filter '$(PROPERTY_TESTS)'

# XCTest leaks.
test-sanitized: test-packages ## Run the transport's and the terminal's tests under AddressSanitizer
	DASH_TEST_TARGETS='CurlTransportTests TerminalScreenTests' $(A_FEW) Scripts/with-httpbin \
	  swift test --disable-xctest --sanitize=address --scratch-path .build/asan

# How the release is linked, for a quicker start: relocations packed (glibc 2.36 reads them), and
# libraries taken in instead of loaded, from a folder that tells of their archives alone, and with no
# symbols for others to link with, which the Swift library would have by the thousand.
LINK := -Xswiftc -use-ld=lld -Xswiftc -L.build/archives -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

# Without a path of its own to look for libraries in: the loader would try it a dozen times at each
# start, and take whatever library somebody puts beside the program.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath

# The build talks on stderr, so that `make -s run ARGS='--format json'` can be piped.
build: packages ## Build the release, with the Swift library linked in: .build/release/dash{,-picture}
	@Scripts/prefer-archives .build/archives
	@export PKG_CONFIG_PATH="$(CURDIR)/.build/archives$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}"; set -ex; \
	swift build $(RELEASE) --product dash $(LINK) >&2; \
	swift build $(RELEASE) --product dash-picture $(LINK) >&2

lint: swift ## Check the format, who imports whom, and the scripts
	swift format lint --strict -r Package.swift Sources Tests
	Scripts/check-imports
	@Scripts/ensure-packages python3-polib
	Scripts/generate-strings --check
	@scripts=$$(grep -lE '^#!.*bash' Scripts/* Tests/Scripts/* .ci/*) && \
	for script in $$scripts; do bash -n "$$script" || exit 1; done && \
	if command -v shellcheck >/dev/null; then shellcheck -x -P SCRIPTDIR $$scripts; fi

# In a folder of its own: what it shares with tests cannot be linked as `build` links the release, and
# each would have the other compile everything anew.
soak: packages ## Watch for 20,000 refreshes with faults at random, and look whether anything grows
	swift build -c release --scratch-path .build/soak --product watch-soak
	timeout 900 .build/soak/release/watch-soak 20000

kill-tests: packages ## Kill writers of a store 500 times, and damage its files 1,000 times
	swift build --product store-probe
	Scripts/kill-tests .build/debug/store-probe 500 1000

bench: build ## Compare time and memory with curl's, against a local nginx, and with chafa's and timg's
	@Scripts/bench $(PROGRAM)
	@Scripts/bench-pictures $(PROGRAM)-picture

# Recorded answers are taken in where DASH_RECORDED names a folder of them.
fuzz: packages ## Give 1,000,000 mutated answers, files, command lines and keys to what reads them
	swift build -c release --scratch-path .build/fuzz --product dash-fuzz
	.build/fuzz/release/dash-fuzz --count 1000000 --failures .build/fuzz/failures

fuzz-pictures: build ## Give 10,000 mutated pictures to what decodes them
	DASH_FUZZ_PICTURES=10000 DASH_PICTURE=$(CURDIR)/$(PROGRAM)-picture \
	  swift test --filter MutatedPictureTests

# Through sudo it takes what was built before: root may have no Swift on PATH, and a build of root's
# would leave files here that their owner cannot replace.
install: $(if $(SUDO_USER),,build) ## Install it: PREFIX (default ~/.local), DESTDIR, NAME (default dash)
	@Scripts/install $(PROGRAM)

uninstall: ## Remove what `make install` installed: PREFIX, DESTDIR, NAME
	@Scripts/install --uninstall

check-screen: build ## Look at the demonstration's pictures in xterm, as sixels, and in tmux (PNG=...)
	@Scripts/check-screen $(PROGRAM) $(PNG)

clean: ## Remove what was built
	rm -rf .build

help: ## List what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

swift:
	@Scripts/check-swift

packages: swift
	@Scripts/ensure-packages $(BUILD_PACKAGES)

test-packages: swift
	@Scripts/ensure-packages $(BUILD_PACKAGES) openssl python3-httpbin tmux tzdata

test-scripts:
	@for test in Tests/Scripts/*-test; do echo "$$test"; "$$test" || exit 1; done
