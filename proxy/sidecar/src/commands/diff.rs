//! Runs `portico diff`, which shows the requests that two versions of the rules handle differently.

mod log_file;
mod log_lines;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use portico::hits::UnixTime;
use portico_redirects::diff::{self, ChangedAnswer, RuleAnswer};
use portico_redirects::render::{Colors, readable, visible};
use portico_redirects::{CachePolicy, CompileOptions, RuleSet, TestRequest};
use serde_json::json;

use crate::arguments::rules::ConfigArguments;
use crate::commands::diff::log_lines::RequestLog;
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, Paint, PlainOutputArguments};
use crate::output::words::counted;
use crate::rule_files::compile::{self, LoadedRules};
use crate::rule_files::disk::LocalDisk;
use crate::rule_files::loss::{self, LostRules};
use crate::rule_files::reader;

/// The arguments of `portico diff`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DiffArguments {
    /// The current rules: a file or a folder
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The new rules: a file or a folder
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Compare only the requests in this file. `-` stands for standard input. The file is an access log in JSON, common,
    /// combined or `vhost_combined` format, or a list of URLs. Files that are compressed with gzip or zstd are also read
    #[arg(long, value_name = "LOG")]
    against: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArguments,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico diff rules/ /tmp/new-rules                            compare all requests that the rules and their tests name
  portico diff rules/ /tmp/new-rules --against access.log.gz    compare the requests of an access log
  git worktree add /tmp/main main && portico diff /tmp/main/rules rules

Without `--against`, the command compares requests for the sources of all rules and the requests of the rule tests. \
The requests have different query parameters, and narrowly meet or narrowly fail the conditions of the rules.

The command also reports every file that has lost a larger share of its rules than `rule_loss_limit` permits. A running \
proxy rejects such a loss. A log in which more than half of the lines are not requests is an error.

Exit codes: 0 if there are no differences; 1 if there are differences, or the rules have errors; 2 if the command failed.";

/// Runs `portico diff` and returns the exit code.
pub(crate) fn run(arguments: &DiffArguments) -> ExitCode {
    match compare(arguments) {
        Ok(report) => stdout::write(u8::from(!report.changes.is_empty()), |out| report.write(out, &arguments.output)),
        Err(error) => error.report(),
    }
}

/// The result of comparing two versions of the rules.
struct DiffReport {
    /// The requests that both versions handle differently, along with the count of each request in the log.
    changes: Vec<(ChangedAnswer, u64)>,
    compared: usize,
    /// The number of requests and the number of skipped lines in the log. `None` if the command reads no log.
    log: Option<(u64, u64)>,
    /// A GET request at the current time without header fields.
    plain: TestRequest,
    /// The number of rules with conditions on data that logs do not contain, such as cookies.
    hidden: usize,
    /// The number of requests whose host is not in the log. `host_rules` is the number of rules with a host condition.
    without_host: u64,
    host_rules: usize,
    /// The files that have lost so many rules that a running proxy would reject the new rules.
    lost: Vec<LostRules>,
}

fn compare(arguments: &DiffArguments) -> Result<DiffReport, StartError> {
    // Both versions are evaluated for the same time. Otherwise, a time condition could cause a difference only because
    // time has passed.
    let now = i64::from(UnixTime::now().unix());
    let options = CompileOptions { now: Some(now), ..arguments.config.options()? };
    let (old, new) = (load(&arguments.old, &options)?, load(&arguments.new, &options)?);
    let before = loss::relative_to(&arguments.old, old.contents);
    let after = loss::relative_to(&arguments.new, new.contents);
    let lost = loss::beyond(arguments.config.loss_limit()?, &before, &after);
    let report = match &arguments.against {
        Some(file) => compare_log(&old.rules, &new.rules, &read_log(file)?, now),
        None => compare_all(&old.rules, &new.rules, now),
    };
    Ok(DiffReport { lost, ..report })
}

