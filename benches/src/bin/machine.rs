//! Prints the versions of all programs, the machine and its load, for the beginning of a result file.
#![expect(clippy::print_stdout, reason = "the output is the result")]

fn main() {
    println!("{}", portico_benches::machine::describe());
}
