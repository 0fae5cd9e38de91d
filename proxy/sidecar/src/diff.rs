//! `portico diff`: what a change of the rules does to addresses.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use portico::hits::UnixTime;
use portico_redirects::diff::{self, Answer, Change};
use portico_redirects::render::{Colors, readable};
use portico_redirects::{Asked, CompileOptions, RuleSet};
use serde_json::json;

use crate::build_site;
use crate::chosen_rules::ConfigArguments;
use crate::log_lines::{self, Log};
use crate::output::{self, Paint, PlainOutputArguments};
use crate::reload;
use crate::rule_files;
use crate::start_error::StartError;

/// What `portico diff` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DiffArguments {
    /// The rules as they are: a file or a folder
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The rules as they will be: a file or a folder
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// An access log, in JSON or in the common or combined format, or a list of addresses; only what it asks for is compared,
    /// and counted
    #[arg(long, value_name = "LOG")]
    against: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArguments,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico diff rules/ /tmp/new-rules                            every address, condition and test that the rules name
  portico diff rules/ /tmp/new-rules --against access.log       what yesterday's visitors would have seen
  git worktree add /tmp/main main && portico diff /tmp/main/rules rules

Without a log, every rule is asked for its address, with and without parameters, at the edges of its conditions, and as its tests do.

Exit codes: 0 no answer changes, 1 one does, 2 could not do the job.";

/// Runs the command.
pub(crate) fn run(arguments: &DiffArguments) -> ExitCode {
    match compare(arguments) {
        Ok(report) => output::answer(u8::from(!report.changes.is_empty()), |out| report.write(out, &arguments.output)),
        Err(error) => error.report(),
    }
}

/// What was compared, and what changes.
struct Report {
    /// Each change, and how many requests of the log meet it.
    changes: Vec<(Change, u64)>,
    compared: usize,
    /// Requests of the log, and lines that are none.
    log: Option<(u64, u64)>,
    /// What a plain visitor asks besides the address.
    plain: Asked,
    /// Rules whose conditions no log shows.
    hidden: usize,
}

fn compare(arguments: &DiffArguments) -> Result<Report, StartError> {
    // One moment for both: with another one for each, what depends on no time would differ in its time.
    let now = i64::try_from(reload::unix_seconds()).unwrap_or(i64::MAX);
    let options = CompileOptions { now: Some(now), ..arguments.config.options()? };
    let (old, new) = (load(&arguments.old, &options)?, load(&arguments.new, &options)?);
    match &arguments.against {
        Some(file) => {
            let log = log_lines::read(file).map_err(|source| StartError::File { file: file.clone(), source })?;
            Ok(against(&old, &new, &log, now))
        }
        None => Ok(everywhere(&old, &new, now)),
    }
}

fn load(path: &Path, options: &CompileOptions) -> Result<Arc<RuleSet>, StartError> {
    Ok(build_site::compile(&rule_files::read(path)?, options)?.rules)
}

/// Every address that either set is about, as a plain visitor asks for it, as the conditions of its rules want it, and as
/// their tests ask.
fn everywhere(old: &RuleSet, new: &RuleSet, now: i64) -> Report {
    let plain = Asked { at: now, ..Asked::default() };
    let mut addresses = old.addresses();
    addresses.extend(new.addresses());
    let mut changes: Vec<Change> = addresses.iter().filter_map(|url| diff::compare(old, new, url, &plain)).collect();
    let mut compared = addresses.len();
    let mut compare = |url: &str, asked: &Asked| {
        compared += 1;
        changes.extend(diff::compare(old, new, url, asked));
    };
    for rules in [old, new] {
        rules.each_request_with_parameters(|url| compare(url, &plain));
        rules.each_conditional_request(now, &mut compare);
        rules.tests().iter().for_each(|test| compare(test.url(), test.asked()));
    }
    changes.sort_by(|a, b| a.url.cmp(&b.url).then_with(|| a.asked.cmp(&b.asked)));
    changes.dedup();
    let changes = changes.into_iter().map(|change| (change, 0)).collect();
    Report { changes, compared, plain, log: None, hidden: 0 }
}

