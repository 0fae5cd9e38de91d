//! The Rust code of this repository as data: modules, what they import, and which lines are tests.

mod cycles;
mod module_tree;
mod names;
mod packages;
mod references;
mod test_code;

pub use cycles::{Cycle, Level, cycles, files_in_cycles};
pub use module_tree::{Files, ModuleTree};
pub use packages::{Package, packages};
