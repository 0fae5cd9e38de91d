//! Converts scenarios to trials, which the test harness runs as separate tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};

use crate::binary;
use crate::comparison::{AllowedDifferences, Comparison, Mode};
use crate::environment::Environment;
use crate::matrix::{self, ScenarioCase};
use crate::outcome::Outcome;
use crate::scenario_run::ScenarioRun;

/// Returns the trials for all cases of all files below `scenarios/`. If the binary accepts `fast_path`, each case has
/// two trials: one on the fast path and one with `fast_path: off`. The transcripts of the two trials are compared.
pub fn trials() -> Vec<Trial> {
    let root = crate::folders::tests_folder().join("scenarios");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let allowed = AllowedDifferences::read();
    let names: Vec<_> = files.iter().map(|file| name_of(&root, file)).collect();
    let lost = allowed.without_scenario(&names);
    assert!(lost.is_empty(), "allowed-differences.yaml names scenarios that do not exist: {lost:?}");
    files.iter().zip(&names).flat_map(|(file, name)| trials_of(file, name, &allowed)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of scenarios is readable") {
        let path = entry.expect("an entry is readable").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
}

fn name_of(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).with_extension("").display().to_string()
}

fn trials_of(file: &Path, name: &str, allowed: &AllowedDifferences) -> Vec<Trial> {
    let text = fs::read_to_string(file).expect("a scenario is readable");
    let document: Value = match serde_saphyr::from_str(&text) {
        Ok(document) => document,
        Err(error) => return vec![Trial::test(name, move || Err(Failed::from(error.to_string())))],
    };
    let cases = matrix::expand(&document);
    let comparison = has_two_modes(&document).then(|| allowed.of(name, cases.len()));
    let modes: &[Mode] = if comparison.is_some() { &[Mode::Fast, Mode::Stock] } else { &[Mode::Fast] };
    let each = cases.into_iter().flat_map(|case| modes.iter().map(move |mode| (case.clone(), *mode)));
    each.map(|(case, mode)| {
        let (document, shown, comparison) = (document.clone(), file.display().to_string(), comparison.clone());
        let label = if case.label.is_empty() { String::new() } else { format!(" [{}]", case.label) };
        let mark = if mode == Mode::Stock { " (stock)" } else { "" };
        Trial::test(format!("{name}{label}{mark}"), move || {
            run(&document, case, mode, comparison.as_ref()).map_err(|reason| Failed::from(format!("{shown}: {reason}")))
        })
    })
    .collect()
}

/// Runs all cases of a scenario that is given as text. If possible, runs each case both on the fast path and with
/// `fast_path: off`.
///
/// # Errors
/// Fails if the text is not a scenario, or if a case fails. The error describes the first failure.
pub fn play_scenario(text: &str) -> Outcome {
    let document: Value = serde_saphyr::from_str(text).map_err(|error| error.to_string())?;
    let modes: &[Mode] = if has_two_modes(&document) { &[Mode::Fast, Mode::Stock] } else { &[Mode::Fast] };
    for case in matrix::expand(&document) {
        for mode in modes {
            let label = case.label.clone();
            run(&document, case.clone(), *mode, None).map_err(|reason| format!("[{label}] {mode:?}: {reason}"))?;
        }
    }
    Ok(())
}

/// Reports whether a scenario is run both on the fast path and with `fast_path: off`. A scenario is run only once if it
/// sets `fast_path` itself or expects Portico to fail to start. It is also run only once if the binary does not accept
/// `fast_path`.
fn has_two_modes(document: &Value) -> bool {
    let chooses = document.get("config").is_some_and(|config| config.get("fast_path").is_some());
    !chooses && document.get("refuses_to_start").is_none() && binary::accepts_fast_path()
}

fn run(document: &Value, case: ScenarioCase, mode: Mode, comparison: Option<&Comparison>) -> Outcome {
    let label = case.label.clone();
    let document = &for_mode(document, mode);
    let environment = match mode {
        Mode::Fast => Environment::new(document, case)?,
        Mode::Stock => Environment::with_config(document, case, &json!({ "fast_path": "off" }))?,
    };
    if let Some(ending) = &environment.scenario.refuses_to_start {
        let (mut portico, _holder) = environment.start_expecting_failure()?;
        let (status, stderr) = portico.wait_for_end()?;
        let folder = format!("{}/", environment.folder.path().display());
        let stderr = stderr.replace(&folder, "").replace(&portico.listen.to_string(), "LISTEN");
        ending.check(status.code(), &stderr)?;
        return if environment.scenario.occupied.is_none() { check_refuses(&environment) } else { Ok(()) };
    }
    let mut scenario_run = play(&environment)?;
    let Some(comparison) = comparison else { return scenario_run.end() };
    let transcript = scenario_run.conclude()?;
    scenario_run.end()?;
    comparison.add(&label, mode, transcript)
}

/// Checks that `portico check` also reports a problem in a configuration with which Portico did not start.
fn check_refuses(environment: &Environment) -> Outcome {
    let mut check = Command::new(binary::portico());
    check.args(["check", "--config", "portico.yaml"]).current_dir(environment.folder.path());
    let output = check.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        let found = String::from_utf8_lossy(&output.stdout).into_owned();
        return Err(format!("`portico check` accepts a configuration that does not start: {found}"));
    }
    Ok(())
}

/// Removes the key `stock` from each step. With `fast_path: off`, the keys below `stock` replace the keys of the step.
fn for_mode(document: &Value, mode: Mode) -> Value {
    let mut document = document.clone();
    for step in document.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(step) = step.as_object_mut() else { continue };
        if let (Some(Value::Object(stock)), Mode::Stock) = (step.remove("stock"), mode) {
            step.extend(stock);
        }
    }
    document
}

/// Starts Portico and performs all steps of a scenario.
fn play(environment: &Environment) -> Outcome<ScenarioRun<'_>> {
    let mut scenario_run = ScenarioRun::begin(environment)?;
    for (index, step) in environment.scenario.steps.iter().enumerate() {
        let about = &environment.scenario.about;
        scenario_run
            .perform(step)
            .map_err(|reason| format!("{about}\nstep {} ({}): {reason}", index + 1, step.name()))?;
    }
    Ok(scenario_run)
}
