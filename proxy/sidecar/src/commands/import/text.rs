//! Prints the report of an import as text.

use std::io::{self, Write};

use portico_import::comparison::{Comparison, Difference, OtherHosts, UnknownAnswers};
use portico_import::report::{Effect, EntryKind, ReportEntry, line_ranges};
use portico_import::{Evidence, Place, Places};
use portico_redirects::render::{Colors, visible};
use portico_redirects::short;

use crate::commands::import::result::ImportResult;
use crate::output::stdout::Paint;
use crate::output::words::counted;

/// The maximum number of line ranges in the heading of an entry.
pub(super) const SHOWN_RANGES: usize = 6;
/// The maximum number of hosts outside the site that the report names.
const SHOWN_HOSTS: usize = 3;
/// The maximum length of a URL and of an answer, in characters.
const MAX_SHOWN: usize = 300;

/// Writes the entries of the report, the comparison and the hosts of targets.
pub(super) fn write(out: &mut impl Write, result: &ImportResult<'_>, colors: Colors) -> io::Result<()> {
    let places = &result.imported.places;
    let mut effect = None;
    for entry in &result.entries {
        if effect != Some(entry.effect) {
            effect = Some(entry.effect);
            writeln!(out, "{}\n", heading(entry.effect, colors))?;
        }
        write_entry(out, entry, places)?;
    }
    if let Some(comparison) = result.comparison {
        comparison
            .unknown
            .iter()
            .try_for_each(|answers| writeln!(out, "unknown answers: {}\n", unknown(answers, places)))?;
    }
    if !result.imported.hosts.is_empty() {
        writeln!(out, "{}", hosts(result))?;
    }
    writeln!(out, "{}", compared(result))?;
    match result.entries.len() {
        0 if result.is_exact() => writeln!(out, "everything was translated without differences"),
        0 => Ok(()),
        1 => writeln!(out, "review 1 entry of the report above"),
        count => writeln!(out, "review {count} entries of the report above"),
    }
}

fn heading(effect: Effect, colors: Colors) -> String {
    let paint = match effect {
        Effect::Risk(_) | Effect::Refusal => Paint::Bad,
        Effect::NotCompared | Effect::Limit | Effect::NoDifference => Paint::Dim,
    };
    paint.on(&format!("== {}", effect.name()), colors)
}

fn write_entry(out: &mut impl Write, entry: &ReportEntry, places: &Places) -> io::Result<()> {
    writeln!(out, "{}: {}", lines(&entry.lines, places), label(entry))?;
    if !entry.statement.is_empty() {
        writeln!(out, "  {}", visible(&entry.statement))?;
    }
    if entry.lines.len() > 1 {
        writeln!(out, "  {}: {}", places.of(entry.line), entry.reason)?;
    } else {
        writeln!(out, "  {}", entry.reason)?;
    }
    if let Some(example) = &entry.example {
        writeln!(out, "  {}", visible(&difference(example)))?;
    }
    writeln!(out, "  hint: {}\n", entry.hint)
}

/// Returns the places of statements, such as `lines 3, 5–9`, or `line 1, columns 15, 57` if they stand on one line.
pub(super) fn lines(statements: &[u32], places: &Places) -> String {
    let found: Vec<Place> = statements.iter().map(|number| places.of(*number)).collect();
    let mut lines: Vec<u32> = found.iter().map(|place| place.line).collect();
    lines.dedup();
    let columns: Vec<u32> = found.iter().filter_map(|place| place.column).collect();
    match (found.as_slice(), lines.as_slice()) {
        ([only], _) => only.to_string(),
        (_, [line]) => format!("line {line}, columns {}", line_ranges(&columns, SHOWN_RANGES)),
        (_, lines) => format!("lines {}", line_ranges(lines, SHOWN_RANGES)),
    }
}