/// What the log asked for; the most wanted first.
fn against(old: &RuleSet, new: &RuleSet, log: &Log, now: i64) -> Report {
    let changes = log.requests.iter().filter_map(|(logged, count)| {
        let change = diff::compare(old, new, &logged.url, &logged.asked(now))?;
        Some((change, *count))
    });
    let mut changes: Vec<(Change, u64)> = changes.collect();
    changes.sort_by(|(a, a_count), (b, b_count)| b_count.cmp(a_count).then_with(|| a.url.cmp(&b.url)));
    Report {
        changes,
        compared: log.requests.len(),
        plain: Asked { at: now, ..Asked::default() },
        log: Some((log.requests.values().sum(), log.skipped)),
        hidden: old.hidden_from_logs().max(new.hidden_from_logs()),
    }
}

impl Report {
    fn write(&self, out: &mut impl Write, output: &PlainOutputArguments) -> io::Result<()> {
        if output.json() { self.write_json(out) } else { self.write_text(out, output.colors()) }
    }

    fn affected(&self) -> u64 {
        self.changes.iter().map(|(_, count)| count).sum()
    }

    fn write_text(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        for (change, count) in &self.changes {
            write!(out, "{}{}", readable(&change.url), self.special(&change.asked))?;
            match self.log {
                Some(_) => writeln!(out, "  ({})", counted(*count, "request"))?,
                None => writeln!(out)?,
            }
            writeln!(out, "{}", Paint::Bad.on(&format!("  - {}", readable(&told(&change.old))), colors))?;
            writeln!(out, "{}", Paint::Good.on(&format!("  + {}", readable(&told(&change.new))), colors))?;
        }
        let (changed, compared) = (self.changes.len(), self.compared);
        match self.log {
            Some((requests, skipped)) => writeln!(
                out,
                "{changed} of {compared} addresses change, {} of {}; {} no request",
                self.affected(),
                counted(requests, "request"),
                if skipped == 1 { "1 line was".to_owned() } else { format!("{skipped} lines were") }
            ),
            None => writeln!(out, "{changed} of {compared} requests change"),
        }?;
        match self.hidden {
            0 => Ok(()),
            hidden => writeln!(
                out,
                "not compared: rules that ask for a header, cookie, language or share ({hidden}), which no log shows; without \
                 `--against` they are"
            ),
        }
    }

    /// What a request has that a plain visitor has not, for people.
    fn special(&self, asked: &Asked) -> String {
        let mut said = Vec::new();
        if asked.method != self.plain.method {
            said.push(asked.method.to_string());
        }
        said.extend(asked.headers.iter().map(|(name, value)| format!("{name}: {value}")));
        if asked.at != self.plain.at {
            said.push(format!("at {}", UnixTime::from_unix(asked.at)));
        }
        if !asked.visitor.is_empty() {
            said.push(format!("visitor {}", asked.visitor));
        }
        if said.is_empty() { String::new() } else { format!("  [{}]", said.join(", ")) }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let changes = self.changes.iter().map(|(change, count)| {
            json!({
                "url": change.url,
                "method": change.asked.method,
                "headers": change.asked.headers.iter().map(|(name, value)| (&**name, &**value)).collect::<BTreeMap<_, _>>(),
                "at": (change.asked.at != self.plain.at).then(|| UnixTime::from_unix(change.asked.at).to_string()),
                "visitor": change.asked.visitor,
                "requests": self.log.map(|_| count),
                "old": as_json(&change.old),
                "new": as_json(&change.new),
            })
        });
        let report = json!({
            "version": 1,
            "changes": changes.collect::<Vec<_>>(),
            "compared": self.compared,
            "not_compared_rules": self.hidden,
            "requests": self.log.map(|(requests, _)| requests),
            "affected_requests": self.log.map(|_| self.affected()),
            "skipped_lines": self.log.map(|(_, skipped)| skipped),
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn told(answer: &Answer) -> String {
    let by = answer.rule.as_ref().map(|rule| format!("  (rule {rule})")).unwrap_or_default();
    match &answer.outcome {
        None => "no redirect".to_owned(),
        Some(outcome) => match outcome.location() {
            Some(location) => format!("{} {location}{by}", outcome.code()),
            None => format!("{}{by}", outcome.code()),
        },
    }
}

fn as_json(answer: &Answer) -> serde_json::Value {
    json!({
        "status": answer.outcome.as_ref().map(portico_redirects::Outcome::code),
        "location": answer.outcome.as_ref().and_then(|outcome| outcome.location()).map(ToString::to_string),
        "rule": answer.rule,
    })
}
