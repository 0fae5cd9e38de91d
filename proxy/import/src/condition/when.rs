//! Defines the conditions that a rule can have, and combines conditions.

use std::collections::BTreeMap;

/// The conditions of a rule, which are written as `when:`. A request must fulfil all of these conditions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct When {
    pub(crate) method: Vec<String>,
    pub(crate) host: Vec<String>,
    pub(crate) query: BTreeMap<String, ValueTest>,
    pub(crate) header: BTreeMap<String, ValueTest>,
    pub(crate) cookie: BTreeMap<String, ValueTest>,
    pub(crate) language: Vec<String>,
}

/// The test for the value of a parameter, header or cookie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ValueTest {
    Present,
    Absent,
    Equal(String),
}

impl When {
    /// Returns the number of conditions. The rule matcher counts conditions in the same way.
    pub(crate) fn count(&self) -> usize {
        let lists = [&self.method, &self.host, &self.language];
        let maps = [&self.query, &self.header, &self.cookie];
        lists.iter().filter(|list| !list.is_empty()).count() + maps.iter().map(|map| map.len()).sum::<usize>()
    }

    /// Returns conditions that hold if both `self` and `other` hold. If no request can fulfil both `self` and `other`,
    /// returns `None`.
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

/// Returns the values that both lists allow. An empty list allows every value. If no value is allowed by both lists,
/// returns `None`.
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
