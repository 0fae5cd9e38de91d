//! A test for every scenario, or two.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};

use crate::both_ways::{AllowedDifferences, Comparison, Way};
use crate::conversation::Conversation;
use crate::matrix::{self, Case};
use crate::site::Stage;
use crate::transcript::Transcript;
use crate::{Outcome, binary};

/// A test for every case of every file below `scenarios/`; two, whose transcripts are compared, once the binary has two ways.
pub fn trials() -> Vec<Trial> {
    let root = crate::tests_folder().join("scenarios");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let allowed = AllowedDifferences::read();
    let names: Vec<_> = files.iter().map(|file| name_of(&root, file)).collect();
    let lost = allowed.without_scenario(&names);
    assert!(lost.is_empty(), "allowed-differences.yaml names scenarios that are not there: {lost:?}");
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
    let comparison = has_two_ways(&document).then(|| allowed.of(name, cases.len()));
    let ways: &[Way] = if comparison.is_some() { &[Way::Fast, Way::Stock] } else { &[Way::Fast] };
    let each = cases.into_iter().flat_map(|case| ways.iter().map(move |way| (case.clone(), *way)));
    each.map(|(case, way)| {
        let (document, shown, comparison) = (document.clone(), file.display().to_string(), comparison.clone());
        let label = if case.label.is_empty() { String::new() } else { format!(" [{}]", case.label) };
        let mark = if way == Way::Stock { " (stock)" } else { "" };
        Trial::test(format!("{name}{label}{mark}"), move || {
            run(&document, case, way, comparison.as_ref()).map_err(|reason| Failed::from(format!("{shown}: {reason}")))
        })
    })
    .collect()
}

/// Plays a scenario that stands in a test: every case of it, on every way.
///
/// # Errors
/// What was not as expected.
pub fn play_scenario(text: &str) -> Outcome {
    let document: Value = serde_saphyr::from_str(text).map_err(|error| error.to_string())?;
    let ways: &[Way] = if has_two_ways(&document) { &[Way::Fast, Way::Stock] } else { &[Way::Fast] };
    for case in matrix::expand(&document) {
        for way in ways {
            let label = case.label.clone();
            run(&document, case.clone(), *way, None).map_err(|reason| format!("[{label}] {way:?}: {reason}"))?;
        }
    }
    Ok(())
}

/// Whether there is something to compare: not where a scenario chooses its way, or nothing is ever served.
fn has_two_ways(document: &Value) -> bool {
    let chooses = document.get("config").is_some_and(|config| config.get("fast_path").is_some());
    !chooses && document.get("refuses_to_start").is_none() && binary::accepts_fast_path()
}

fn run(document: &Value, case: Case, way: Way, comparison: Option<&Comparison>) -> Outcome {
    let label = case.label.clone();
    let document = &for_way(document, way);
    let stage = match way {
        Way::Fast => Stage::set(document, case)?,
        Way::Stock => Stage::set_with(document, case, &json!({ "fast_path": "off" }))?,
    };
    if let Some(ending) = &stage.scenario.refuses_to_start {
        let (mut portico, _holder) = stage.start_in_vain()?;
        let (status, stderr) = portico.wait_for_end()?;
        let folder = format!("{}/", stage.folder.path().display());
        let stderr = stderr.replace(&folder, "").replace(&portico.listen.to_string(), "LISTEN");
        return ending.check(status.code(), &stderr);
    }
    let transcript = play(&stage, comparison.is_some())?;
    comparison.map_or(Ok(()), |comparison| comparison.take(&label, way, transcript))
}

/// A step may say under `stock` what is expected in its place on the stock way.
fn for_way(document: &Value, way: Way) -> Value {
    let mut document = document.clone();
    for step in document.get_mut("steps").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(step) = step.as_object_mut() else { continue };
        if let (Some(Value::Object(stock)), Way::Stock) = (step.remove("stock"), way) {
            step.extend(stock);
        }
    }
    document
}

fn play(stage: &Stage, is_compared: bool) -> Outcome<Transcript> {
    let mut conversation = Conversation::begin(stage)?;
    for (index, step) in stage.scenario.steps.iter().enumerate() {
        let about = &stage.scenario.about;
        conversation.take(step).map_err(|reason| format!("{about}\nstep {} ({}): {reason}", index + 1, step.name()))?;
    }
    let transcript = if is_compared { conversation.conclude()? } else { Transcript::default() };
    conversation.end().map(|()| transcript)
}
