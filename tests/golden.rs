//! What the commands say, beside what they are asked: `golden/<kind>/<name>.yaml` and `.txt`.
//!
//! `UPDATE_GOLDEN=1` writes the texts anew; look at what changed before you keep it.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::{Failed, Trial};
use portico_tests::portico_binary;

/// The folders, and how a file in each of them is shown to the binary.
const KINDS: [(&str, &[&str]); 2] = [("rules", &["check"]), ("config", &["check", "--config"])];

fn main() {
    let trials = KINDS.iter().flat_map(|(kind, command)| {
        files_of(kind).into_iter().map(move |name| {
            let title = format!("{kind}/{name}");
            Trial::test(title, move || check(kind, command, &name).map_err(Failed::from))
        })
    });
    portico_tests::run_trials(trials.collect());
}

fn root() -> PathBuf {
    portico_tests::tests_folder().join("golden")
}

fn files_of(kind: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(kind)).expect("the folder is readable");
    let names = entries.map(|entry| entry.expect("an entry is readable").file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> =
        names.filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "yaml")).collect();
    names.sort();
    names
}

fn check(kind: &str, command: &[&str], name: &str) -> Result<(), String> {
    let folder = root().join(kind);
    let found = run(&folder, command, name);
    let file = folder.join(name).with_extension("txt");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(&file, found).map_err(|error| error.to_string());
    }
    let expected = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    if found == expected { Ok(()) } else { Err(format!("expected\n{expected}\nfound\n{found}")) }
}

/// The command, what it wrote, and how it ended.
fn run(folder: &Path, command: &[&str], name: &str) -> String {
    let output = Command::new(portico_binary())
        .args(command)
        .arg(name)
        .current_dir(folder)
        .output()
        .expect("the binary under test starts");
    let out = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code().map_or("a signal".to_owned(), |code| code.to_string());
    format!("$ portico {} {name}\n{out}{errors}exit {code}\n", command.join(" "))
}
