//! Writes conditions as a canonical text. The ids of rules contain a hash of this text.
//!
//! Conditions that differ only in their spelling have the same text. For example, the order of a list does not matter.
//! Different conditions have different texts. If the text of conditions changes with a new version of Portico, the hits
//! of rules with these conditions are counted from zero.

use std::borrow::Cow;

use crate::address::host;
use crate::rule::case::LetterCase;
use crate::rule::condition::conditions::{Conditions, HostPattern};
use crate::rule::condition::named::{NamedCondition, Requirement};
use crate::rule::condition::share::Share;
use crate::rule::condition::value_test::ValueTest;

/// Follows each word.
const END: char = '\0';
/// Precedes a value that could otherwise be read as a keyword, and each character that has a meaning in this text.
const ESCAPE: char = '\u{1}';
/// Precedes each further value of a list of values.
const FURTHER: char = '\u{2}';
/// Precedes `not` and `any` once for each `not` or `any` that contains them.
const DEPTH: char = '\u{3}';

const KEYWORDS: [&str; 21] = [
    "method", "host", "language", "accept", "query", "header", "cookie", "from", "until", "share", "not", "any",
    "true", "false", "map", "case", "ignore", "contains", "starts", "regex", "table",
];

/// A canonical text, which consists of words.
#[derive(Default)]
pub(crate) struct CanonicalText(String);

impl CanonicalText {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Adds a word of the language itself.
    pub(crate) fn keyword(&mut self, word: &str) {
        self.0.push_str(word);
        self.0.push(END);
    }

    /// Adds conditions. The salts of shares are not added.
    pub(crate) fn conditions(&mut self, conditions: &Conditions) {
        self.set(conditions, 0);
    }

    /// Adds the name of the table that contains the keys that a rule matches.
    pub(crate) fn table(&mut self, name: &str) {
        self.keyword("table");
        self.value(name);
    }

    /// Adds a word from a rule file.
    fn value(&mut self, value: &str) {
        if KEYWORDS.contains(&value) {
            self.0.push(ESCAPE);
        }
        for character in value.chars() {
            if character <= DEPTH {
                self.0.extend([ESCAPE, char::from(b'0' + u8::try_from(character).unwrap_or_default())]);
            } else {
                self.0.push(character);
            }
        }
        self.0.push(END);
    }

    fn list<'v>(&mut self, keyword: &str, values: impl Iterator<Item = Cow<'v, str>>) {
        let values = sorted(values);
        if !values.is_empty() {
            self.keyword(keyword);
            for value in &values {
                self.value(value);
            }
        }
    }

    fn named(&mut self, keyword: &str, all: &[NamedCondition]) {
        if all.is_empty() {
            return;
        }
        self.keyword(keyword);
        let mut sorted: Vec<&NamedCondition> = all.iter().collect();
        sorted.sort_by(|one, two| one.name.cmp(&two.name));
        for named in sorted {
            self.value(&named.name);
            match &named.requirement {
                Requirement::Present => self.keyword("true"),
                Requirement::Absent => self.keyword("false"),
                Requirement::Equal(value) => self.value(value),
                Requirement::Value(test) => self.test(test),
            }
        }
    }

    fn test(&mut self, test: &ValueTest) {
        let key = match test {
            ValueTest::OneOf(_) => None,
            ValueTest::Contains(_) => Some("contains"),
            ValueTest::Starts(_) => Some("starts"),
            ValueTest::Regex(_) => Some("regex"),
        };
        if let Some(key) = key {
            self.keyword("map");
            if test.case() == LetterCase::Ignored {
                self.keyword("case");
                self.keyword("ignore");
            }
            self.keyword(key);
        }
        for (index, text) in sorted(test.texts().into_iter().map(Cow::Borrowed)).iter().enumerate() {
            if index > 0 {
                self.0.push(FURTHER);
            }
            self.value(text);
        }
    }

    fn set(&mut self, set: &Conditions, depth: usize) {
        self.list("method", borrowed(&set.methods));
        self.list("host", set.hosts.iter().map(|host| Cow::Owned(host.readable())));
        self.list("language", set.languages.iter().map(|tag| Cow::Owned(tag.to_ascii_lowercase())));
        self.list("accept", borrowed(&set.accept));
        self.named("query", &set.query);
        self.named("header", &set.headers);
        self.named("cookie", &set.cookies);
        for (keyword, time) in [("from", set.from), ("until", set.until)] {
            self.list(keyword, time.iter().map(|time| time.to_string().into()));
        }
        self.list("share", set.share.iter().map(|share| share.percentage().into()));
        self.sets("not", set.none_of(), depth);
        self.sets("any", set.any_of(), depth);
    }

    fn sets(&mut self, keyword: &str, sets: &[Conditions], depth: usize) {
        let texts = sets.iter().map(|set| {
            let mut text = Self::default();
            text.set(set, depth + 1);
            Cow::Owned(text.0)
        });
        for text in sorted(texts) {
            self.0.extend(std::iter::repeat_n(DEPTH, depth));
            self.keyword(keyword);
            self.0.push_str(&text);
        }
    }
}

fn borrowed(values: &[Box<str>]) -> impl Iterator<Item = Cow<'_, str>> {
    values.iter().map(|value| Cow::Borrowed(&**value))
}

fn sorted<'v>(values: impl Iterator<Item = Cow<'v, str>>) -> Vec<Cow<'v, str>> {
    let mut sorted: Vec<_> = values.collect();
    sorted.sort();
    sorted.dedup();
    sorted
}

impl HostPattern {
    /// Returns the host name with its international letters, such as `пример.рф`. A pattern for all subdomains starts
    /// with `*.`.
    pub(crate) fn readable(&self) -> String {
        match self {
            Self::Exact(name) => host::readable_name(name).into_owned(),
            Self::Below(end) => format!("*.{}", host::readable_name(end.trim_start_matches('.'))),
        }
    }
}

impl Share {
    /// Returns the share as a percentage, such as `20%` or `12.5%`.
    fn percentage(&self) -> String {
        let (whole, fraction) = (self.ten_thousandths / 100, self.ten_thousandths % 100);
        let text = format!("{whole}.{fraction:02}");
        format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
    }
}
