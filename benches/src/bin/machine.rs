//! Prints the first lines of a result file, which describe the versions of all programs, the machine and its current
//! load.
#![expect(clippy::print_stdout, reason = "the output is the result")]

fn main() {
    println!("{}", portico_benches::machine::describe());
}
