//! Computes the answer of a rule to a request.

use std::borrow::Cow;

use crate::address::location::Destination;
use crate::address::path::{self, NormalPath};
use crate::address::query;
use crate::rule::cache_policy::CachePolicy;
use crate::rule::case::LetterCase;
use crate::rule::definition::{Action, Lookup, LookupKey, Paths, Redirect, Rule, SkipReason};
use crate::rule::filter::FillError;
use crate::rule::outcome::RedirectStatus;
use crate::rule::packed::PackedRow;
use crate::rule::path_pattern::PatternEnd;
use crate::rule::query_policy::QueryPolicy;
use crate::rule::request::Request;
use crate::rule::row_value::{row_status, row_target};
use crate::rule::sample_texts::SAMPLE_SEGMENT;
use crate::rule::step::{Hop, Step};
use crate::rule::target::Target;
use crate::rule::template::TemplateValues;

impl Rule {
    /// Returns the answer of the rule to a request whose path matches the rule. If the rule is skipped, returns the
    /// reason as an error.
    pub(crate) fn answer(&self, request: &Request<'_>, row: Option<PackedRow<'_>>) -> Result<Step, SkipReason<'_>> {
        if let Some(unmet) = self.conditions.as_ref().and_then(|conditions| conditions.first_unmet(request)) {
            return Err(SkipReason::Condition(unmet));
        }
        let label = || self.conditions.as_ref()?.host_label(request.attributes.host()?);
        self.step_on_host(request.path, request.query.unwrap_or_default(), row, &label)
    }

    /// Returns the answer of the rule to a path and query, assuming that its conditions hold. A sample text replaces
    /// the part of the host that `*` matches.
    pub(crate) fn step(
        &self,
        path: &NormalPath<'_>,
        query: &str,
        row: Option<PackedRow<'_>>,
    ) -> Result<Step, SkipReason<'_>> {
        self.step_on_host(path, query, row, &|| Some(SAMPLE_SEGMENT.to_owned()))
    }

    /// Returns the answer of a rule that gives the same answer for every path. Returns `None` if the target is invalid.
    pub(crate) fn static_step(&self) -> Option<Step> {
        let Action::Redirect(redirect) = &self.action else {
            return self.step(&NormalPath::root(), "", None).ok();
        };
        let hop = redirect.hop(&[], RequestParts { query: "", host_label: None }, None).ok()?;
        Some(Step::Hop(Hop { cache: self.cache, slash: self.slash, ..hop }))
    }

    /// Reports whether the target or the table lookup of the rule uses a part of the request's host.
    pub(crate) fn uses_host_label(&self) -> bool {
        matches!(&self.action, Action::Redirect(redirect) if redirect.uses_host_label())
    }

    /// Returns the answer of the rule, assuming that its conditions hold. The function `host_label` is called only if
    /// the target or the table lookup uses a part of the host.
    fn step_on_host(
        &self,
        path: &NormalPath<'_>,
        query: &str,
        row: Option<PackedRow<'_>>,
        host_label: &dyn Fn() -> Option<String>,
    ) -> Result<Step, SkipReason<'_>> {
        match &self.action {
            Action::Gone => Ok(Step::Gone(self.cache)),
            Action::UnavailableForLegalReasons => Ok(Step::UnavailableForLegalReasons(self.cache)),
            Action::Pass => Ok(Step::Pass),
            Action::Row { status, query } => self.row_step(row, *status, query).ok_or(SkipReason::InvalidTarget),
            Action::Redirect(redirect) => {
                let label = if redirect.uses_host_label() { host_label() } else { None };
                let parts = RequestParts { query, host_label: label.as_deref() };
                let mut hop = self.with_captures(path.as_str(), |captures| {
                    redirect.hop(captures, parts, self.end_with_slash(path, captures))
                })?;
                if let Some(with_slash) = self.destination_with_slash(redirect, path, parts, &hop) {
                    hop.to.destination = with_slash;
                }
                Ok(Step::Hop(Hop { cache: self.cache, slash: self.slash, ..hop }))
            }
        }
    }

    /// Returns the index of the last capture if the trailing slash of the request path belongs to this capture. Returns
    /// `None` if the pattern has no open end, such as `{tail...}`, or if the path has no trailing slash.
    fn end_with_slash(&self, path: &NormalPath<'_>, captures: &[&str]) -> Option<usize> {
        match &self.paths {
            Paths::Pattern(pattern) if pattern.end == PatternEnd::Open && path.had_trailing_slash() => {
                captures.len().checked_sub(1)
            }
            Paths::Pattern(_) | Paths::Regex(_) | Paths::Rows(_) => None,
        }
    }

    /// For a rule with a regular expression, returns the destination that keeps the trailing slash of the request path.
    /// Another site may need this slash. The path is matched a second time, with the slash, because only this match
    /// shows whether a capture group can contain the slash. The query and the fragment of the target do not get the
    /// slash.
    ///
    /// Returns `None` unless the second match gives the same destination with a slash at its end.
    fn destination_with_slash(
        &self,
        redirect: &Redirect,
        path: &NormalPath<'_>,
        parts: RequestParts<'_>,
        hop: &Hop,
    ) -> Option<Destination> {
        if self.regex().is_none() || !path.had_trailing_slash() || !redirect.may_end_with_capture() {
            return None;
        }
        let path = format!("{path}/");
        let found = self.with_captures(&path, |captures| redirect.hop(captures, parts, None)).ok()?;
        found.to.destination.is_with_slash(&hop.to.destination).then_some(found.to.destination)
    }

    fn with_captures<T>(
        &self,
        text: &str,
        evaluate: impl FnOnce(&[&str]) -> Result<T, SkipReason<'static>>,
    ) -> Result<T, SkipReason<'_>> {
        match &self.paths {
            Paths::Pattern(pattern) => {
                let folded = if self.case == LetterCase::Ignored { path::fold(text) } else { Cow::Borrowed(text) };
                evaluate(&pattern.captures(text, &folded))
            }
            Paths::Regex(regex) => {
                let readable = path::readable(text);
                evaluate(&regex.captures(&readable).ok_or(SkipReason::InvalidTarget)?)
            }
            Paths::Rows(_) => evaluate(&[]),
        }
    }

    fn row_step(&self, row: Option<PackedRow<'_>>, status: RedirectStatus, query: &QueryPolicy) -> Option<Step> {
        let row = row?;
        let status = match row_status(row.tag) {
            None => status,
            Some(410) => return Some(Step::Gone(self.cache)),
            Some(451) => return Some(Step::UnavailableForLegalReasons(self.cache)),
            Some(code) => RedirectStatus::from_code(code)?,
        };
        let to = row_target(row.value);
        Some(Step::Hop(Hop { status, query_policy: query.clone(), cache: self.cache, slash: self.slash, to }))
    }
}

