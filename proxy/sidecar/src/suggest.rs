//! `portico suggest`: addresses that are not found, and where they may have been meant to lead.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use portico::hits::{PathCount, SketchState, UnixTime};
use portico_redirects::render::Colors;
use portico_redirects::suggest::{Known, Suggestion, legible};
use portico_redirects::{NormalPath, Request, RuleSet};
use serde::Serialize;

use crate::build_site;
use crate::chosen_rules::RuleArguments;
use crate::counts::{CountArguments, day, number};
use crate::output::{self, Paint, PlainOutputArguments};
use crate::start_error::StartError;

/// What `portico suggest` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SuggestArguments {
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    counts: CountArguments,
    /// How many addresses, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico suggest                           what visitors miss, and which rule it resembles
  portico suggest --routes routes.txt       the same; pages of the site count, too
  portico suggest > rules/missed.yaml       a rule file to look through: every target is a guess
  portico suggest --state one/state --state two/state rules
                                            two machines that serve the same rules

Addresses that a rule answers by now are left out.

Exit codes: 0 nothing is missed, 1 something is (or the rules have mistakes), 2 there are no counts.";

/// Runs the command.
pub(crate) fn run(arguments: &SuggestArguments) -> ExitCode {
    arguments.answer().unwrap_or_else(|error| error.report())
}

impl SuggestArguments {
    fn answer(&self) -> Result<ExitCode, StartError> {
        let chosen = self.rules.read()?;
        let loaded = build_site::compile(&chosen.files, &chosen.options)?;
        let states = self.counts.read(chosen.config.as_ref())?;
        let missed = SketchState::merged(states.into_iter().map(|state| state.not_found));
        let addresses: Vec<&PathCount> = missed.by_frequency();
        let open: Vec<_> = addresses.iter().filter_map(|address| open(&loaded.rules, address)).collect();
        let top = open.get(..usize::from(self.top)).unwrap_or(&open);
        let paths: Vec<_> = top.iter().map(|(_, path)| path.clone()).collect();
        let missing = open.iter().map(|(address, _)| &*address.path).collect();
        let known = Known { rules: &loaded.rules, routes: chosen.options.routes.as_ref(), missing };
        let guesses: Vec<Guess<'_>> =
            top.iter().map(|(address, _)| *address).zip(known.nearest(&paths)).map(Guess::from).collect();
        let answer = Answer { since: missed.since, total: missed.total, missed: open.len(), guesses };
        Ok(output::answer(u8::from(!answer.guesses.is_empty()), |out| {
            if self.output.json() { answer.write_json(out) } else { answer.write_yaml(out, self.output.colors()) }
        }))
    }
}

/// An address that no rule answers by now.
fn open<'a>(rules: &RuleSet, address: &'a PathCount) -> Option<(&'a PathCount, NormalPath<'a>)> {
    let path = NormalPath::parse(&address.path).ok()?;
    rules.find(&Request::plain(&path, None)).is_none().then_some((address, path))
}

/// An address that was not found and what it resembles.
struct Guess<'g> {
    address: &'g PathCount,
    suggestion: Option<Suggestion<'g>>,
}

impl<'g> From<(&'g PathCount, Option<Suggestion<'g>>)> for Guess<'g> {
    fn from((address, suggestion): (&'g PathCount, Option<Suggestion<'g>>)) -> Self {
        Self { address, suggestion }
    }
}

struct Answer<'g> {
    since: UnixTime,
    total: u64,
    /// Addresses that no rule answers, shown or not.
    missed: usize,
    guesses: Vec<Guess<'g>>,
}

