//! Compares the output of `portico` commands with golden files, which contain the expected output. If the environment
//! variable `UPDATE_GOLDEN` is set, the test rewrites the golden files instead. Review the diff before you commit the
//! new files.
//!
//! The test also checks that every diagnostic in the output has an expected value or a hint.
//!
//! - `golden/<kind>/<name>.yaml` is an input file. `golden/<kind>/<name>.txt` is the output of `portico check` for this
//!   file.
//! - `golden/commands/<subject>/<name>.txt` is a transcript of commands and their output. A line that starts with `$`
//!   is a command, and the lines after the command are its output. Commands run in the folder of the transcript. A
//!   command may start with variable assignments and may end with `< file`. The output shows the escape character (ESC)
//!   as `␛`.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use libtest_mimic::{Failed, Trial};
use portico_tests::portico_binary;

/// The folders with input files, each with the command that the test runs for every file in the folder.
const KINDS: [(&str, &str); 2] = [("rules", "portico check"), ("config", "portico check --config")];

fn main() {
    let mut trials = Vec::new();
    for (kind, command) in KINDS {
        for file in files_of(&root().join(kind), "yaml") {
            let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
            let text = file.with_extension("txt");
            trials.push(trial(&text, move |_| format!("$ {command} {name}\n")));
        }
    }
    for subject in entries(&root().join("commands")) {
        trials.extend(files_of(&subject, "txt").iter().map(|file| trial(file, commands_of)));
    }
    portico_tests::run_trials(trials);
}

fn root() -> PathBuf {
    portico_tests::tests_folder().join("golden")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is readable");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry is readable").path()).collect();
    paths.sort();
    paths
}

fn files_of(folder: &Path, extension: &str) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|file| file.extension() == Some(OsStr::new(extension))).collect()
}

/// Returns the command lines of a transcript, without the output of the commands.
fn commands_of(transcript: &str) -> String {
    transcript.lines().filter(|line| line.starts_with("$ ")).flat_map(|line| [line, "\n"]).collect()
}

/// Creates a test that compares a golden file with the output of its commands and checks the diagnostics in the output.
/// The function `commands` receives the text of the golden file and returns the commands.
fn trial(file: &Path, commands: impl FnOnce(&str) -> String + Send + 'static) -> Trial {
    let file = file.to_owned();
    let title = file.strip_prefix(root()).expect("the golden file is in the folder `golden`").with_extension("");
    Trial::test(title.display().to_string(), move || compare(&file, commands).map_err(Failed::from))
}

fn compare(file: &Path, commands: impl FnOnce(&str) -> String) -> Result<(), String> {
    let expected = fs::read_to_string(file).unwrap_or_default();
    let folder = file.parent().expect("a file lies in a folder");
    let outputs: Vec<_> = commands(&expected).lines().map(|line| run(folder, line)).collect();
    let found = outputs.join("\n");
    check_remedies(&found)?;
    if env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(file, found).map_err(|error| error.to_string());
    }
    if !found.is_empty() && found == expected { Ok(()) } else { Err(format!("expected\n{expected}\nfound\n{found}")) }
}

/// Checks that every diagnostic in the output of a command contains an expected value or a hint.
fn check_remedies(output: &str) -> Result<(), String> {
    let is_title = |line: &str| line.starts_with("error[") || line.starts_with("warning[");
    let has_remedy = |report: &str| report.contains(" = expected: ") || report.contains(" = hint: ");
    let mut reports = output.split("\n\n").filter(|report| report.lines().any(is_title));
    match reports.find(|report| !has_remedy(report)) {
        None => Ok(()),
        Some(report) => Err(format!("neither an expected value nor a hint:\n{report}")),
    }
}

/// Runs a command line in a folder. Returns the command line, the output and the exit code as they appear in a
/// transcript.
fn run(folder: &Path, line: &str) -> String {
    let output = command(folder, line).output().expect("the binary under test starts");
    let out = String::from_utf8_lossy(&output.stdout).replace('\x1b', "␛");
    let errors = String::from_utf8_lossy(&output.stderr).replace('\x1b', "␛");
    let code = output.status.code().map_or("a signal".to_owned(), |code| code.to_string());
    format!("{line}\n{out}{errors}exit {code}\n")
}

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(portico_binary());
    // If one of these variables is set, the colours or the line width of the output may change.
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.current_dir(folder).stdin(Stdio::null());
    let mut words = line.trim_start_matches("$ ").split_whitespace();
    for variable in words.by_ref().take_while(|word| *word != "portico") {
        let (name, value) =
            variable.split_once('=').unwrap_or_else(|| panic!("`{variable}` is not a variable assignment: {line}"));
        command.env(name, value);
    }
    while let Some(word) = words.next() {
        if word == "<" {
            let input = folder.join(words.next().expect("a file follows `<`"));
            command.stdin(fs::File::open(input).expect("the file after `<` is readable"));
        } else {
            command.arg(word);
        }
    }
    command
}
