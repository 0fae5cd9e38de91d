//! A Portico rule before it is written to a file.

use std::collections::BTreeMap;

use crate::note::Origin;
use crate::target::lookup::Lookup;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleDraft {
    pub(crate) origin: Origin,
    pub(crate) precedence: Precedence,
    pub(crate) matcher: RuleMatcher,
    pub(crate) case: Case,
    pub(crate) outcome: Outcome,
    pub(crate) when: When,
    pub(crate) value_scope: ValueScope,
    pub(crate) priority: u32,
}

/// Which values of a parameter a rule matches, compared with the original.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ValueScope {
    /// The values that the original matched.
    #[default]
    Same,
    /// All values; the original matched those that a regular expression allows.
    Wider,
}

/// When the other program evaluates a rule: lower values first. Rules with equal precedence are evaluated in line order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Precedence {
    pub(crate) phase: u32,
    pub(crate) order: i64,
}

impl Precedence {
    /// After all others.
    pub(crate) const LAST: Self = Self { phase: u32::MAX, order: i64::MAX };
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum RuleMatcher {
    Exact(String),
    Prefix { path: String, tail: Tail },
    Pattern(String),
    Regex(String),
}

/// Whether the target keeps the path below a prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Tail {
    Keep,
    Drop,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Case {
    #[default]
    Exact,
    Ignore,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
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
pub(crate) enum QueryPolicy {
    #[default]
    Keep,
    Drop,
    /// Keeps these parameters.
    Only(Vec<String>),
}

/// The conditions of a rule (`when:`); all of them must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct When {
    pub(crate) method: Vec<String>,
    pub(crate) host: Vec<String>,
    pub(crate) query: BTreeMap<String, ValueTest>,
    pub(crate) header: BTreeMap<String, ValueTest>,
    pub(crate) cookie: BTreeMap<String, ValueTest>,
    pub(crate) language: Vec<String>,
}

/// The required value of a parameter, header or cookie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ValueTest {
    Present,
    Absent,
    Equal(String),
}

impl When {
    /// The number of conditions, as the rule matcher counts them.
    pub(crate) fn count(&self) -> usize {
        let lists = [&self.method, &self.host, &self.language];
        let maps = [&self.query, &self.header, &self.cookie];
        lists.iter().filter(|list| !list.is_empty()).count() + maps.iter().map(|map| map.len()).sum::<usize>()
    }

    /// Combines both; `None` if no request can satisfy both.
    pub(crate) fn and(&self, other: &Self) -> Option<Self> {
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
