//! Defines the conditions that a rule can have, and combines conditions.

use std::collections::BTreeMap;

use portico_redirects::LetterCase;
use regex::RegexBuilder;

/// The conditions of a rule, which are written as `when:`. A request must fulfil all of these conditions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct When {
    pub(crate) method: Vec<String>,
    pub(crate) host: Vec<String>,
    pub(crate) query: BTreeMap<String, ValueTest>,
    pub(crate) header: BTreeMap<String, ValueTest>,
    pub(crate) cookie: BTreeMap<String, ValueTest>,
    pub(crate) language: Vec<String>,
    /// The sets of conditions below `not`. None of these sets may hold.
    pub(crate) none_of: Vec<When>,
}

/// The test for the value of a parameter, header or cookie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum ValueTest {
    Present,
    Absent,
    Equal(String),
    /// The value equals one of several texts.
    OneOf(Vec<String>),
    /// The value contains at least one of the texts.
    Contains(Vec<String>, LetterCase),
    /// The value starts with at least one of the texts.
    Starts(Vec<String>, LetterCase),
    /// The regular expression matches the whole value.
    Regex(String, LetterCase),
}

impl When {
    /// Returns conditions that hold if both `self` and `other` hold. If no request can fulfil both `self` and `other`,
    /// returns `None`.
    pub(crate) fn and(&self, other: &Self) -> Option<Self> {
        let (query, more_query) = both(&self.query, &other.query)?;
        let (header, more_header) = both(&self.header, &other.header)?;
        let (cookie, more_cookie) = both(&self.cookie, &other.cookie)?;
        let mut all = Self {
            method: common(&self.method, &other.method, same)?,
            host: common(&self.host, &other.host, common_host)?,
            query,
            header,
            cookie,
            language: common(&self.language, &other.language, same)?,
            none_of: [self.none_of.as_slice(), other.none_of.as_slice()].concat(),
        };
        // A mapping has only one test for each name, so a second test is written as a double negation.
        let queries = more_query.into_iter().map(|query| Self { query, ..Self::default() });
        let headers = more_header.into_iter().map(|header| Self { header, ..Self::default() });
        let cookies = more_cookie.into_iter().map(|cookie| Self { cookie, ..Self::default() });
        all.none_of.extend(queries.chain(headers).chain(cookies).map(|when| Self::not(&[when])));
        all.without_repeated_sets().without_excluded_hosts().filter(Self::may_hold)
    }

    /// Removes the hosts that a set below `not` excludes from the listed hosts, and then sets that exclude none of these.
    /// If no listed host remains, returns `None`.
    fn without_excluded_hosts(mut self) -> Option<Self> {
        if self.host.is_empty() {
            return Some(self);
        }
        let is_only_host =
            |set: &Self| !set.host.is_empty() && *set == Self { host: set.host.clone(), ..Self::default() };
        let excludes = |set: &Self, host: &str| {
            set.host.iter().any(|other| common_host(host, other).is_some_and(|one| one == host))
        };
        let (sets, others): (Vec<Self>, Vec<Self>) = self.none_of.into_iter().partition(is_only_host);
        self.host.retain(|host| !sets.iter().any(|set| excludes(set, host)));
        let may_exclude = |set: &Self| {
            let mut pairs = self.host.iter().flat_map(|host| set.host.iter().map(move |other| (host, other)));
            pairs.any(|(host, other)| common_host(host, other).is_some())
        };
        self.none_of = others.into_iter().chain(sets.into_iter().filter(may_exclude)).collect();
        (!self.host.is_empty()).then(|| self.without_repeated_sets())
    }

    /// Reports whether a request may fulfil both `self` and `other`. Most rules of long files have no conditions.
    pub(crate) fn may_hold_with(&self, other: &Self) -> bool {
        let always = Self::default();
        *self == always || *other == always || self.and(other).is_some()
    }

    fn without_repeated_sets(mut self) -> Self {
        self.none_of.sort();
        self.none_of.dedup();
        self
    }

    /// Returns `false` if a set below `not` holds whenever the other conditions hold.
    fn may_hold(&self) -> bool {
        let own = Self { none_of: Vec::new(), ..self.clone() };
        !self.none_of.iter().any(|set| set.none_of.is_empty() && own.and(set).as_ref() == Some(&own))
    }