/// Reads an access log. Fails if more than half of the lines are not requests.
fn read_log(file: &Path) -> Result<RequestLog, StartError> {
    let log = log_file::open(file).and_then(log_lines::read);
    let log = log.map_err(|source| StartError::File { file: file.to_owned(), source })?;
    match &log.first_skipped {
        Some(first) if log.is_mostly_unreadable() => Err(StartError::UnreadableLog {
            file: file.to_owned(),
            skipped: log.skipped,
            lines: log.skipped + log.count(),
            first: format!("line {}: {}", first.number, for_terminal(&first.text)),
        }),
        _ if log.requests.is_empty() => Err(StartError::EmptyLog(file.to_owned())),
        Some(_) | None => Ok(log),
    }
}

fn load(path: &Path, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    compile::compile(&reader::read(&LocalDisk, path)?, options)
}

/// Compares the answers of both versions to sample requests for every rule, and to the requests of rule tests. If a
/// rule has conditions, the sample requests include requests that just meet or just fail the conditions.
fn compare_all(old: &RuleSet, new: &RuleSet, now: i64) -> DiffReport {
    let plain = TestRequest { at: now, ..TestRequest::default() };
    let mut addresses = old.addresses();
    addresses.extend(new.addresses());
    let mut changes: Vec<ChangedAnswer> =
        addresses.iter().filter_map(|url| diff::compare(old, new, url, &plain)).collect();
    let mut compared = addresses.len();
    let mut compare = |url: &str, request: &TestRequest| {
        compared += 1;
        changes.extend(diff::compare(old, new, url, request));
    };
    for rules in [old, new] {
        rules.each_request_with_parameters(|url| compare(url, &plain));
        rules.each_conditional_request(now, &mut compare);
        rules.tests().iter().for_each(|test| compare(test.url(), test.request()));
    }
    changes.sort_by(|a, b| a.url.cmp(&b.url).then_with(|| a.request.cmp(&b.request)));
    changes.dedup();
    let changes = changes.into_iter().map(|change| (change, 0)).collect();
    DiffReport { changes, compared, plain, log: None, hidden: 0, without_host: 0, host_rules: 0, lost: Vec::new() }
}

/// Compares the answers of both versions to the requests in a log. The changes are sorted by frequency, starting with
/// the most frequent request.
fn compare_log(old: &RuleSet, new: &RuleSet, log: &RequestLog, now: i64) -> DiffReport {
    let changes = log.requests.iter().filter_map(|(logged, count)| {
        let change = diff::compare(old, new, &logged.url, &logged.test_request(now))?;
        Some((change, *count))
    });
    let mut changes: Vec<(ChangedAnswer, u64)> = changes.collect();
    changes.sort_by(|(a, a_count), (b, b_count)| b_count.cmp(a_count).then_with(|| a.url.cmp(&b.url)));
    DiffReport {
        changes,
        compared: log.requests.len(),
        plain: TestRequest { at: now, ..TestRequest::default() },
        log: Some((log.count(), log.skipped)),
        hidden: old.hidden_from_logs().max(new.hidden_from_logs()),
        without_host: log.without_host(),
        host_rules: old.host_rules().max(new.host_rules()),
        lost: Vec::new(),
    }
}

impl DiffReport {
    fn write(&self, out: &mut impl Write, output: &PlainOutputArguments) -> io::Result<()> {
        if output.json() { self.write_json(out) } else { self.write_text(out, output.colors()) }
    }

    fn affected(&self) -> u64 {
        self.changes.iter().map(|(_, count)| count).sum()
    }