impl Answer<'_> {
    /// A rule file; what is not a rule is a comment.
    fn write_yaml(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        let mut comment = |text: String| writeln!(out, "{}", Paint::Dim.on(&format!("# {text}"), colors));
        let since = day(self.since);
        if self.guesses.is_empty() {
            comment(format!("nothing is missed since {since}"))?;
            return writeln!(out, "rules: []");
        }
        let (shown, all, times) = (self.guesses.len(), self.missed, number(self.total, "time"));
        comment(format!(
            "The {shown} most frequent of {all} addresses that were not found since {since}; {times} in all."
        ))?;
        comment("Every target is a guess: look at it before you keep it.".to_owned())?;
        let (alike, strange): (Vec<_>, Vec<_>) = self.guesses.iter().partition(|guess| guess.suggestion.is_some());
        writeln!(out, "rules:{}", if alike.is_empty() { " []" } else { "" })?;
        for guess in alike {
            let Some(suggestion) = &guess.suggestion else { continue };
            let about = format!("  # {}; {}", frequency(guess.address), resemblance(suggestion));
            writeln!(out, "{}", Paint::Dim.on(&about, colors))?;
            out.write_all(suggestion.yaml().as_bytes())?;
        }
        if !strange.is_empty() {
            writeln!(out, "{}", Paint::Dim.on("# Nothing is like these:", colors))?;
        }
        for Guess { address, .. } in strange {
            let line = format!("#   {}  {}", legible(&address.path), frequency(address));
            writeln!(out, "{}", Paint::Dim.on(&line, colors))?;
        }
        Ok(())
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let report = Report {
            version: 1,
            since: self.since.to_string(),
            total: self.total,
            missed: self.missed,
            addresses: self.guesses.iter().map(Missed::of).collect(),
        };
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

fn frequency(address: &PathCount) -> String {
    let often = match address.error {
        0 => number(address.count, "time"),
        _ => format!("{} to {} times", address.at_least(), address.count),
    };
    format!("{often}, last on {}", day(address.last))
}

fn resemblance(suggestion: &Suggestion<'_>) -> String {
    let Suggestion { near, rule, likeness, .. } = suggestion;
    let near = legible(near);
    match rule {
        Some(rule) => format!("like {near}, {likeness}%, which the rule `{}` answers ({})", rule.id(), rule.place()),
        None => format!("like {near}, {likeness}%"),
    }
}

#[derive(Serialize)]
struct Report<'r> {
    version: u32,
    since: String,
    total: u64,
    missed: usize,
    addresses: Vec<Missed<'r>>,
}

#[derive(Serialize)]
struct Missed<'r> {
    path: &'r str,
    count: u64,
    at_least: u64,
    last: String,
    nearest: Option<Nearest<'r>>,
}

#[derive(Serialize)]
struct Nearest<'r> {
    path: &'r str,
    likeness_percent: u32,
    /// The rule that answers there; null for a page of the site.
    rule: Option<&'r str>,
    to: &'r str,
    yaml: String,
}

impl<'r> Missed<'r> {
    fn of(guess: &'r Guess<'_>) -> Self {
        let PathCount { path, count, last, .. } = guess.address;
        let nearest = guess.suggestion.as_ref().map(|suggestion| Nearest {
            path: &suggestion.near,
            likeness_percent: suggestion.likeness,
            rule: suggestion.rule.map(portico_redirects::RuleInfo::id),
            to: &suggestion.to,
            yaml: suggestion.yaml(),
        });
        Self { path, count: *count, at_least: guess.address.at_least(), last: last.to_string(), nearest }
    }
}

#[cfg(test)]
mod tests {
    use portico_redirects::{CompileOptions, Routes, Source, compile};

    use super::*;

    fn address(path: &str, count: u64) -> PathCount {
        let path = NormalPath::parse(path).unwrap().to_string().into();
        PathCount { path, count, error: 0, last: UnixTime::from_unix(1_795_000_000) }
    }

    fn source(name: &str, text: &str) -> Source {
        Source { name: name.to_owned(), text: text.to_owned() }
    }

    /// What is written for these addresses beside a rule and two pages.
    fn yaml(rules: &Source, missed: &[PathCount]) -> String {
        let rules = compile(std::slice::from_ref(rules), &CompileOptions::default()).unwrap().rules;
        let routes = Routes::parse("routes.txt", "/about\n/каталог/:id\n").unwrap();
        let open: Vec<_> = missed.iter().filter_map(|address| open(&rules, address)).collect();
        let paths: Vec<_> = open.iter().map(|(_, path)| path.clone()).collect();
        let missing = paths.iter().map(NormalPath::as_str).collect();
        let known = Known { rules: &rules, routes: Some(&routes), missing };
        let guesses = open.iter().map(|(address, _)| *address).zip(known.nearest(&paths)).map(Guess::from).collect();
        let answer = Answer { since: UnixTime::from_unix(0), total: 9, missed: open.len(), guesses };
        let mut out = Vec::new();
        answer.write_yaml(&mut out, Colors::Off).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn answer_is_a_rule_file_whatever_was_missed() {
        let rules = source("r.yaml", "rules: [{ from: /o-nas, to: /about }, { from: /known, to: /about }]");
        let both = [address("/abuot", 3), address("/x,\"y\": [z]", 2)];
        let cases = [(&both[..], 1), (&both[1..], 0), (&[], 0)];
        for (missed, expected) in cases {
            let text = yaml(&rules, missed);
            let together = compile(&[rules.clone(), source("new.yaml", &text)], &CompileOptions::default());
            assert_eq!(together.unwrap().rules.len(), 2 + expected, "{text}");
        }
    }

    #[test]
    fn address_that_a_rule_answers_by_now_is_left_out() {
        let rules = source("r.yaml", "rules: [{ from: /abuot, to: /about }]");
        assert_eq!(yaml(&rules, &[address("/abuot", 3)]), "# nothing is missed since 1970-01-01\nrules: []\n");
    }
}
