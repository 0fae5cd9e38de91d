//! Reads the rule set of a real site and checks its redirects. For each rule set, there is a list of test requests with
//! their expected final targets.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use portico_import::{Format, ImportOptions, Imported, import};
use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Source, compile, render};
use portico_tests::{Outcome, tests_folder};
use serde::Deserialize;
use serde_json::Value;

use crate::row::{Question, Row, encoded, encoded_target};
use crate::{firebase, netlify};

/// The maximum number of redirects that are followed for one request. The chains in all rule sets are shorter.
const MOST_HOPS: usize = 10;

/// The meaning of the paths in a rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    Exact,
    Netlify,
    Firebase,
}

/// An entry of `corpora/known-differences.yaml`. The entry permits a request to lead to another target than the
/// expected target.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    set: String,
    from: String,
    #[serde(rename = "because")]
    _because: String,
}

pub(crate) struct Corpus {
    name: String,
    rules: RuleSet,
    questions: Vec<Question>,
    /// The numbers of the lines that the importer reports as not translated exactly.
    reported: BTreeSet<u32>,
}

impl Corpus {
    pub(crate) fn read(folder: &Path, name: &str, facts: &Value) -> Outcome<Self> {
        let (syntax, rows) = redirects(folder, name, facts)?;
        let imported = match syntax {
            Syntax::Exact => import(Format::Csv, name, &exact_table(&rows), &ImportOptions::default()),
            Syntax::Netlify => import(Format::Netlify, name, &netlify::file(&rows), &ImportOptions::default()),
            Syntax::Firebase => Imported { yaml: firebase::rules(&rows), ..Imported::default() },
        };
        let expected = folder.join(format!("{name}.expect.tsv"));
        let questions = match (expected.exists(), syntax) {
            (true, _) => read(&expected)?.lines().map(question).collect::<Outcome<_>>()?,
            (false, Syntax::Exact) => netlify::exact_questions(&unique(&rows)),
            (false, Syntax::Netlify | Syntax::Firebase) => netlify::questions(&rows),
        };
        let reported = imported.report.iter().map(|note| note.line).collect();
        Ok(Self { name: name.to_owned(), rules: compiled(imported, &rows)?, questions, reported })
    }

    /// Checks all test requests of the rule set. Returns a summary with the numbers of expected and unexpected targets.
    /// Fails if a target is unexpected, unless the importer has reported the line or the difference is listed as known.
    /// Also fails if a known difference no longer exists.
    pub(crate) fn check(&self) -> Outcome<String> {
        let known = known_differences(&self.name)?;
        let differs = |question: &Question| self.ask(question).err();
        let is_reported = |question: &&Question| question.line.is_some_and(|line| self.reported.contains(&line));
        let (reported, silent): (Vec<_>, Vec<_>) = self.questions.iter().partition(is_reported);
        let reported = reported.into_iter().filter_map(differs).count();
        let silent: BTreeMap<&str, String> =
            silent.into_iter().filter_map(|question| Some((question.from.as_str(), differs(question)?))).collect();
        let new: Vec<_> =
            silent.iter().filter(|(from, _)| !known.contains(**from)).map(|(_, text)| text.as_str()).collect();
        let gone: Vec<_> = known.iter().filter(|from| !silent.contains_key(from.as_str())).collect();
        let checked = self.questions.len();
        let equal = checked - reported - silent.len();
        let report = format!(
            "{checked} targets: {equal} as expected, {reported} different and reported, {} different and not reported",
            silent.len()
        );
        if new.is_empty() && gone.is_empty() {
            return Ok(report);
        }
        Err(format!("{report}\n{}\nknown differences that no longer exist: {gone:?}", new.join("\n")))
    }

    fn ask(&self, question: &Question) -> Outcome {
        let Question { from, to, status, .. } = question;
        let (landed, first) = self.follow(from)?;
        let (landed, expected) = (comparable(&landed), comparable(&encoded_target(to)));
        if landed == expected && (status.is_none() || *status == first) {
            return Ok(());
        }
        Err(format!("{from} redirects to {landed} ({first:?}), expected {expected} ({status:?})"))
    }

    /// Follows the redirects for a path. Returns the last target and the status of the first redirect.
    fn follow(&self, from: &str) -> Outcome<(String, Option<u16>)> {
        let (mut at, mut status) = (from.to_owned(), None);
        for _ in 0..MOST_HOPS {
            let target = at.split('#').next().unwrap_or_default().to_owned();
            let (raw, query) =
                target.split_once('?').map_or((target.as_str(), None), |(raw, query)| (raw, Some(query)));
            if !raw.starts_with('/') {
                return Ok((at, status));
            }
            let path = NormalPath::parse(raw).map_err(|error| format!("{raw}: {error}"))?;
            let Some(found) = self.rules.find(&Request::plain(&path, query)) else { return Ok((at, status)) };
            if found.outcome == portico_redirects::Outcome::Pass {
                return Ok((at, status));
            }
            status = status.or(found.outcome.code());
            at = found
                .outcome
                .location()
                .map(|location| location.as_str().to_owned())
                .ok_or("the rule has no target")?;
        }
        Err(format!("{from} is still redirected after {MOST_HOPS} redirects"))
    }
}

