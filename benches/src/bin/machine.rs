//! Prints the beginning of a result file: the versions of all programs, the machine and the load of the machine.
#![expect(clippy::print_stdout, reason = "the output is the result")]

fn main() {
    println!("{}", portico_benches::machine::describe());
}
