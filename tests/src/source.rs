//! Analyzes the Rust code of this repository: its modules, their imports, and the lines that belong to tests.

mod catch_all;
mod cycles;
mod lines;
mod module_tree;
mod names;
mod package_cycles;
mod packages;
mod ratios;
mod references;
mod test_code;

pub use catch_all::{CatchAll, catch_all_arms};
pub use cycles::{Cycle, Level, cycles, folder_imports};
pub use lines::{LineCount, count};
pub use module_tree::{Files, ModuleTree};
pub use package_cycles::package_cycles;
pub use packages::{Package, packages};
pub use ratios::{end_to_end_lines, line_counts, ratios_to_record, record_ratios, recorded_ratios};