    /// Returns conditions that hold if these conditions do not hold.
    pub(crate) fn negated(&self) -> Self {
        match self.none_of.as_slice() {
            [only] if *self == Self::not(std::slice::from_ref(only)) => only.clone(),
            _ => Self::not(std::slice::from_ref(self)),
        }
    }

    /// Returns conditions that hold if none of the sets holds.
    pub(crate) fn not(sets: &[Self]) -> Self {
        Self { none_of: sets.to_vec(), ..Self::default() }
    }
}

/// Returns the values that both lists allow. An empty list allows every value. If no value is allowed by both lists,
/// returns `None`. `shared` returns the value that two entries have in common.
fn common(one: &[String], other: &[String], shared: fn(&str, &str) -> Option<String>) -> Option<Vec<String>> {
    if one.is_empty() || other.is_empty() {
        return Some([one, other].concat());
    }
    let pairs = one.iter().flat_map(|item| other.iter().filter_map(move |other| shared(item, other)));
    let mut values: Vec<String> = Vec::new();
    for value in pairs {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    (!values.is_empty()).then_some(values)
}

fn same(one: &str, other: &str) -> Option<String> {
    (one == other).then(|| one.to_owned())
}

/// Returns the narrower of two hosts, if every request for this host also matches the other. For example, returns
/// `www.site.example` for this host and `*.site.example`.
fn common_host(one: &str, other: &str) -> Option<String> {
    let is_below = |host: &str, pattern: &str| pattern.strip_prefix('*').is_some_and(|domain| host.ends_with(domain));
    if one == other || is_below(one, other) {
        return Some(one.to_owned());
    }
    is_below(other, one).then(|| other.to_owned())
}

type ValueTests = BTreeMap<String, ValueTest>;

/// Returns tests that hold if all tests in `one` and `other` hold, and further mappings with tests for the same names.
/// Returns `None` if two of the tests contradict each other.
fn both(one: &ValueTests, other: &ValueTests) -> Option<(ValueTests, Vec<ValueTests>)> {
    let (mut all, mut more) = (one.clone(), Vec::new());
    for (key, test) in other {
        match all.get(key).map(|known| combined(known, test)) {
            None => {
                all.insert(key.clone(), test.clone());
            }
            Some(Combined::One(test)) => {
                all.insert(key.clone(), test);
            }
            Some(Combined::Both) => more.push(BTreeMap::from([(key.clone(), test.clone())])),
            Some(Combined::Never) => return None,
        }
    }
    Some((all, more))
}

/// Two tests of the same value.
enum Combined {
    /// One of the tests holds only if the other also holds.
    One(ValueTest),
    /// Both tests are needed.
    Both,
    /// The tests contradict each other.
    Never,
}

fn combined(one: &ValueTest, other: &ValueTest) -> Combined {
    match (one, other) {
        (one, other) if one == other => Combined::One(one.clone()),
        (ValueTest::Absent, _) | (_, ValueTest::Absent) => Combined::Never,
        (ValueTest::Present, test) | (test, ValueTest::Present) => Combined::One(test.clone()),
        (ValueTest::Equal(value), test) | (test, ValueTest::Equal(value)) => {
            filtered(std::slice::from_ref(value), test)
        }
        (ValueTest::OneOf(values), test) | (test, ValueTest::OneOf(values)) => filtered(values, test),
        (ValueTest::Contains(..) | ValueTest::Starts(..) | ValueTest::Regex(..), _) => Combined::Both,
    }
}

/// Keeps the values that pass another test.
fn filtered(values: &[String], test: &ValueTest) -> Combined {
    let passed: Vec<String> = values.iter().filter(|value| test.matches(value)).cloned().collect();
    if passed.is_empty() { Combined::Never } else { Combined::One(ValueTest::one_of(passed)) }
}

impl ValueTest {
    /// Returns the test for one or several values.
    pub(crate) fn one_of(values: Vec<String>) -> Self {
        match <[String; 1]>::try_from(values) {
            Ok([only]) => Self::Equal(only),
            Err(values) => Self::OneOf(values),
        }
    }

    /// Returns the test whether a value is present and not empty.
    pub(crate) fn not_empty() -> Self {
        Self::Regex(".+".to_owned(), LetterCase::Exact)
    }

    /// Reports whether all texts pass the test, except perhaps an empty one.
    pub(crate) fn is_any_text(&self) -> bool {
        *self == Self::Present || *self == Self::not_empty()
    }

    /// Returns a test that ignores letter case. Only tests for an equal value, or for the start of a value, are adapted.
    pub(crate) fn ignoring_case(self) -> Self {
        match self {
            Self::Equal(value) if value.chars().any(char::is_alphabetic) => {
                Self::Regex(regex_syntax::escape(&value), LetterCase::Ignored)
            }
            Self::Starts(values, _) => Self::Starts(values, LetterCase::Ignored),
            Self::Present | Self::Absent | Self::Equal(_) | Self::OneOf(_) | Self::Contains(..) | Self::Regex(..) => {
                self
            }
        }
    }

    /// Reports whether a value that is present passes the test.
    pub(crate) fn matches(&self, value: &str) -> bool {
        let folded = |text: &str, case: LetterCase| match case {
            LetterCase::Exact => text.to_owned(),
            LetterCase::Ignored => text.to_lowercase(),
        };
        match self {
            Self::Present => true,
            Self::Absent => false,
            Self::Equal(text) => text == value,
            Self::OneOf(texts) => texts.iter().any(|text| text == value),
            Self::Contains(texts, case) => texts.iter().any(|text| folded(value, *case).contains(&folded(text, *case))),
            Self::Starts(texts, case) => {
                texts.iter().any(|text| folded(value, *case).starts_with(&folded(text, *case)))
            }
            Self::Regex(text, case) => RegexBuilder::new(&format!("^(?:{text})$"))
                .case_insensitive(*case == LetterCase::Ignored)
                .build()
                .is_ok_and(|regex| regex.is_match(value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(test: ValueTest) -> When {
        When { query: BTreeMap::from([("a".to_owned(), test)]), ..When::default() }
    }

    fn hosts(hosts: &[&str]) -> When {
        When { host: hosts.iter().map(|host| (*host).to_owned()).collect(), ..When::default() }
    }

    #[test]
    fn tests_of_one_value_are_combined() {
        let equal = |value: &str| query(ValueTest::Equal(value.to_owned()));
        let contains = |text: &str| query(ValueTest::Contains(vec![text.to_owned()], LetterCase::Ignored));
        let digits = query(ValueTest::Regex(r"\d+".to_owned(), LetterCase::Exact));
        let several = query(ValueTest::OneOf(vec!["1".to_owned(), "x".to_owned()]));
        for (one, other, both) in [
            (equal("1"), query(ValueTest::Present), Some(equal("1"))),
            (equal("1"), equal("2"), None),
            (equal("Ab"), contains("aB"), Some(equal("Ab"))),
            (several.clone(), digits.clone(), Some(equal("1"))),
            (equal("x"), digits, None),
            (several, query(ValueTest::Absent), None),
            (contains("a"), query(ValueTest::Present), Some(contains("a"))),
        ] {
            assert_eq!((one.and(&other), other.and(&one)), (both.clone(), both));
        }
        // Neither test implies the other, so the second test is written as a double negation.
        let both = contains("a").and(&contains("b")).unwrap();
        assert_eq!((both.query.len(), both.none_of.len()), (1, 1));
        assert_eq!(both.none_of[0].none_of, [contains("b")]);
    }

    #[test]
    fn host_below_a_domain_is_the_narrower_host() {
        let (all, www) = (hosts(&["*.a.example"]), hosts(&["www.a.example"]));
        assert_eq!((all.and(&www), www.and(&all)), (Some(www.clone()), Some(www.clone())));
        assert_eq!(all.and(&hosts(&["b.example"])), None);
    }

    #[test]
    fn negation_of_a_condition_contradicts_the_condition() {
        let www = hosts(&["www.a.example"]);
        let other = When::not(std::slice::from_ref(&www));
        assert_eq!((www.and(&other), other.and(&www)), (None, None));
        assert!(hosts(&["b.example"]).and(&other).is_some());
    }
}
