//! Writes the text output of `portico unused`.

use std::io::{self, Write};

use portico::hits::{HitCount, RuleUsage};
use portico_redirects::RuleInfo;
use portico_redirects::render::{Colors, readable};

use super::findings::{RowFindings, RuleFinding, UnusedFindings, UnusedQuery};
use crate::output::stdout::Paint;
use crate::output::words::{counted, day, days};

pub(super) fn write(
    out: &mut impl Write,
    query: &UnusedQuery<'_>,
    found: &UnusedFindings,
    colors: Colors,
) -> io::Result<()> {
    let mut report = TextReport { out, query, colors };
    let end = query.states.iter().map(|state| state.written).min().unwrap_or_default();
    let title = format!("no hits in the {} before {}", counted(days(query.window), "day"), day(end));
    report.section(found, &title, |verdict| verdict == RuleUsage::Unused)?;
    found.files.iter().try_for_each(|file| report.file(file))?;
    report.section(found, "too early to judge", |verdict| matches!(verdict, RuleUsage::TooEarly(_)))?;
    report.summary(found)
}

struct TextReport<'r, W> {
    out: &'r mut W,
    query: &'r UnusedQuery<'r>,
    colors: Colors,
}

impl<W: Write> TextReport<'_, W> {
    fn section(&mut self, found: &UnusedFindings, title: &str, belongs: impl Fn(RuleUsage) -> bool) -> io::Result<()> {
        let mut judged = found.rules.iter().enumerate().filter(|(_, judged)| belongs(judged.verdict)).peekable();
        if judged.peek().is_none() {
            return Ok(());
        }
        writeln!(self.out, "{title}:")?;
        for (index, judged) in judged {
            let Some(rule) = self.query.rule(index) else { continue };
            self.rule(rule, judged)?;
        }
        writeln!(self.out)
    }

    fn rule(&mut self, rule: &RuleInfo, judged: &RuleFinding) -> io::Result<()> {
        let place = Paint::Dim.on(&rule.place().to_string(), self.colors);
        writeln!(self.out, "  {}  {place}", rule.id())?;
        let known = match (judged.verdict, judged.counted) {
            (RuleUsage::TooEarly(watched), _) => format!("observed for {}", counted(days(watched), "day")),
            (RuleUsage::Used | RuleUsage::Unused, counted) => counted.map(history).unwrap_or_default(),
        };
        let people = [("owner", rule.owner()), ("ticket", rule.ticket())];
        let people = people.iter().filter_map(|(word, value)| Some(format!("; {word} {}", (*value)?)));
        writeln!(self.out, "    {known}{}", people.collect::<String>())?;
        if judged.verdict == RuleUsage::Unused {
            for leading in judged.led_by.iter().filter_map(|from| self.query.rule(*from)) {
                writeln!(self.out, "    `{}` redirects to this rule, {}", leading.id(), leading.place())?;
            }
        }
        Ok(())
    }

    fn file(&mut self, file: &RowFindings) -> io::Result<()> {
        let Some(rule) = self.query.rule(file.rule) else { return Ok(()) };
        let place = Paint::Dim.on(&rule.place().to_string(), self.colors);
        let Some(rows) = &file.rows else {
            writeln!(self.out, "rows of {}  {place}", rule.from())?;
            return writeln!(self.out, "  too many rows to count separately\n");
        };
        if rows.unused.is_empty() && rows.too_early == 0 {
            return Ok(());
        }
        writeln!(self.out, "rows of {}  {place}", rule.from())?;
        for (path, counted) in &rows.unused {
            writeln!(self.out, "  {}  {}", readable(path), Paint::Dim.on(&history(*counted), self.colors))?;
        }
        if rows.too_early > 0 {
            writeln!(self.out, "  too early to judge: {}", counted(rows.too_early as u64, "row"))?;
        }
        writeln!(self.out)
    }

    fn summary(&mut self, found: &UnusedFindings) -> io::Result<()> {
        let (all, unused) = (found.rules.len(), found.count(|verdict| verdict == RuleUsage::Unused));
        let early = found.count(|verdict| matches!(verdict, RuleUsage::TooEarly(_)));
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        write!(self.out, "{unused} of {all} rules {} unused", are(unused))?;
        if early > 0 {
            write!(self.out, "; too early to judge {early}")?;
        }
        if self.query.with_rows {
            write!(self.out, "; {} unused in data files of used rules", counted(found.unused_rows() as u64, "row"))?;
        }
        writeln!(self.out)
    }
}

/// Describes the last hit of a rule or row. If no hit has been counted, gives the start of counting.
fn history(count: HitCount) -> String {
    let HitCount { since, hits, last } = count;
    match last {
        Some(last) => format!("last hit on {}; {} since {}", day(last), counted(hits, "hit"), day(since)),
        None => format!("no hit since {}", day(since)),
    }
}