/// Returns the kind of an entry, and the numbers of statements and requests.
pub(super) fn label(entry: &ReportEntry) -> String {
    let statements = match (entry.kind, entry.lines.len()) {
        (EntryKind::Measured, _) | (EntryKind::Note(_), 1) => String::new(),
        (EntryKind::Note(_), count) => format!(", {}", counted_items(count, "statement")),
    };
    let requests = match entry.requests {
        0 => String::new(),
        count => format!(", {} with another answer", counted_items(count, "request")),
    };
    format!("{}{statements}{requests}", entry.kind.name())
}

/// Returns both answers to a request.
pub(super) fn difference(difference: &Difference) -> String {
    let Difference { request, original, imported, .. } = difference;
    let [request, original, imported] = [&request.to_string(), original, imported].map(|text| shortened(text));
    format!("example: https://{request}: the original server answers `{original}`, and the rules answer `{imported}`")
}

/// Returns the reason for unknown answers, along with an example.
pub(super) fn unknown(answers: &UnknownAnswers, places: &Places) -> String {
    let place = if answers.lines.is_empty() { String::new() } else { format!(" in {}", lines(&answers.lines, places)) };
    let requests = counted_items(answers.count, "request");
    let example = shortened(&answers.example.to_string());
    let reason = short::message(answers.reason.clone());
    let verb = if answers.count == 1 { "depends" } else { "depend" };
    format!("{requests} {verb} on {reason}{place}, for example {}", visible(&example))
}

/// Truncates a URL or an answer. A statement with an error may contain a path as long as the file.
pub(super) fn shortened(text: &str) -> String {
    short::truncate(text, MAX_SHOWN)
}

/// Returns the hosts of the targets, and the setting that allows them.
pub(super) fn hosts(result: &ImportResult<'_>) -> String {
    let hosts: Vec<&str> = result.imported.hosts.iter().map(String::as_str).collect();
    let hosts = hosts.join(", ");
    format!("the rules have targets on {hosts}; allow these hosts with `rule_hosts` in the configuration")
}

/// Returns the numbers of the comparison.
pub(super) fn compared(result: &ImportResult<'_>) -> String {
    let format = result.format.name();
    let Some(comparison) = result.comparison else {
        return format!("the rules were not compared with a simulation of `{format}`");
    };
    let places = &result.imported.places;
    let Comparison { evidence, asked, equal, original_loops, at_other_hosts, differences, unknown, .. } = comparison;
    let unknown: usize = unknown.iter().map(|answers| answers.count).sum();
    let loops = match original_loops {
        0 => String::new(),
        count => format!(", {count} redirected endlessly by the original server"),
    };
    format!(
        "compared {} to https requests for {} with {}: {equal} equal, {} different, {unknown} unknown{loops}{}{}{}{}",
        counted_items(*asked, "answer"),
        counted_items(comparison.statements, "statement"),
        simulation(*evidence, format),
        differences.len(),
        other_hosts(at_other_hosts),
        not_compared(&comparison.without_request, places, "no valid request for such a statement is known"),
        not_compared(&comparison.only_loops, places, "the original server redirects all their requests endlessly"),
        not_compared(&comparison.other_methods, places, "all requests of the comparison have the method GET"),
    )
}

/// Returns the requests for hosts that do not belong to the site.
fn other_hosts(OtherHosts { requests, hosts }: &OtherHosts) -> String {
    let names: Vec<&str> = hosts.iter().take(SHOWN_HOSTS).map(String::as_str).collect();
    let names = shortened(&names.join(", "));
    let more = match hosts.len().saturating_sub(SHOWN_HOSTS) {
        0 => String::new(),
        count => format!(" and {}", counted_items(count, "other host")),
    };
    match requests {
        0 => String::new(),
        count => format!(
            ", {count} not counted as different, because `--site-host` does not name {names}{more} and the rules \
             answer there as for the site"
        ),
    }
}

/// Returns the statements that were not compared.
fn not_compared(statements: &[u32], places: &Places, reason: &str) -> String {
    match statements.len() {
        0 => String::new(),
        count => {
            format!(
                "; {} not compared in {}, because {reason}",
                counted_items(count, "statement"),
                lines(statements, places)
            )
        }
    }
}