    fn write_text(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        for (change, count) in &self.changes {
            write!(out, "{}{}", for_terminal(&change.url), visible(&self.details(&change.request)))?;
            match self.log {
                Some(_) => writeln!(out, "  ({})", counted(*count, "request"))?,
                None => writeln!(out)?,
            }
            writeln!(out, "{}", Paint::Bad.on(&format!("  - {}", for_terminal(&describe(&change.old))), colors))?;
            writeln!(out, "{}", Paint::Good.on(&format!("  + {}", for_terminal(&describe(&change.new))), colors))?;
        }
        let (changed, compared) = (self.changes.len(), self.compared);
        match self.log {
            Some((requests, skipped)) => writeln!(
                out,
                "{changed} of {compared} distinct requests have a different result ({} of {}); skipped {}",
                self.affected(),
                counted(requests, "request"),
                counted(skipped, "line")
            ),
            None => writeln!(out, "{changed} of {compared} requests have a different result"),
        }?;
        if self.without_host > 0 && self.host_rules > 0 {
            writeln!(
                out,
                "not compared: {} with a host condition, for {} whose host is not in the log",
                counted(self.host_rules as u64, "rule"),
                counted(self.without_host, "request")
            )?;
        }
        self.lost
            .iter()
            .try_for_each(|lost| writeln!(out, "{lost}; a reload is rejected unless it accepts the loss"))?;
        match self.hidden {
            0 => Ok(()),
            hidden => writeln!(
                out,
                "not compared: {} with conditions that logs do not record (header, cookie, language or share); to \
                 compare all rules, run the command without `--against`",
                counted(hidden as u64, "rule")
            ),
        }
    }

    /// Describes how a request differs from a plain GET request, for example by its method or its header fields.
    fn details(&self, request: &TestRequest) -> String {
        let mut details = Vec::new();
        if request.method != self.plain.method {
            details.push(request.method.to_string());
        }
        details.extend(request.headers.iter().map(|(name, value)| format!("{name}: {value}")));
        if request.at != self.plain.at {
            details.push(format!("at {}", UnixTime::from_unix(request.at)));
        }
        if !request.visitor.is_empty() {
            details.push(format!("client {}", request.visitor));
        }
        if details.is_empty() { String::new() } else { format!("  [{}]", details.join(", ")) }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let changes = self.changes.iter().map(|(change, count)| {
            json!({
                "url": change.url,
                "method": change.request.method,
                "headers": change.request.headers.iter().map(|(name, value)| (&**name, &**value)).collect::<BTreeMap<_, _>>(),
                "at": (change.request.at != self.plain.at).then(|| UnixTime::from_unix(change.request.at).to_string()),
                "visitor": change.request.visitor,
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
            "lost_rules": self.lost.iter().map(LostRules::to_json).collect::<Vec<_>>(),
            "requests": self.log.map(|(requests, _)| requests),
            "requests_without_host": self.log.map(|_| self.without_host),
            "affected_requests": self.log.map(|_| self.affected()),
            "skipped_lines": self.log.map(|(_, skipped)| skipped),
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

/// Decodes percent-encoded letters and replaces characters that control the terminal. The text may come from a log or
/// from the rules.
fn for_terminal(text: &str) -> String {
    visible(&readable(text)).into_owned()
}

fn describe(answer: &RuleAnswer) -> String {
    let by = answer.rule.as_ref().map(|rule| format!("  (rule {rule})")).unwrap_or_default();
    match &answer.outcome {
        None => "no redirect".to_owned(),
        Some(outcome) => {
            let parts = [outcome.code().map(|code| code.to_string()), outcome.location().map(ToString::to_string)];
            format!("{}{}{by}", parts.into_iter().flatten().collect::<Vec<_>>().join(" "), caching(answer))
        }
    }
}

/// Returns the `cache` setting of the rule that gave the answer. Returns an empty string if the rule has no such
/// setting.
fn caching(answer: &RuleAnswer) -> String {
    match answer.cache {
        CachePolicy::ByStatus => String::new(),
        CachePolicy::Off | CachePolicy::For(_) => format!("  [cache: {}]", answer.cache),
    }
}

fn as_json(answer: &RuleAnswer) -> serde_json::Value {
    json!({
        "status": answer.outcome.as_ref().and_then(portico_redirects::Outcome::code),
        "location": answer.outcome.as_ref().and_then(|outcome| outcome.location()).map(ToString::to_string),
        "cache": (answer.cache != CachePolicy::ByStatus).then(|| answer.cache.to_string()),
        "rule": answer.rule,
    })
}
