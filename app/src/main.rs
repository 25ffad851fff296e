//! The binary `fewest`.

fn main() -> std::process::ExitCode {
    fewest_cli::main()
}
