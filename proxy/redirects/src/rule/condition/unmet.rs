//! Evaluates conditions, and describes the first condition that a request does not meet.

use crate::rule::condition::conditions::{Conditions, HostPattern, NestedConditions};
use crate::rule::condition::named::{NamedCondition, Requirement, cookie};
use crate::rule::condition::value_test::TestResult;
use crate::rule::condition::{accept, language};
use crate::rule::request::Request;

/// The condition that a request does not meet. Messages describe this condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnmetCondition<'c> {
    Method,
    Host,
    Query(&'c NamedCondition),
    Header(&'c NamedCondition),
    Cookie(&'c NamedCondition),
    Language,
    Accept(&'c [Box<str>]),
    TooEarly,
    TooLate,
    Share,
    /// The given set below `not` holds, although the set must not hold.
    Not(&'c Conditions),
    /// None of the given sets below `any` holds.
    Any(&'c [Conditions]),
}

impl Conditions {
    /// Returns the first condition that does not hold. Returns `None` if all conditions hold.
    pub(crate) fn first_unmet(&self, request: &Request<'_>) -> Option<UnmetCondition<'_>> {
        let attributes = request.attributes;
        if !self.methods.is_empty() && !self.methods.iter().any(|method| **method == *attributes.method()) {
            return Some(UnmetCondition::Method);
        }
        if !self.hosts.is_empty() && !attributes.host().is_some_and(|host| self.has_host(host)) {
            return Some(UnmetCondition::Host);
        }
        if let Some(named) = self.query.iter().find(|named| !named.holds_in_query(request.query.unwrap_or_default())) {
            return Some(UnmetCondition::Query(named));
        }
        if let Some(named) =
            self.headers.iter().find(|named| !named.requirement.is_met_by(attributes.header(&named.name)))
        {
            return Some(UnmetCondition::Header(named));
        }
        let cookies = || attributes.header("cookie").unwrap_or_default();
        if let Some(named) =
            self.cookies.iter().find(|named| !named.requirement.is_met_by(cookie(cookies(), &named.name)))
        {
            return Some(UnmetCondition::Cookie(named));
        }
        let preferred = || language::preferred(attributes.header("accept-language").unwrap_or_default());
        if !self.languages.is_empty() && !preferred().is_some_and(|tag| language::matches_any(tag, &self.languages)) {
            return Some(UnmetCondition::Language);
        }
        let accepted = || attributes.header("accept").unwrap_or_default();
        if !self.accept.is_empty() && !accept::is_preferred(accepted(), &self.accept) {
            return Some(UnmetCondition::Accept(&self.accept));
        }
        self.unmet_by_time(request)
            .or_else(|| {
                let share = self.share.as_ref()?;
                (!share.includes(&attributes.visitor())).then_some(UnmetCondition::Share)
            })
            .or_else(|| self.unmet_nested(request))
    }

    /// Returns the number of conditions that do not hold. The whole list below `not` counts as one condition, and so does
    /// the list below `any`.
    pub(crate) fn count_unmet(&self, request: &Request<'_>) -> usize {
        self.split().iter().filter(|single| single.first_unmet(request).is_some()).count()
    }

    /// Returns a set for each condition that contains only this condition. Both ends of the time window count as one
    /// condition.
    fn split(&self) -> Vec<Self> {
        let with = |change: &dyn Fn(&mut Self)| {
            let mut single = Self::default();
            change(&mut single);
            single
        };
        let nested = |none_of: &[Self], any_of: &[Self]| {
            Some(Box::new(NestedConditions { none_of: none_of.to_vec(), any_of: any_of.to_vec() }))
        };
        let mut singles = vec![
            with(&|single| single.methods.clone_from(&self.methods)),
            with(&|single| single.hosts.clone_from(&self.hosts)),
            with(&|single| single.languages.clone_from(&self.languages)),
            with(&|single| single.accept.clone_from(&self.accept)),
            with(&|single| (single.from, single.until) = (self.from, self.until)),
            with(&|single| single.share.clone_from(&self.share)),
            with(&|single| single.nested = nested(self.none_of(), &[])),
            with(&|single| single.nested = nested(&[], self.any_of())),
        ];
        singles.extend(self.query.iter().map(|named| with(&|single| single.query = vec![named.clone()])));
        singles.extend(self.headers.iter().map(|named| with(&|single| single.headers = vec![named.clone()])));
        singles.extend(self.cookies.iter().map(|named| with(&|single| single.cookies = vec![named.clone()])));
        singles
    }

    /// If a set below `not` holds, returns this set. If no set below `any` holds, returns the list of these sets.
    /// Otherwise, returns `None`. The search ends at the first set that holds, so that no further attributes of the
    /// request are read.
    fn unmet_nested(&self, request: &Request<'_>) -> Option<UnmetCondition<'_>> {
        let holds = |set: &&Self| set.first_unmet(request).is_none();
        if let Some(set) = self.none_of().iter().find(holds) {
            return Some(UnmetCondition::Not(set));
        }
        let any_of = self.any_of();
        (!any_of.is_empty() && !any_of.iter().any(|set| holds(&set))).then_some(UnmetCondition::Any(any_of))
    }

    fn unmet_by_time(&self, request: &Request<'_>) -> Option<UnmetCondition<'_>> {
        let (from, until) = (self.from.unwrap_or(i64::MIN), self.until.unwrap_or(i64::MAX));
        if self.from.is_none() && self.until.is_none() {
            return None;
        }
        let now = request.attributes.now();
        let (change, unmet) = match (now < from, now >= until) {
            (true, _) => (self.from, Some(UnmetCondition::TooEarly)),
            (false, true) => (None, Some(UnmetCondition::TooLate)),
            (false, false) => (self.until, None),
        };
        if let Some(time) = change {
            request.attributes.changes_at(time);
        }
        unmet
    }

    /// Describes the conditions in words, such as ``the cookie `beta` is present``.
    fn in_words(&self) -> String {
        let either = |texts: &[Box<str>]| {
            let quoted: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
            quoted.join(" or ")
        };
        let mut parts = Vec::new();
        if !self.methods.is_empty() {
            parts.push(format!("the method is {}", either(&self.methods)));
        }
        if !self.hosts.is_empty() {
            let hosts: Vec<Box<str>> = self.hosts.iter().map(HostPattern::written).collect();
            parts.push(format!("the host is {}", either(&hosts)));
        }
        for (kind, all) in [("parameter", &self.query), ("header", &self.headers), ("cookie", &self.cookies)] {
            parts.extend(all.iter().map(|named| named.in_words(kind, TestResult::Met)));
        }
        if !self.languages.is_empty() {
            parts.push(format!("the visitor prefers {}", either(&self.languages)));
        }
        if !self.accept.is_empty() {
            parts.push(format!("the client prefers {}", either(&self.accept)));
        }
        if self.from.is_some() || self.until.is_some() {
            parts.push("the time is within the time window".to_owned());
        }
        if self.share.is_some() {
            parts.push("the visitor is within the share".to_owned());
        }
        parts.extend(self.none_of().iter().map(|set| format!("not ({})", set.in_words())));
        if !self.any_of().is_empty() {
            let sets: Vec<String> = self.any_of().iter().map(Self::in_words).collect();
            parts.push(format!("({})", sets.join(", or ")));
        }
        parts.join(" and ")
    }
}

impl NamedCondition {
    fn in_words(&self, kind: &str, result: TestResult) -> String {
        let is_met = result == TestResult::Met;
        let says = match &self.requirement {
            Requirement::Present if is_met => "is present".to_owned(),
            Requirement::Absent if !is_met => "is present".to_owned(),
            Requirement::Present | Requirement::Absent => "is missing".to_owned(),
            Requirement::Equal(value) => format!("{} `{value}`", if is_met { "is" } else { "is not" }),
            Requirement::Value(test) => test.in_words(result),
        };
        format!("the {kind} `{}` {says}", self.name)
    }
}

impl HostPattern {
    fn written(&self) -> Box<str> {
        match self {
            Self::Exact(name) => name.clone(),
            Self::Below(end) => format!("*{end}").into(),
        }
    }
}

impl UnmetCondition<'_> {
    /// Describes why the condition does not hold for this request.
    pub(crate) fn in_words(self, request: &Request<'_>) -> String {
        match self {
            Self::Method => "the request has another method".to_owned(),
            Self::Host => "the request is for another host".to_owned(),
            Self::Query(condition) => condition.in_words("parameter", TestResult::Unmet),
            Self::Header(condition) => condition.in_words("header", TestResult::Unmet),
            Self::Cookie(condition) => condition.in_words("cookie", TestResult::Unmet),
            Self::Language => "the visitor prefers another language".to_owned(),
            Self::Accept(types) => {
                let types: Vec<String> = types.iter().map(|name| format!("`{name}`")).collect();
                format!("the client does not prefer {} to `text/html`", types.join(" or "))
            }
            Self::TooEarly => "the rule is not active yet".to_owned(),
            Self::TooLate => "the rule is no longer active".to_owned(),
            Self::Share => "the visitor is outside the rule's share".to_owned(),
            Self::Not(set) => format!("`not` excludes the request: {}", set.in_words()),
            Self::Any(sets) => {
                let reasons = sets.iter().filter_map(|set| Some(set.first_unmet(request)?.in_words(request)));
                format!("no alternative of `any` holds: {}", reasons.collect::<Vec<_>>().join("; "))
            }
        }
    }
}
