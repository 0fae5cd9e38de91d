//! Conditions on the value of a parameter, a header field or a cookie.

use proptest::prelude::*;

use crate::naive::paths::compiled_once;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Wanted {
    Present,
    Absent,
    Value(&'static str),
    OneOf(Vec<&'static str>),
    Test { kind: TestKind, texts: Vec<&'static str>, ignores_case: bool },
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum TestKind {
    Contains,
    Starts,
    Regex,
}

const TEXTS: [&str; 4] = ["b", "Ab", "1", "a"];
const EXPRESSIONS: [&str; 4] = [r"\d+", "[ab]+", "A.*", "1|ab?"];

pub(super) fn wanted() -> impl Strategy<Value = Wanted> {
    let one = || prop::sample::select(vec!["1", "2", "3", "a b", "Ab"]);
    let comparison = (prop::sample::select(vec![TestKind::Contains, TestKind::Starts]), some_of(&TEXTS));
    let any_test = prop_oneof![2 => comparison, 1 => some_of(&EXPRESSIONS).prop_map(|texts| (TestKind::Regex, texts))];
    let any_test = (any_test, any::<bool>());
    prop_oneof![
        2 => Just(Wanted::Present),
        1 => Just(Wanted::Absent),
        4 => one().prop_map(Wanted::Value),
        1 => some_of(&["1", "2", "a b", "abc"]).prop_map(Wanted::OneOf),
        2 => any_test.prop_map(|((kind, texts), ignores_case)| Wanted::Test { kind, texts, ignores_case }),
    ]
}

fn some_of(values: &'static [&'static str]) -> impl Strategy<Value = Vec<&'static str>> {
    prop::sample::subsequence(values, 1..3)
}

impl Wanted {
    /// Reports whether the values of all parameters, fields or cookies with the tested name meet the condition. If a
    /// parameter is repeated, one matching value is enough.
    pub(super) fn is_met_by(&self, values: &[String]) -> bool {
        if *self == Self::Absent { values.is_empty() } else { values.iter().any(|value| self.matches(value)) }
    }

    fn matches(&self, value: &str) -> bool {
        match self {
            Self::Present => true,
            Self::Absent => false,
            Self::Value(wanted) => value == *wanted,
            Self::OneOf(all) => all.contains(&value),
            Self::Test { kind, texts, ignores_case } => {
                let fold = |text: &str| if *ignores_case { text.to_lowercase() } else { text.to_owned() };
                texts.iter().any(|text| match kind {
                    TestKind::Contains => fold(value).contains(&fold(text)),
                    TestKind::Starts => fold(value).starts_with(&fold(text)),
                    TestKind::Regex => {
                        let flags = if *ignores_case { "(?i)" } else { "" };
                        compiled_once(&format!("{flags}^(?:{text})$")).is_match(value)
                    }
                })
            }
        }
    }

    pub(super) fn written(&self) -> String {
        let list = |texts: &[&str]| texts.iter().map(|text| format!("'{text}'")).collect::<Vec<_>>().join(", ");
        match self {
            Self::Present => "true".to_owned(),
            Self::Absent => "false".to_owned(),
            Self::Value(value) => format!("'{value}'"),
            Self::OneOf(all) => format!("[{}]", list(all)),
            Self::Test { kind, texts, ignores_case } => {
                let kind = match kind {
                    TestKind::Contains => "contains",
                    TestKind::Starts => "starts",
                    TestKind::Regex => "regex",
                };
                let case = if *ignores_case { ", case: ignore" } else { "" };
                format!("{{ {kind}: [{}]{case} }}", list(texts))
            }
        }
    }
}
