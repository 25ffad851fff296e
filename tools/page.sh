#!/usr/bin/env bash
# The page as a folder of files that any web server can show, with the engine in it as WebAssembly:
#
#     tools/page.sh DIR        writes the folder
#     tools/page.sh            only builds the engine, and prints the name of its file
#
# The engine is built by cargo where its toolchain has the target (`rustup target add
# wasm32-unknown-unknown`), or else with what Debian has (`apt-get install rustc-web rust-web-src lld`):
# there the standard library is compiled, too. Where there is neither, this says SKIPPED and ends with 3.
# FEWEST_PAGE_LEVEL=1 compiles the searches in two thirds of the time, for tests: less optimised, and in more units
# than one a crate. It is 3 if it is not set.
set -euo pipefail
here=$PWD
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown

build() {
    local level=${FEWEST_PAGE_LEVEL:-3} units=1 package
    [ "$level" = 3 ] || units=16
    local searches=()
    for package in fewest fewest-desk fewest-verify; do
        searches+=(--config "profile.page.package.$package.opt-level=$level")
        searches+=(--config "profile.page.package.$package.codegen-units=$units")
    done
    cargo "${searches[@]}" rustc --quiet --package fewest-page --lib --crate-type cdylib --profile page --target "$target" "$@" >&2
}

if [ -d "$(rustc --print target-libdir --target "$target" 2>/dev/null)" ]; then
    build
elif [ -x /usr/bin/rustc ] && command -v wasm-ld >/dev/null &&
    [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library" ]; then
    # That compiler is a stable one; RUSTC_BOOTSTRAP allows it what otherwise only unstable ones do.
    flags="-Clinker=wasm-ld"
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags \
        build -Z build-std=std,panic_abort
else
    echo "SKIPPED: no engine for browsers, neither cargo's toolchain nor Debian's can compile for $target" >&2
    exit 3
fi

engine=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/$target/page/page.wasm
if [ $# = 0 ]; then
    echo "$engine"
else
    cargo build --quiet --release --bin fewest
    directory=$(cd "$here" && mkdir -p "$1" && cd "$1" && pwd)
    "${engine%/"$target"/*}/release/fewest" page "$directory" --engine "$engine"
fi
