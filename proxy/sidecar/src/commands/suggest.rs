//! Runs `portico suggest`, which lists the most frequent 404 paths. The command suggests a rule for each path that
//! resembles a known path.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use portico::hits::{PathCount, SketchState, UnixTime};
use portico_redirects::render::Colors;
use portico_redirects::suggest::{Suggester, Suggestion, readable_url};
use portico_redirects::{NormalPath, Request, RuleSet};
use serde::Serialize;

use crate::arguments::hit_counts::CountArguments;
use crate::arguments::rules::RuleArguments;
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, Paint, PlainOutputArguments};
use crate::output::words::{counted, day};

/// The arguments of `portico suggest`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SuggestArguments {
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    counts: CountArguments,
    /// Maximum number of paths to list, starting with the most frequent path
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico suggest                           suggest rules from the sources of existing rules
  portico suggest --routes routes.txt       also suggest rules from the pages of the site
  portico suggest > rules/missed.yaml       write a rule file; review it: all targets are guesses
  portico suggest --state one/state --state two/state rules
                                            combine the counts of two machines

Paths that a current rule matches are left out.

Exit codes: 0 if there are no 404 paths; 1 if there are 404 paths, or the rules have errors; 2 if there are no hit counts, or the command failed.";

/// Runs `portico suggest` and returns the exit code.
pub(crate) fn run(arguments: &SuggestArguments) -> ExitCode {
    arguments.suggest().unwrap_or_else(|error| error.report())
}

impl SuggestArguments {
    fn suggest(&self) -> Result<ExitCode, StartError> {
        let chosen = self.rules.read()?;
        let loaded = chosen.load()?;
        let states = self.counts.read(chosen.config.as_ref())?;
        let missed = SketchState::merged(states.into_iter().map(|state| state.not_found));
        let addresses: Vec<&PathCount> = missed.by_frequency();
        let unmatched_paths: Vec<_> =
            addresses.iter().filter_map(|address| unmatched(&loaded.rules, address)).collect();
        let top = unmatched_paths.get(..usize::from(self.top)).unwrap_or(&unmatched_paths);
        let paths: Vec<_> = top.iter().map(|(_, path)| path.clone()).collect();
        let not_found = unmatched_paths.iter().map(|(address, _)| &*address.path).collect();
        let suggester = Suggester { rules: &loaded.rules, routes: chosen.options.routes.as_ref(), not_found };
        let guesses: Vec<Guess<'_>> =
            top.iter().map(|(address, _)| *address).zip(suggester.nearest(&paths)).map(Guess::from).collect();
        let suggestions =
            Suggestions { since: missed.since, total: missed.total, missed: unmatched_paths.len(), guesses };
        Ok(stdout::write(u8::from(!suggestions.guesses.is_empty()), |out| {
            if self.output.json() {
                suggestions.write_json(out)
            } else {
                suggestions.write_yaml(out, self.output.colors())
            }
        }))
    }
}

/// Returns the 404 path in normal form, along with its count. Returns `None` if a rule matches the path.
fn unmatched<'a>(rules: &RuleSet, address: &'a PathCount) -> Option<(&'a PathCount, NormalPath<'a>)> {
    let path = NormalPath::parse(&address.path).ok()?;
    rules.find(&Request::plain(&path, None)).is_none().then_some((address, path))
}

/// A 404 path, along with a suggested rule if a known path is similar.
struct Guess<'g> {
    address: &'g PathCount,
    suggestion: Option<Suggestion<'g>>,
}

impl<'g> From<(&'g PathCount, Option<Suggestion<'g>>)> for Guess<'g> {
    fn from((address, suggestion): (&'g PathCount, Option<Suggestion<'g>>)) -> Self {
        Self { address, suggestion }
    }
}

struct Suggestions<'g> {
    since: UnixTime,
    total: u64,
    /// The number of 404 paths that no rule matches, including paths that are not listed.
    missed: usize,
    guesses: Vec<Guess<'g>>,
}