/// The query and the host label of a request, which a redirect may copy to its target.
#[derive(Clone, Copy)]
struct RequestParts<'a> {
    query: &'a str,
    host_label: Option<&'a str>,
}

impl Redirect {
    /// Reports whether the target or the table lookup uses a part of the request's host.
    fn uses_host_label(&self) -> bool {
        let lookup = self.lookup.as_deref();
        self.target.uses_host_label()
            || lookup.is_some_and(|lookup| {
                lookup.key == LookupKey::HostLabel || lookup.otherwise.as_ref().is_some_and(Target::uses_host_label)
            })
    }

    /// Reports whether the path of the target, or of the target for missing keys, ends with a capture.
    fn may_end_with_capture(&self) -> bool {
        let otherwise = self.lookup.as_deref().and_then(|lookup| lookup.otherwise.as_ref());
        [Some(&self.target), otherwise].into_iter().flatten().any(|target| target.last_capture().is_some())
    }

    /// Returns the redirect for these captures. If `end` is the index of the last capture in the target, the target
    /// gets a trailing slash. If the rule is skipped, returns the reason as an error.
    fn hop(&self, captures: &[&str], parts: RequestParts<'_>, end: Option<usize>) -> Result<Hop, SkipReason<'static>> {
        let (target, value) = self.choose(captures, parts).ok_or(SkipReason::KeyNotInTable)?;
        let RequestParts { query, host_label } = parts;
        let filled = target.fill(TemplateValues { captures, value, query, host_label });
        let mut to = filled.map_err(|error| match error {
            FillError::Invalid => SkipReason::InvalidTarget,
            FillError::TooLong => SkipReason::TargetTooLong,
        })?;
        let copies_text = || end.and_then(|end| captures.get(end)).is_some_and(|text| !text.is_empty());
        // For example, `/file/` does not get a slash if the rule for `/file` leads to `/file.pdf`.
        if end.is_some() && target.last_capture() == end && (copies_text() || to.destination.is_external_folder()) {
            to.destination = to.destination.with_slash();
        }
        Ok(Hop { status: self.status, query_policy: self.query.clone(), cache: CachePolicy::ByStatus, slash: None, to })
    }

    /// Returns the target to use, and the value from the table. Returns `None` if the key is not in the table and the
    /// lookup has no default target.
    fn choose(&self, captures: &[&str], parts: RequestParts<'_>) -> Option<(&Target, &str)> {
        let Some(lookup) = &self.lookup else {
            return Some((&self.target, ""));
        };
        let key = match &lookup.key {
            LookupKey::Capture(index) => match captures.get(*index).copied()? {
                text if text.is_ascii() => Cow::Borrowed(text),
                // Captures of regular expressions contain letters that are not percent-encoded.
                text => Cow::Owned(path::normal_part(text).ok()?),
            },
            // If the query parameter has no usable value, the key counts as missing from the table.
            LookupKey::Parameter(name) => Cow::Owned(query::segment(parts.query, name).unwrap_or_default()),
            LookupKey::HostLabel => Cow::Borrowed(parts.host_label.unwrap_or_default()),
        };
        // If the filters remove the whole key, the key counts as missing from the table.
        match lookup.filters.apply(&key).ok().and_then(|key| lookup.find(&key)) {
            Some(value) => Some((&self.target, value)),
            None => lookup.otherwise.as_ref().map(|target| (target, "")),
        }
    }
}

impl Lookup {
    fn find(&self, key: &str) -> Option<&str> {
        // A query parameter may contain a slash. The key in the table may contain the slash as `/` or as `%2F`.
        let with_slashes = || self.table.get(&key.replace("%2F", "/"));
        match &self.key {
            LookupKey::Parameter(_) if key.contains("%2F") => self.table.get(key).or_else(with_slashes),
            LookupKey::Parameter(_) | LookupKey::Capture(_) | LookupKey::HostLabel => self.table.get(key),
        }
    }
}
