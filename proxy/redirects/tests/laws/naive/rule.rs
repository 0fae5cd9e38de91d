//! The rules of the naive reference implementation.

use std::fmt::Write;

use portico_redirects::TrailingSlash;
use proptest::prelude::*;

use crate::naive::conditions::{Conditions, conditions};
use crate::naive::lookup::{Lookup, lookup};
use crate::naive::order::{Expiry, Order, order};
use crate::naive::paths::{Captures, Paths, TAIL};
use crate::naive::query::{QueryPolicy, policy};
use crate::naive::request::{INSIDE, TestedRequest};
use crate::naive::slash::is_file;
use crate::naive::target::{Address, Target, Values, target};
use crate::naive::values::Wanted;
use crate::naive::{paths, query};

#[derive(Debug, Clone)]
pub(super) struct Rule {
    pub(super) paths: Paths,
    pub(super) ignores_case: bool,
    pub(super) order: Order,
    pub(super) conditions: Conditions,
    pub(super) expiry: Expiry,
    pub(super) action: Action,
    pub(super) query: QueryPolicy,
    pub(super) slash: Option<TrailingSlash>,
    /// The names of the parameters that the row of a CSV file requires. These parameters are not appended.
    pub(super) parameters_of_row: Vec<String>,
}

#[derive(Debug, Clone)]
pub(super) enum Action {
    Pass,
    /// The status is 410 or 451.
    Gone(u16),
    Redirect {
        status: u16,
        target: Target,
        lookup: Option<Lookup>,
    },
}

/// The answer of one rule to a request.
#[derive(Debug, Clone)]
pub(super) enum Step {
    Pass,
    Gone(u16),
    Redirect { status: u16, address: Address, slash: Option<TrailingSlash> },
}

pub(super) fn status() -> impl Strategy<Value = u16> {
    prop::sample::select(vec![301, 301, 302, 303, 307, 308])
}

fn action() -> BoxedStrategy<Action> {
    let redirect = (status(), target(), prop::option::weighted(0.3, lookup()));
    let all = prop_oneof![
        1 => Just(Action::Pass),
        1 => prop::sample::select(vec![410, 451]).prop_map(Action::Gone),
        10 => redirect.prop_map(|(status, target, lookup)| Action::Redirect { status, target, lookup }),
    ];
    all.boxed()
}

pub(super) fn slash() -> impl Strategy<Value = Option<TrailingSlash>> {
    prop::option::weighted(0.3, prop::sample::select(&TrailingSlash::ALL))
}

pub(super) fn rule() -> BoxedStrategy<Rule> {
    rule_for(prop_oneof![4 => paths::pattern(), 2 => paths::prefix(), 2 => paths::regex()].boxed())
}

/// Generates a rule for one of a few patterns, so that many rules have the same pattern.
pub(super) fn crowded_rule() -> BoxedStrategy<Rule> {
    let regex = Paths::Regex { expression: "/a(?<p>.*)", is_anchored: true };
    let few = vec![
        Paths::Pattern(vec!["a"]),
        Paths::Prefix { segments: vec!["a"], drops_tail: false },
        Paths::Pattern(vec!["*"]),
        regex,
    ];
    rule_for(prop::sample::select(few).boxed())
}

fn rule_for(paths: BoxedStrategy<Paths>) -> BoxedStrategy<Rule> {
    let expiry = prop::sample::select(vec![Expiry::None, Expiry::None, Expiry::None, Expiry::Kept, Expiry::Removed]);
    let condition = prop_oneof![1 => Just(Conditions::default()), 3 => conditions()];
    let keys = (prop::bool::weighted(0.3), order(), expiry, slash());
    let all = (paths, keys, condition, action(), policy()).prop_map(
        |(paths, (ignores_case, order, expiry, slash), conditions, action, query)| {
            let parameters_of_row = Vec::new();
            Rule { paths, ignores_case, order, conditions, expiry, action, query, slash, parameters_of_row }.repaired()
        },
    );
    all.boxed()
}

