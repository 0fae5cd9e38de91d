//! What `portico unused` says to people.

use std::io::{self, Write};

use portico::hits::{HitCount, RuleUsage};
use portico_redirects::RuleInfo;
use portico_redirects::render::{Colors, readable};

use super::findings::{Findings, Judged, JudgedRows, Question};
use crate::counts::{day, days, number};
use crate::output::Paint;

pub(super) fn write(out: &mut impl Write, question: &Question<'_>, found: &Findings, colors: Colors) -> io::Result<()> {
    let mut page = Page { out, question, colors };
    let end = question.states.iter().map(|state| state.written).min().unwrap_or_default();
    let title = format!("no hit in {}, up to {}", number(days(question.window), "day"), day(end));
    page.section(found, &title, |verdict| verdict == RuleUsage::Unused)?;
    found.files.iter().try_for_each(|file| page.file(file))?;
    page.section(found, "too early to say", |verdict| matches!(verdict, RuleUsage::TooEarly(_)))?;
    page.summary(found)
}

struct Page<'p, W> {
    out: &'p mut W,
    question: &'p Question<'p>,
    colors: Colors,
}

impl<W: Write> Page<'_, W> {
    fn section(&mut self, found: &Findings, title: &str, belongs: impl Fn(RuleUsage) -> bool) -> io::Result<()> {
        let mut judged = found.rules.iter().enumerate().filter(|(_, judged)| belongs(judged.verdict)).peekable();
        if judged.peek().is_none() {
            return Ok(());
        }
        writeln!(self.out, "{title}:")?;
        for (index, judged) in judged {
            let Some(rule) = self.question.rule(index) else { continue };
            self.one(rule, judged)?;
        }
        writeln!(self.out)
    }

    fn one(&mut self, rule: &RuleInfo, judged: &Judged) -> io::Result<()> {
        let place = Paint::Dim.on(&rule.place().to_string(), self.colors);
        writeln!(self.out, "  {}  {place}", rule.id())?;
        let known = match (judged.verdict, judged.counted) {
            (RuleUsage::TooEarly(watched), _) => format!("observed {}", number(days(watched), "day")),
            (RuleUsage::Used | RuleUsage::Unused, counted) => counted.map(history).unwrap_or_default(),
        };
        let people = [("owner", rule.owner()), ("ticket", rule.ticket())];
        let people = people.iter().filter_map(|(word, value)| Some(format!("; {word} {}", (*value)?)));
        writeln!(self.out, "    {known}{}", people.collect::<String>())?;
        if judged.verdict == RuleUsage::Unused {
            for leading in judged.led_by.iter().filter_map(|from| self.question.rule(*from)) {
                writeln!(self.out, "    `{}` leads through it, {}", leading.id(), leading.place())?;
            }
        }
        Ok(())
    }

    fn file(&mut self, file: &JudgedRows) -> io::Result<()> {
        let Some(rule) = self.question.rule(file.rule) else { return Ok(()) };
        let place = Paint::Dim.on(&rule.place().to_string(), self.colors);
        let Some(rows) = &file.rows else {
            writeln!(self.out, "rows of {}  {place}", rule.from())?;
            return writeln!(self.out, "  too many to be counted one by one\n");
        };
        if rows.unused.is_empty() && rows.too_early == 0 {
            return Ok(());
        }
        writeln!(self.out, "rows of {}  {place}", rule.from())?;
        for (path, counted) in &rows.unused {
            writeln!(self.out, "  {}  {}", readable(path), Paint::Dim.on(&history(*counted), self.colors))?;
        }
        if rows.too_early > 0 {
            writeln!(self.out, "  too early to say of {}", number(rows.too_early as u64, "row"))?;
        }
        writeln!(self.out)
    }

    fn summary(&mut self, found: &Findings) -> io::Result<()> {
        let (all, unused) = (found.rules.len(), found.count(|verdict| verdict == RuleUsage::Unused));
        let early = found.count(|verdict| matches!(verdict, RuleUsage::TooEarly(_)));
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        write!(self.out, "{unused} of {all} rules {} unused", are(unused))?;
        if early > 0 {
            write!(self.out, "; of {early} it is too early to say")?;
        }
        if self.question.with_rows {
            write!(self.out, "; {} unused in files of used rules", number(found.unused_rows() as u64, "row"))?;
        }
        writeln!(self.out)
    }
}

/// What is known of something that has no hit in the window.
fn history(counted: HitCount) -> String {
    let HitCount { since, hits, last } = counted;
    match last {
        Some(last) => format!("last hit on {}; {} since {}", day(last), number(hits, "hit"), day(since)),
        None => format!("no hit since {}", day(since)),
    }
}
