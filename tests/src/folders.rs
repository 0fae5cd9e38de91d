//! Locates the repository and its folder of tests.

use std::path::{Path, PathBuf};

/// Returns the path of the folder `tests`.
pub fn tests_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the path of the root of the repository.
pub fn repository() -> PathBuf {
    tests_folder().parent().map(Path::to_owned).expect("the tests are in the repository")
}
