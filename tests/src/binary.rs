//! The binary under test.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The real `portico`: the one that `PORTICO_BIN` names, or a fresh build in the profile of these tests.
pub fn portico() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| env::var_os("PORTICO_BIN").map_or_else(build, PathBuf::from))
}

fn build() -> PathBuf {
    let folder = profile_folder();
    let binary = folder.join(format!("portico{}", env::consts::EXE_SUFFIX));
    // A runner that starts a process for each test would ask cargo hundreds of times; it gets what is there.
    if env::var_os("NEXTEST").is_none() || !binary.exists() {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "portico-sidecar"]).current_dir(crate::repository());
        cargo.arg("--target-dir").arg(folder.parent().expect("a profile lies in the target folder"));
        if folder.ends_with("release") {
            cargo.arg("--release");
        }
        let status = cargo.status().expect("cargo starts");
        assert!(status.success(), "the binary under test does not build");
    }
    binary
}

/// `target/debug` of `target/debug/deps/scenarios-0123`.
fn profile_folder() -> PathBuf {
    let here = env::current_exe().expect("a test knows where it is");
    here.ancestors().nth(2).map(Path::to_owned).expect("a test binary lies in `deps`")
}
