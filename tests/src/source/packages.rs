//! Lists the packages of this repository and their Rust files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::module_tree::Files;
use crate::folders::repository;

/// A package of the main workspace or of the workspace of fuzz targets.
pub struct Package {
    /// The name of the package, as given in the manifest.
    pub name: String,
    /// The path of the folder of the package, relative to the root of the repository.
    pub folder: String,
}

impl Package {
    /// Returns the Rust files below a folder of the package. Returns an empty map if the folder does not exist.
    pub fn files(&self, folder: &str) -> Files {
        let root = repository().join(&self.folder).join(folder);
        let mut found = Files::new();
        rust_files(&root, &root, &mut found);
        found
    }
}

/// Returns all packages of the main workspace and of the workspace of fuzz targets.
pub fn packages() -> Vec<Package> {
    ["Cargo.toml", "fuzz/Cargo.toml"].into_iter().flat_map(of_workspace).collect()
}

fn of_workspace(manifest: &str) -> Vec<Package> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["metadata", "--format-version", "1", "--no-deps", "--manifest-path", manifest])
        .current_dir(repository());
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("there are packages");
    packages.iter().map(package).collect()
}

fn package(package: &Value) -> Package {
    let manifest = PathBuf::from(package["manifest_path"].as_str().expect("a package has a manifest"));
    let folder = manifest.parent().and_then(|folder| folder.strip_prefix(repository()).ok());
    Package {
        name: package["name"].as_str().expect("a package has a name").to_owned(),
        folder: folder.expect("the package is in the repository").display().to_string(),
    }
}

fn rust_files(root: &Path, folder: &Path, found: &mut Files) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a folder is readable").path();
        if path.is_dir() {
            rust_files(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root).expect("a file is below its folder").display().to_string();
            found.insert(name, fs::read_to_string(&path).expect("source is readable"));
        }
    }
}
