//! The page's files are part of the binary: a new one has to be noticed.

fn main() {
    println!("cargo::rerun-if-changed=src/web/page");
}
