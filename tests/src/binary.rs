//! Finds or builds the `portico` binary that the tests run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::files;

/// Returns the path of the `portico` binary. If the environment variable `PORTICO_BIN` is set, returns its value.
/// Otherwise, builds the binary with the same profile as these tests and returns its path.
pub fn portico() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| env::var_os("PORTICO_BIN").map_or_else(build, PathBuf::from))
}

/// Reports whether the binary accepts the configuration key `fast_path`. If the binary rejects this key, a scenario
/// cannot be run both with and without the fast path.
pub fn accepts_fast_path() -> bool {
    static ACCEPTS: OnceLock<bool> = OnceLock::new();
    *ACCEPTS.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder is created");
        let config = "listen: 127.0.0.1:1\nadmin: 127.0.0.1:2\nrules: rules\nbuild: build\n\
            api: { origin: \"http://127.0.0.1:3\" }\npages: { origin: \"http://127.0.0.1:3\" }\nfast_path: off\n";
        std::fs::create_dir_all(folder.path().join("build/client")).expect("a folder is created");
        for (name, text) in
            [("portico.yaml", config), ("rules/r.yaml", "rules: []\n"), ("build/build.json", "{ \"id\": \"1\" }")]
        {
            files::write(&folder.path().join(name), text).expect("a file is written");
        }
        let mut check = Command::new(portico());
        check.args(["check", "--config", "portico.yaml"]).current_dir(folder.path());
        check.output().expect("the binary under test starts").status.success()
    })
}

fn build() -> PathBuf {
    let folder = profile_folder();
    let binary = folder.join(format!("portico{}", env::consts::EXE_SUFFIX));
    // nextest starts a process for each test, and each process would run Cargo. Under nextest, the tests therefore use
    // an existing binary if there is one.
    if env::var_os("NEXTEST").is_none() || !binary.exists() {
        // The command and its environment are as in `deploy/local/test.sh`, so that Cargo has nothing to build there. For
        // one package, it would choose other features of the dependencies, and the build script of `ring` runs again if
        // the variables that describe the package of these tests are set.
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--workspace", "--bins"]).current_dir(crate::folders::repository());
        cargo.arg("--target-dir").arg(folder.parent().expect("the profile folder is in the target folder"));
        for (name, _) in env::vars_os().filter(|(name, _)| describes_package(&name.to_string_lossy())) {
            cargo.env_remove(name);
        }
        if folder.ends_with("release") {
            cargo.arg("--release");
        }
        let status = cargo.status().expect("cargo starts");
        assert!(status.success(), "the binary under test could not be built");
    }
    binary
}

/// Reports whether Cargo sets the environment variable to describe the package of a test that it runs.
fn describes_package(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Returns the profile folder of the test binary. For `target/debug/deps/scenarios-0123`, this is `target/debug`.
fn profile_folder() -> PathBuf {
    let here = env::current_exe().expect("the test binary has a path");
    here.ancestors().nth(2).map(Path::to_owned).expect("the test binary is in `deps`")
}