fn simulation(evidence: Evidence, format: &str) -> String {
    match evidence {
        Evidence::RunningServer | Evidence::Engine => format!("a simulation of {format}"),
        Evidence::NotCompared => format!("a simulation of {format}, which was not compared with a running server"),
        Evidence::Table => "the rows of the table".to_owned(),
    }
}

fn counted_items(count: usize, noun: &str) -> String {
    counted(u64::try_from(count).unwrap_or(u64::MAX), noun)
}

#[cfg(test)]
mod tests {
    use portico_import::report::report;
    use portico_import::{Format, ImportOptions, comparison, import};

    use super::*;
    use crate::commands::import::markdown;

    #[test]
    fn long_urls_and_reasons_are_truncated() {
        let path = "a".repeat(5_000);
        for (statement, has_example) in [
            (format!("Redirect 301 /{path} /new"), true),
            (format!("RewriteEngine on\nRewriteRule ^{}$ /new [R=301]", "[a-z\u{e9}]{900}".repeat(500)), false),
        ] {
            let imported = import(Format::Apache, ".htaccess", &statement, &ImportOptions::default());
            let comparison = comparison::compare(Format::Apache, ".htaccess", &statement, &imported).unwrap();
            assert_eq!(!comparison.differences.is_empty(), has_example);
            assert_eq!(comparison.unknown.is_empty(), has_example);
            let entries = report(&statement, &imported, Some(&comparison));
            let result =
                ImportResult { format: Format::Apache, imported: &imported, comparison: Some(&comparison), entries };
            assert_short(&result);
        }
    }

    #[test]
    fn statements_on_one_line_have_columns() {
        let text = "{\"redirects\":[{\"source\":\"/a\",\"destination\":\"/b\"},{\"source\":\"/c\",\"has\":\
                    [{\"type\":\"header\",\"key\":\"a(b\"}],\"destination\":\"/d\"},\
                    {\"source\":\"/a\",\"destination\":\"/z\"}]}";
        let imported = import(Format::Vercel, "vercel.json", text, &ImportOptions::default());
        let comparison = comparison::compare(Format::Vercel, "vercel.json", text, &imported).unwrap();
        let entries = report(text, &imported, Some(&comparison));
        let result =
            ImportResult { format: Format::Vercel, imported: &imported, comparison: Some(&comparison), entries };
        let (mut plain, mut formatted, mut json) = (Vec::new(), Vec::new(), Vec::new());
        write(&mut plain, &result, Colors::Off).unwrap();
        markdown::write(&mut formatted, &result, &[]).unwrap();
        super::super::json::write(&mut json, &result, None).unwrap();
        let [plain, formatted] = [plain, formatted].map(|report| String::from_utf8(report).unwrap());
        let statement = "line 1, column 123: not translated\n  {\"source\":\"/a\",\"destination\":\"/z\"}\n  \
                         the rule for line 1, column 15 matches all requests of this statement first";
        assert!(plain.contains(statement), "{plain}");
        assert!(plain.contains("line 1, column 15: different answers"), "{plain}");
        assert!(
            formatted.contains("- line 1, column 123: `{\"source\":\"/a\",\"destination\":\"/z\"}`"),
            "{formatted}"
        );
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        let columns: Vec<_> = json["notes"].as_array().unwrap().iter().map(|note| note["column"].clone()).collect();
        assert_eq!(columns, [50, 123]);
    }

    fn assert_short(result: &ImportResult<'_>) {
        let (mut plain, mut formatted) = (Vec::new(), Vec::new());
        write(&mut plain, result, Colors::Off).unwrap();
        markdown::write(&mut formatted, result, &[]).unwrap();
        for report in [plain, formatted] {
            let report = String::from_utf8(report).unwrap();
            let longest = report.lines().map(str::len).max().unwrap();
            assert!(longest < 1_500, "{longest} bytes in a line");
        }
    }
}
