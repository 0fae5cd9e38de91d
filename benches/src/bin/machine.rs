//! Prints versions of all programs, the machine and its load, for the head of a result.
#![expect(clippy::print_stdout, reason = "the result of a measurement")]

fn main() {
    println!("{}", portico_benches::machine::describe());
}