impl Rule {
    /// Returns the names of all placeholders that the target may contain.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = self.paths.names();
        let required = self.conditions.query.iter().filter(|(_, wanted)| *wanted != Wanted::Absent);
        names.extend(required.map(|(name, _)| format!("query.{name}")));
        if !self.conditions.hosts.is_empty() && self.conditions.hosts.iter().all(|host| host.contains('*')) {
            names.push("host.label".to_owned());
        }
        names
    }

    /// Removes what the rule language does not allow, such as placeholders if there is nothing to insert.
    fn repaired(mut self) -> Self {
        let names = self.names();
        let Action::Redirect { target, lookup, .. } = &mut self.action else {
            self.slash = None;
            if let Paths::Prefix { drops_tail, .. } = &mut self.paths {
                *drops_tail = false;
            }
            return self;
        };
        let keeps_tail = matches!(self.paths, Paths::Prefix { drops_tail: false, .. });
        let fit = |target: Target| {
            let target = if keeps_tail { target.without_slash() } else { target };
            if names.is_empty() { target.fixed() } else { target.without_repetitions(&names) }
        };
        if names.is_empty() {
            *lookup = None;
        }
        *target = fit(target.clone());
        if let Some(lookup) = lookup {
            *target = target.clone().with_value();
            lookup.otherwise = lookup.otherwise.take().map(fit);
        }
        self
    }

    /// Writes the rule in YAML. `site` is the setting of the site for trailing slashes.
    pub(super) fn write(&self, id: &str, site: TrailingSlash, out: &mut String) {
        writeln!(out, "- {}\n  id: {id}", self.paths.written()).unwrap();
        match &self.action {
            Action::Pass => out.push_str("  pass: true\n"),
            Action::Gone(status) => writeln!(out, "  status: {status}").unwrap(),
            Action::Redirect { status, target, lookup } => {
                writeln!(out, "  to: '{}'", target.written(&self.names())).unwrap();
                writeln!(out, "  status: {status}\n  query: {}", self.query.written()).unwrap();
                if let Some(lookup) = lookup {
                    lookup.write(&self.names(), &self.paths.names(), out);
                }
            }
        }
        if let Some(slash) = self.slash_on(site) {
            writeln!(out, "  slash: {}", slash.name()).unwrap();
        }
        self.order.write(out);
        self.expiry.write(out);
        if self.ignores_case {
            out.push_str("  case: ignore\n");
        }
        if self.conditions != Conditions::default() {
            writeln!(out, "  when: {}", self.conditions.written()).unwrap();
        }
    }

    /// Returns the value of the key `slash`. A rule for a site without `slash: keep` has this key only if all of its
    /// targets are on another site, because a setting that contradicts the site is an error.
    pub(super) fn slash_on(&self, site: TrailingSlash) -> Option<TrailingSlash> {
        let is_external = match &self.action {
            Action::Pass | Action::Gone(_) => false,
            Action::Redirect { target, lookup, .. } => {
                let otherwise = lookup.as_ref().and_then(|lookup| lookup.otherwise.as_ref());
                [Some(target), otherwise].into_iter().flatten().all(|target| !target.origin.is_empty())
            }
        };
        self.slash.filter(|_| is_external || site == TrailingSlash::Keep)
    }

    /// Returns the number of conditions. The end of the rule counts as a condition.
    pub(super) fn condition_count(&self) -> usize {
        self.conditions.count() + usize::from(self.expiry == Expiry::Removed && !self.conditions.has_end())
    }

    /// Returns the answer of the rule. Returns `None` if the rule does not match the request or must be skipped.
    pub(super) fn step(&self, request: &TestedRequest, id: &str, site: TrailingSlash) -> Option<Step> {
        let captures = self.paths.captures(&request.path, self.ignores_case)?;
        let is_removed = self.expiry == Expiry::Removed && request.now >= INSIDE;
        if is_removed || !self.conditions.hold_for(request, id) {
            return None;
        }
        match &self.action {
            Action::Pass => Some(Step::Pass),
            Action::Gone(status) => Some(Step::Gone(*status)),
            Action::Redirect { status, target, lookup } => {
                let address = self.address(target, lookup.as_ref(), &captures, request)?;
                Some(Step::Redirect { status: *status, address, slash: self.slash_on(site) })
            }
        }
    }

    fn address(
        &self,
        target: &Target,
        lookup: Option<&Lookup>,
        captures: &Captures,
        request: &TestedRequest,
    ) -> Option<Address> {
        let (chosen, values) = self.chosen(target, lookup, captures, request)?;
        let mut address = chosen.filled(&self.names(), &values)?;
        if request.has_slash {
            address.has_slash |= match &self.paths {
                Paths::Regex { .. } => self.captures_slash(target, lookup, request, &address),
                Paths::Pattern(_) | Paths::Prefix { .. } => self.copies_end(chosen, &values, &address),
            };
        }
        let used = self.used_parameters(target, lookup);
        address.query = self.query.applied(&address.query, request, &used);
        Some(address)
    }

    /// Returns the target to which the rule redirects, and the texts for its placeholders. Returns `None` if the table does
    /// not contain the key.
    fn chosen<'r>(
        &self,
        target: &'r Target,
        lookup: Option<&'r Lookup>,
        captures: &Captures,
        request: &TestedRequest,
    ) -> Option<(&'r Target, Values)> {
        let mut values = Values::with(captures);
        for (name, _) in &self.conditions.query {
            values.texts.push((format!("query.{name}"), query::values(request, name).first().cloned()));
        }
        values.texts.push(("host.label".to_owned(), self.conditions.host_label(request)));
        let Some(lookup) = lookup else { return Some((target, values)) };
        if let Some(value) = lookup.find(&self.names(), &values) {
            values.texts.push(("value".to_owned(), Some(value.to_owned())));
            return Some((target, values));
        }
        // The rest of the path is appended to `to`, but not to `otherwise`.
        values.texts.retain(|(name, _)| name != TAIL);
        Some((lookup.otherwise.as_ref()?, values))
    }

    /// Reports whether the rest of the requested path, with its slash, becomes the end of the target. If the rest is empty,
    /// its slash is copied only to another site, and only if the target does not look like a file.
    fn copies_end(&self, target: &Target, values: &Values, address: &Address) -> bool {
        let last = target.last_placeholder(&self.names()).filter(|name| name == "rest");
        let text = values.text(TAIL).or_else(|| values.text(&last?));
        let is_external_folder = !address.origin.is_empty() && !is_file(&address.path);
        text.is_some_and(|text| !text.is_empty() || is_external_folder)
    }

    /// Reports whether the slash at the end of the requested path becomes the end of the target if the regular expression
    /// is applied to the path with the slash.
    fn captures_slash(
        &self,
        target: &Target,
        lookup: Option<&Lookup>,
        request: &TestedRequest,
        address: &Address,
    ) -> bool {
        let with_slash = format!("{}/", request.path);
        let Some(captures) = self.paths.captures(&with_slash, self.ignores_case) else { return false };
        let Some((chosen, values)) = self.chosen(target, lookup, &captures, request) else { return false };
        let Some(last) = chosen.last_placeholder(&self.names()) else { return false };
        let is_captured = values.text(&last).is_some_and(|text| text.ends_with('/'));
        is_captured && chosen.filled(&self.names(), &values).is_some_and(|with_slash| with_slash.path == address.path)
    }

    /// Returns the names of the parameters that the target, the lookup or the row of a CSV file uses.
    fn used_parameters(&self, target: &Target, lookup: Option<&Lookup>) -> Vec<String> {
        let names = self.names();
        let mut used = self.parameters_of_row.clone();
        used.extend(target.used_parameters(&names));
        if let Some(lookup) = lookup {
            used.extend(lookup.key.name(&names).strip_prefix("query.").map(str::to_owned));
            used.extend(lookup.otherwise.iter().flat_map(|otherwise| otherwise.used_parameters(&names)));
        }
        used
    }
}