/// Returns the syntax and the redirects of a rule set.
pub(crate) fn redirects(folder: &Path, name: &str, facts: &Value) -> Outcome<(Syntax, Vec<Row>)> {
    let text = read(&folder.join(format!("{name}.tsv")))?;
    let rows = text.lines().map(row).collect::<Outcome<Vec<_>>>()?;
    Ok((syntax(facts["syntax"].as_str().unwrap_or_default())?, rows))
}

fn compiled(imported: Imported, rows: &[Row]) -> Outcome<RuleSet> {
    let first = Source { name: "rules/set.yaml".to_owned(), text: imported.yaml };
    let files = imported.files.into_iter().map(|(name, text)| Source { name: format!("rules/{name}"), text });
    let sources: Vec<_> = std::iter::once(first).chain(files).collect();
    let hosts: BTreeSet<_> = rows.iter().filter_map(|row| row.to.split_once("://")?.1.split('/').next()).collect();
    let allowed_hosts = hosts.into_iter().map(str::to_owned).collect();
    let options = CompileOptions { allowed_hosts, reserved_prefixes: Vec::new(), ..CompileOptions::default() };
    compile(&sources, &options).map(|compiled| compiled.rules).map_err(|found| render::text(&found, &sources))
}

fn known_differences(set: &str) -> Outcome<BTreeSet<String>> {
    let text = read(&tests_folder().join("corpora/known-differences.yaml"))?;
    let known: Vec<Known> = serde_saphyr::from_str(&text).map_err(|error| error.to_string())?;
    Ok(known.into_iter().filter(|known| known.set == set).map(|known| known.from).collect())
}

fn read(file: &Path) -> Outcome<String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Returns the syntax of a rule set. `text` is the value of `syntax` in `INDEX.json`. It begins with the name of the
/// syntax.
fn syntax(text: &str) -> Outcome<Syntax> {
    let known = [
        ("exact", Syntax::Exact),
        ("YAML", Syntax::Exact),
        ("netlify", Syntax::Netlify),
        ("firebase", Syntax::Firebase),
    ];
    let found = known.into_iter().find(|(start, _)| text.starts_with(start));
    found.map(|(_, syntax)| syntax).ok_or_else(|| format!("unknown syntax `{text}`"))
}

fn row(line: &str) -> Outcome<Row> {
    match line.split('\t').collect::<Vec<_>>().as_slice() {
        [from, to, status] => {
            let status = status.parse().map_err(|_| format!("the line has no valid status: {line}"))?;
            Ok(Row { from: (*from).to_owned(), to: (*to).to_owned(), status })
        }
        _ => Err(format!("the line is not a redirect: {line}")),
    }
}

fn question(line: &str) -> Outcome<Question> {
    let (from, to) = line.split_once('\t').ok_or_else(|| format!("the line has no expected target: {line}"))?;
    Ok(Question { line: None, from: encoded_target(from), to: to.to_owned(), status: None })
}

/// Returns the rows of a rule set without duplicates. If several rows have the same path, only the first of these rows
/// is kept.
fn unique(rows: &[Row]) -> Vec<Row> {
    let mut seen = BTreeSet::new();
    rows.iter().filter(|row| seen.insert(row.from.as_str())).cloned().collect()
}

/// Returns the rows as a CSV table for the importer. In these rule sets, the characters `?` and `#` are ordinary
/// characters of an old path, so the function percent-encodes them.
fn exact_table(rows: &[Row]) -> String {
    let lines = unique(rows).into_iter().map(|row| format!("{}\t{}\t{}\n", encoded(&row.from), row.to, row.status));
    lines.fold("from\tto\tstatus\n".to_owned(), |text, line| text + &line)
}

/// Normalizes a target for comparison. Two targets become equal if they differ only in a trailing slash, in dot
/// segments such as `/./`, or in percent-encoding.
fn comparable(target: &str) -> String {
    let (path, rest) = target.split_at(target.find(['?', '#']).unwrap_or(target.len()));
    match NormalPath::parse(path) {
        Ok(path) => format!("{}{rest}", path.as_str().trim_end_matches('/')),
        Err(_) => format!("{}{rest}", path.trim_end_matches('/')),
    }
}
