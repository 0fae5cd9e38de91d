//! The configuration, read block by block and key by key. A mistake is written down and reading goes on.
//!
//! By hand and not by serde, which stops at the first mistake. The keys that are asked for are the keys that there are, so
//! they stand in one place.

mod value_kind;

use portico_redirects::tree::{Spot, Value, nearest};
use portico_redirects::{Code, Diagnostic, Place};

use value_kind::{BLOCK, FLAG, LIST, NUMBER, TEXT, ValueKind, block, flag, number, text, wrong_kind};

/// Keys and their values, as the file writes them.
type Entries = Vec<(Spot<String>, Spot<Value>)>;

/// The keys of one block, and what stands behind them.
#[derive(Debug)]
pub struct Block<'m> {
    /// `api.retry`; empty for the whole file.
    name: String,
    place: Place,
    entries: Entries,
    known: Vec<&'static str>,
    missing: Vec<Missing>,
    found: &'m mut Vec<Diagnostic>,
}

/// A key that has to be there and is not.
#[derive(Debug)]
struct Missing {
    key: &'static str,
    example: &'static str,
}

/// Reads a whole file; nothing when it is no block at all.
pub fn read<T>(file: Spot<Value>, found: &mut Vec<Diagnostic>, read: impl FnOnce(&mut Block<'_>) -> T) -> Option<T> {
    match block(file.value) {
        Ok(entries) => Some(Block::new(String::new(), Spot { value: entries, place: file.place }, found).read(read)),
        Err(other) => {
            found.push(wrong_kind("the file", Spot { value: &other, place: file.place }, &BLOCK));
            None
        }
    }
}

/// What `read` makes of a block that is not there: its defaults.
pub fn defaults<T>(read: impl FnOnce(&mut Block<'_>) -> T) -> T {
    let nowhere = Place { source: "".into(), line: 0, column: 0 };
    Block::new(String::new(), Spot { value: Vec::new(), place: nowhere }, &mut Vec::new()).read(read)
}

impl<'m> Block<'m> {
    fn new(name: String, entries: Spot<Entries>, found: &'m mut Vec<Diagnostic>) -> Self {
        let Spot { value: entries, place } = entries;
        Self { name, place, entries, known: Vec::new(), missing: Vec::new(), found }
    }

    fn read<T>(mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let read = read(&mut self);
        self.finish();
        read
    }

    /// A text or a number, which values with units may look like.
    pub fn text(&mut self, key: &'static str) -> Option<Spot<String>> {
        self.take(key, &TEXT, text)
    }

    /// A text that has to be there; `example` is shown when it is not.
    pub fn required_text(&mut self, key: &'static str, example: &'static str) -> Option<Spot<String>> {
        self.require(key, example);
        self.text(key)
    }

    /// A text with a default. The default stands where its block stands, should it go badly with another value.
    pub fn text_or(&mut self, key: &'static str, default: &str) -> Spot<String> {
        self.text(key).unwrap_or_else(|| Spot { value: default.to_owned(), place: self.place.clone() })
    }

    /// A whole number.
    pub fn number(&mut self, key: &'static str) -> Option<Spot<i64>> {
        self.take(key, &NUMBER, number)
    }

    /// True or false.
    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        self.take(key, &FLAG, flag).map(|flag| flag.value)
    }

    /// One of these words, by what it means.
    pub fn choice<T: Copy>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> Option<T> {
        let written = self.text(key)?;
        self.meaning(key, written, words).map(|spot| spot.value)
    }

    /// A list of such words.
    pub fn choices<T: Copy>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> Option<Vec<Spot<T>>> {
        let written = self.texts(key)?;
        Some(written.into_iter().filter_map(|text| self.meaning(key, text, words)).collect())
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &'static str) -> Option<Vec<Spot<String>>> {
        self.items(key, &TEXT, text)
    }

    /// A list of whole numbers.
    pub fn numbers(&mut self, key: &'static str) -> Option<Vec<Spot<i64>>> {
        self.items(key, &NUMBER, number)
    }

    /// A block that may be left out.
    pub fn block<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Block<'_>) -> T) -> T {
        let entries = self.take(key, &BLOCK, block);
        let entries = entries.unwrap_or_else(|| Spot { value: Vec::new(), place: self.place.clone() });
        Block::new(self.name_of(key), entries, self.found).read(read)
    }

    /// A block that has to be there; `example` is shown when it is not.
    pub fn required_block<T>(
        &mut self,
        key: &'static str,
        example: &'static str,
        read: impl FnOnce(&mut Block<'_>) -> T,
    ) -> Option<T> {
        self.require(key, example);
        let entries = self.take(key, &BLOCK, block)?;
        Some(Block::new(self.name_of(key), entries, self.found).read(read))
    }

    fn require(&mut self, key: &'static str, example: &'static str) {
        if !self.entries.iter().any(|(written, _)| written.value == key) {
            self.missing.push(Missing { key, example });
        }
    }

    fn take<T>(
        &mut self,
        key: &'static str,
        kind: &ValueKind,
        read: impl FnOnce(Value) -> Result<T, Value>,
    ) -> Option<Spot<T>> {
        self.known.push(key);
        let index = self.entries.iter().position(|(written, _)| written.value == key)?;
        let (_, value) = self.entries.swap_remove(index);
        self.checked(key, value, kind, read)
    }

    fn items<T>(
        &mut self,
        key: &'static str,
        kind: &ValueKind,
        read: impl Fn(Value) -> Result<T, Value>,
    ) -> Option<Vec<Spot<T>>> {
        let items = self.take(key, &LIST, |value| match value {
            Value::List(items) => Ok(items),
            other => Err(other),
        })?;
        Some(items.value.into_iter().filter_map(|item| self.checked(key, item, kind, &read)).collect())
    }

    fn checked<T>(
        &mut self,
        key: &str,
        value: Spot<Value>,
        kind: &ValueKind,
        read: impl FnOnce(Value) -> Result<T, Value>,
    ) -> Option<Spot<T>> {
        let Spot { value, place } = value;
        match read(value) {
            Ok(value) => Some(Spot { value, place }),
            Err(other) => {
                let name = format!("`{}`", self.name_of(key));
                self.found.push(wrong_kind(&name, Spot { value: &other, place }, kind));
                None
            }
        }
    }

    fn meaning<T: Copy>(&mut self, key: &str, written: Spot<String>, words: &[(&'static str, T)]) -> Option<Spot<T>> {
        let Spot { value, place } = written;
        if let Some((_, meaning)) = words.iter().find(|(word, _)| *word == value) {
            return Some(Spot { value: *meaning, place });
        }
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let found = format!("`{}` is `{value}`", self.name_of(key));
        let mut mistake = Diagnostic::new(Code::ConfigValue, place, found).expected(format!("one of {}", list(&known)));
        mistake.hint = nearest(&value, &known).map(did_you_mean);
        self.found.push(mistake);
        None
    }

    /// Reports the keys that nobody asked for, and those that are not there.
    fn finish(mut self) {
        for (key, _) in std::mem::take(&mut self.entries) {
            let meant = nearest(&key.value, &self.known);
            // A misspelt key is not missing as well.
            self.missing.retain(|missing| Some(missing.key) != meant);
            let hint = meant.map_or_else(|| format!("known keys: {}", list(&self.known)), did_you_mean);
            let found = format!("`{}` is not a key {}", key.value, self.here());
            self.found.push(Diagnostic::new(Code::ConfigKey, key.place, found).hint(hint));
        }
        for Missing { key, example } in &self.missing {
            let found = format!("`{}` is missing", self.name_of(key));
            let mistake = Diagnostic::new(Code::ConfigMissing, self.place.clone(), found);
            self.found.push(mistake.hint(format!("add `{key}: {example}`")));
        }
    }

    fn here(&self) -> String {
        if self.name.is_empty() { "here".to_owned() } else { format!("of `{}`", self.name) }
    }

    fn name_of(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }
}

fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use portico_redirects::tree;

    use super::*;

    /// What `say` makes of a text, and what is wrong with it.
    pub(crate) fn read_text<T>(text: &str, say: impl FnOnce(&mut Block<'_>) -> T) -> (Option<T>, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let tree = tree::read(&Arc::from("t.yaml"), text).unwrap();
        let said = read(tree, &mut found, say);
        (said, found)
    }

    fn mistakes(text: &str) -> Vec<String> {
        let say = |file: &mut Block<'_>| {
            file.required_text("origin", "http://a");
            file.number("threads");
            file.flag("https");
            file.texts("hosts");
            file.choice("log", &[("stdout", 1), ("off", 2)]);
            file.required_block("api", "{}", |api| api.choices("on", &[("connect", 1), ("reset", 2)]));
        };
        let found = read_text(text, say).1;
        let line = |d: &Diagnostic| format!("{} {} {}", d.place.line, d.found, d.hint.as_deref().unwrap_or_default());
        found.iter().map(line).collect()
    }

    #[test]
    fn good_block_is_read() {
        assert_eq!(
            mistakes("origin: a\nthreads: 5\nhttps: true\nhosts: [a, 1]\nlog: off\napi: { on: [reset] }\n"),
            [""; 0]
        );
        assert_eq!(mistakes("origin: a\napi:\n"), [""; 0]);
    }

    #[test]
    fn every_mistake_is_found() {
        let text = "origin: [a]\nthreads: many\nhttps: 1\nhosts: a\nlog: of\napi: { on: [resett, other], tries: 5 }\nport: 80\n";
        assert_eq!(
            mistakes(text),
            [
                "1 `origin` is a list write one value behind the key; quotes make a text of anything",
                "2 `threads` is `many` write digits, without quotes and without a unit",
                "3 `https` is `1` write `true` or `false`, without quotes",
                "4 `hosts` is `a` write it in brackets, with commas: `[one, two]`",
                "5 `log` is `of` did you mean `off`?",
                "6 `api.on` is `resett` did you mean `reset`?",
                "6 `api.on` is `other` ",
                "6 `tries` is not a key of `api` known keys: `on`",
                "7 `port` is not a key here known keys: `origin`, `threads`, `https`, `hosts`, `log`, `api`",
            ]
        );
    }

    #[test]
    fn missing_keys_are_named_and_a_misspelt_one_is_not_missing() {
        assert_eq!(
            mistakes("threads: 5\n"),
            ["1 `origin` is missing add `origin: http://a`", "1 `api` is missing add `api: {}`"]
        );
        assert_eq!(mistakes("orgin: a\napi:\n"), ["1 `orgin` is not a key here did you mean `origin`?"]);
    }

    #[test]
    fn file_that_is_no_block_is_one_mistake() {
        assert_eq!(mistakes("- a\n"), ["1 the file is a list write its keys below it, further to the right"]);
        assert_eq!(mistakes("").len(), 2);
    }
}
