//! Computes a short suffix that distinguishes rules with the same pattern. The suffix depends only on the rule itself.

use crate::language::raw::{Entries, Located, Value};
use crate::language::raw_file::{RawRule, RawWhen};

/// Returns the suffix of a rule. If the only condition is a single host, the suffix is the host. Otherwise, it is a hash
/// with eight hexadecimal digits. Returns `None` for a rule that has no conditions and is case-sensitive.
pub(super) fn of(rule: &RawRule) -> Option<String> {
    let mut text = Written(String::new());
    text.text("case", rule.common.case.as_ref().or(rule.defaults.case.as_ref()).filter(|case| case.value != "exact"));
    for when in [&rule.common.when, &rule.defaults.when].into_iter().flatten() {
        text.conditions(when);
    }
    let host = text.only_host().map(str::to_owned);
    (!text.0.is_empty()).then(|| host.unwrap_or_else(|| format!("{:08x}", hash(&text.0))))
}

/// The keys and values that distinguish a rule, joined to one text. A null character follows each key and each value.
struct Written(String);

impl Written {
    /// Returns the host if the text describes a single host and nothing else.
    fn only_host(&self) -> Option<&str> {
        let host = self.0.strip_prefix("host\0")?.strip_suffix('\0')?;
        let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '*');
        host.chars().all(is_plain).then_some(host)
    }

    fn word(&mut self, word: &str) {
        self.0.push_str(word);
        self.0.push('\0');
    }

    fn text(&mut self, name: &str, value: Option<&Located<String>>) {
        if let Some(value) = value {
            self.word(name);
            self.word(&value.value);
        }
    }

    fn value(&mut self, name: &str, value: Option<&Located<Value>>) {
        if let Some(value) = value {
            self.word(name);
            self.tree(&value.value);
        }
    }

    fn entries(&mut self, name: &str, entries: &Entries) {
        if entries.is_empty() {
            return;
        }
        self.word(name);
        let mut sorted: Vec<_> = entries.iter().collect();
        sorted.sort_by(|(one, _), (two, _)| one.value.cmp(&two.value));
        for (key, value) in sorted {
            self.word(&key.value);
            self.tree(&value.value);
        }
    }

    fn tree(&mut self, value: &Value) {
        match value {
            Value::Null => self.word("null"),
            Value::Bool(flag) => self.word(if *flag { "true" } else { "false" }),
            Value::Text(text) | Value::Number(text) => self.word(text),
            Value::List(items) => items.iter().for_each(|item| self.tree(&item.value)),
            Value::Map(entries) => self.entries("map", entries),
        }
    }

    fn conditions(&mut self, when: &RawWhen) {
        self.value("method", when.method.as_ref());
        self.value("host", when.host.as_ref());
        self.value("language", when.language.as_ref());
        self.value("accept", when.accept.as_ref());
        self.entries("query", &when.query);
        self.entries("header", &when.header);
        self.entries("cookie", &when.cookie);
        self.text("from", when.from.as_ref());
        self.text("until", when.until.as_ref());
        self.text("share", when.share.as_ref());
        for set in &when.not {
            self.word("not");
            self.conditions(set);
        }
        for set in &when.any {
            self.word("any");
            self.conditions(set);
        }
    }
}

/// Returns the 64-bit FNV-1a hash of a text, folded to 32 bits. The hash must not change between versions, because the
/// hash is a part of the rule's id, under which hits are stored.
fn hash(text: &str) -> u64 {
    let full = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (full >> 32) ^ (full & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    fn ids(rules: &[&str]) -> Vec<String> {
        let text = format!("rules:\n  - {}\n", rules.join("\n  - "));
        let source = Source { name: "t.yaml".to_owned(), text };
        let rules = compile(&[source], &CompileOptions::default()).unwrap().rules;
        let mut ids: Vec<String> = rules.rules().map(|rule| rule.id().to_owned()).collect();
        ids.sort();
        ids
    }

    #[test]
    fn ids_do_not_depend_on_the_order_of_the_rules() {
        let rules = [
            "{ from: /a, to: /b, when: { host: one.example, query: { x: 1, y: true } } }",
            "{ from: /a, to: /c, when: { host: two.example } }",
            "{ from: /a, to: /d }",
            "{ prefix: /a, to: /e, tail: drop }",
            "{ from: /z, to: /b, when: { host: one.example } }",
        ];
        let written = ids(&rules);
        let mut moved = rules;
        moved.reverse();
        assert_eq!(ids(&moved), written);
        let reordered = rules.map(|rule| rule.replace("x: 1, y: true", "y: true, x: 1"));
        assert_eq!(ids(&reordered.each_ref().map(String::as_str)), written);
        assert_eq!(written.first().map(String::as_str), Some("/a"));
        assert_eq!(written.last().map(String::as_str), Some("/z#one.example"));
    }

    #[test]
    fn ids_stay_the_same_when_a_rule_is_added() {
        let existing = [
            "{ prefix: /a, to: /b, tail: drop }",
            "{ regex: /a, to: /c, when: { query: { x: 1 } } }",
            "{ from: /c, to: /d, when: { cookie: { x: 1 } } }",
            "{ regex: /e.html, to: /d }",
            "{ prefix: /p, to: /start, tail: drop, when: { host: one.example } }",
        ];
        let before = ids(&existing);
        assert!(
            ["/a/*", "~/e.html", "/p/*#one.example"].iter().all(|id| before.iter().any(|own| own == id)),
            "{before:?}"
        );
        for added in [
            "{ from: /a, to: /n }",
            "{ from: /c, to: /n }",
            "{ from: /e.html, to: /n }",
            "{ prefix: /c, to: /n/n, tail: drop }",
            "{ from: /c, to: /n, when: { host: two.example } }",
            "{ prefix: /p, to: /n, tail: drop, when: { host: two.example } }",
        ] {
            let with_first: Vec<&str> = [added].into_iter().chain(existing).collect();
            let mut after = ids(&with_first);
            after.retain(|id| !before.contains(id));
            assert_eq!(after.len(), 1, "{added}: {after:?}");
        }
    }

    #[test]
    fn hash_never_changes() {
        assert_eq!(super::hash("host\0one.example\0"), 1_616_159_954);
    }
}
