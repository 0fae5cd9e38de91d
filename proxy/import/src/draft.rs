//! A Portico rule before it is written to a file.

use std::collections::BTreeMap;

use crate::lookup::Lookup;
use crate::note::Origin;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RuleDraft {
    pub(super) origin: Origin,
    pub(super) precedence: Precedence,
    pub(super) matcher: RuleMatcher,
    pub(super) case: Case,
    pub(super) outcome: Outcome,
    pub(super) when: When,
    pub(super) value_scope: ValueScope,
    pub(super) priority: u32,
}

/// Which values of a parameter a rule matches, compared with the original.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum ValueScope {
    /// The values that the original matched.
    #[default]
    Same,
    /// All values; the original matched those that a regular expression allows.
    Wider,
}

/// When the other program evaluates a rule: lower values first. Rules with equal precedence are evaluated in line order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Precedence {
    pub(super) phase: u32,
    pub(super) order: i64,
}

impl Precedence {
    /// After all others.
    pub(super) const LAST: Self = Self { phase: u32::MAX, order: i64::MAX };
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum RuleMatcher {
    Exact(String),
    Prefix { path: String, tail: Tail },
    Pattern(String),
    Regex(String),
}

/// Whether the target keeps the path below a prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Tail {
    Keep,
    Drop,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Case {
    #[default]
    Exact,
    Ignore,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    Redirect {
        status: u16,
        to: String,
        query: QueryPolicy,
        lookup: Option<Lookup>,
    },
    /// Status 410 or 451.
    Gone(u16),
}

/// Whether the target keeps the query of the request.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum QueryPolicy {
    #[default]
    Keep,
    Drop,
    /// Keeps these parameters.
    Only(Vec<String>),
}

/// The conditions of a rule (`when:`); all of them must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct When {
    pub(super) method: Vec<String>,
    pub(super) host: Vec<String>,
    pub(super) query: BTreeMap<String, ValueTest>,
    pub(super) header: BTreeMap<String, ValueTest>,
    pub(super) cookie: BTreeMap<String, ValueTest>,
    pub(super) language: Vec<String>,
}

/// The required value of a parameter, header or cookie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum ValueTest {
    Present,
    Absent,
    Equal(String),
}

impl When {
    /// The number of conditions, as the rule matcher counts them.
    pub(super) fn count(&self) -> usize {
        let lists = [&self.method, &self.host, &self.language];
        let maps = [&self.query, &self.header, &self.cookie];
        lists.iter().filter(|list| !list.is_empty()).count() + maps.iter().map(|map| map.len()).sum::<usize>()
    }

    /// Combines both; `None` if no request can satisfy both.
    pub(super) fn and(&self, other: &Self) -> Option<Self> {
        Some(Self {
            method: common(&self.method, &other.method)?,
            host: common(&self.host, &other.host)?,
            query: both(&self.query, &other.query)?,
            header: both(&self.header, &other.header)?,
            cookie: both(&self.cookie, &other.cookie)?,
            language: common(&self.language, &other.language)?,
        })
    }
}

/// The values that both lists contain; an empty list allows every value.
fn common(one: &[String], other: &[String]) -> Option<Vec<String>> {
    if one.is_empty() || other.is_empty() {
        return Some([one, other].concat());
    }
    let shared: Vec<String> = one.iter().filter(|item| other.contains(item)).cloned().collect();
    (!shared.is_empty()).then_some(shared)
}

type ValueTests = BTreeMap<String, ValueTest>;

fn both(one: &ValueTests, other: &ValueTests) -> Option<ValueTests> {
    let mut all = one.clone();
    for (key, test) in other {
        let kept = match all.get(key) {
            Some(known) => narrower(known, test)?.clone(),
            None => test.clone(),
        };
        all.insert(key.clone(), kept);
    }
    Some(all)
}

fn narrower<'t>(one: &'t ValueTest, other: &'t ValueTest) -> Option<&'t ValueTest> {
    match (one, other) {
        (one, other) if one == other => Some(one),
        (ValueTest::Present, value @ ValueTest::Equal(_)) | (value @ ValueTest::Equal(_), ValueTest::Present) => {
            Some(value)
        }
        (ValueTest::Present | ValueTest::Absent | ValueTest::Equal(_), _) => None,
    }
}
