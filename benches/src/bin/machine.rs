//! Prints versions of all programs, the machine and its load, for the head of a result.
#![expect(clippy::print_stdout, reason = "the output is the result")]

fn main() {
    println!("{}", portico_benches::machine::describe());
}