impl Suggestions<'_> {
    /// Writes the suggested rules as a rule file. All other information is written as comments.
    fn write_yaml(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        let mut comment = |text: String| writeln!(out, "{}", Paint::Dim.on(&format!("# {text}"), colors));
        let since = day(self.since);
        if self.guesses.is_empty() {
            comment(format!("no 404 paths since {since}"))?;
            return writeln!(out, "rules: []");
        }
        let (shown, all, total) = (self.guesses.len(), self.missed, counted(self.total, "response"));
        comment(format!(
            "The {shown} most frequent of {all} paths with 404 responses since {since} ({total} in total)."
        ))?;
        comment("Every target is a guess. Review each rule before you use it.".to_owned())?;
        let (similar, others): (Vec<_>, Vec<_>) = self.guesses.iter().partition(|guess| guess.suggestion.is_some());
        writeln!(out, "rules:{}", if similar.is_empty() { " []" } else { "" })?;
        for guess in similar {
            let Some(suggestion) = &guess.suggestion else { continue };
            let about = format!("  # {}; {}", frequency(guess.address), resemblance(suggestion));
            writeln!(out, "{}", Paint::Dim.on(&about, colors))?;
            out.write_all(suggestion.yaml().as_bytes())?;
        }
        if !others.is_empty() {
            writeln!(out, "{}", Paint::Dim.on("# Paths that resemble no known path:", colors))?;
        }
        for Guess { address, .. } in others {
            let line = format!("#   {}  {}", readable_url(&address.path), frequency(address));
            writeln!(out, "{}", Paint::Dim.on(&line, colors))?;
        }
        Ok(())
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let report = JsonReport {
            version: 1,
            since: self.since.to_string(),
            total: self.total,
            missed: self.missed,
            addresses: self.guesses.iter().map(JsonAddress::of).collect(),
        };
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

fn frequency(address: &PathCount) -> String {
    let times = match address.error {
        0 => counted(address.count, "time"),
        _ => format!("{} to {} times", address.at_least(), address.count),
    };
    format!("{times}, last on {}", day(address.last))
}

fn resemblance(suggestion: &Suggestion<'_>) -> String {
    let Suggestion { similar, rule, similarity, .. } = suggestion;
    let similar = readable_url(similar);
    match rule {
        Some(rule) => {
            format!("{similarity}% similar to {similar}, the source of rule `{}` ({})", rule.id(), rule.place())
        }
        None => format!("{similarity}% similar to {similar}"),
    }
}

#[derive(Serialize)]
struct JsonReport<'r> {
    version: u32,
    since: String,
    total: u64,
    missed: usize,
    addresses: Vec<JsonAddress<'r>>,
}

#[derive(Serialize)]
struct JsonAddress<'r> {
    path: &'r str,
    count: u64,
    at_least: u64,
    last: String,
    nearest: Option<JsonNearest<'r>>,
}

#[derive(Serialize)]
struct JsonNearest<'r> {
    path: &'r str,
    likeness_percent: u32,
    /// The id of the rule whose source is the similar path. `None` if the similar path is a page of the site.
    rule: Option<&'r str>,
    to: &'r str,
    yaml: String,
}

impl<'r> JsonAddress<'r> {
    fn of(guess: &'r Guess<'_>) -> Self {
        let PathCount { path, count, last, .. } = guess.address;
        let nearest = guess.suggestion.as_ref().map(|suggestion| JsonNearest {
            path: &suggestion.similar,
            likeness_percent: suggestion.similarity,
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

    /// Returns the YAML output for the 404 paths in `missed`. The site has the given rules and two routes.
    fn yaml(rules: &Source, missed: &[PathCount]) -> String {
        let rules = compile(std::slice::from_ref(rules), &CompileOptions::default()).unwrap().rules;
        let routes = Routes::parse("routes.txt", "/about\n/каталог/:id\n").unwrap();
        let unmatched_paths: Vec<_> = missed.iter().filter_map(|address| unmatched(&rules, address)).collect();
        let paths: Vec<_> = unmatched_paths.iter().map(|(_, path)| path.clone()).collect();
        let not_found = paths.iter().map(NormalPath::as_str).collect();
        let suggester = Suggester { rules: &rules, routes: Some(&routes), not_found };
        let guesses = unmatched_paths
            .iter()
            .map(|(address, _)| *address)
            .zip(suggester.nearest(&paths))
            .map(Guess::from)
            .collect();
        let suggestions =
            Suggestions { since: UnixTime::from_unix(0), total: 9, missed: unmatched_paths.len(), guesses };
        let mut out = Vec::new();
        suggestions.write_yaml(&mut out, Colors::Off).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn output_is_a_valid_rule_file_for_any_paths() {
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
    fn path_that_matches_a_rule_now_is_left_out() {
        let rules = source("r.yaml", "rules: [{ from: /abuot, to: /about }]");
        assert_eq!(yaml(&rules, &[address("/abuot", 3)]), "# no 404 paths since 1970-01-01\nrules: []\n");
    }
}
