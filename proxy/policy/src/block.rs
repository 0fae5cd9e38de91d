//! Reads the configuration block by block and key by key. Collects all errors instead of stopping at the first error.
//!
//! Serde is not used, because it stops at the first error. Reading a key also adds the key to the list of known keys of
//! its block. Therefore, the code names each key only once.

#[cfg(test)]
mod laws;
#[cfg(test)]
pub(crate) mod tests;
mod value_kind;

use portico_redirects::tree::{Entries, Located, Value, nearest};
use portico_redirects::{Code, Diagnostic, Place};

use value_kind::{BLOCK, FLAG, LIST, NUMBER, TEXT, ValueKind, block, number, text, wrong_kind};

/// A configuration block, such as `api:`, while its keys are being read.
#[derive(Debug)]
pub struct Block<'m> {
    /// The full name of the block, such as `api.retry`, or an empty string for the top level of the file.
    name: String,
    place: Place,
    entries: Entries,
    known: Vec<&'static str>,
    missing: Vec<MissingKey>,
    found: &'m mut Vec<Diagnostic>,
}

/// A required key that is missing from its block.
#[derive(Debug)]
struct MissingKey {
    key: &'static str,
    example: &'static str,
}

/// Reads a whole file by calling `read` with its top-level block. Returns `None` if the top level of the file is not a
/// block.
pub fn read<T>(file: Located<Value>, found: &mut Vec<Diagnostic>, read: impl FnOnce(&mut Block<'_>) -> T) -> Option<T> {
    match block(file.value) {
        Ok(entries) => Some(Block::new(String::new(), Located { value: entries, place: file.place }, found).read(read)),
        Err(value) => {
            found.push(wrong_kind("the file", Located { value: &value, place: file.place }, &BLOCK));
            None
        }
    }
}

/// Calls `read` with an empty block, so that every value is the default value.
pub fn defaults<T>(read: impl FnOnce(&mut Block<'_>) -> T) -> T {
    let no_place = Place::whole_file("".into());
    Block::new(String::new(), Located { value: Vec::new(), place: no_place }, &mut Vec::new()).read(read)
}

impl<'m> Block<'m> {
    fn new(name: String, entries: Located<Entries>, found: &'m mut Vec<Diagnostic>) -> Self {
        let Located { value: entries, place } = entries;
        Self { name, place, entries, known: Vec::new(), missing: Vec::new(), found }
    }

    fn read<T>(mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let read = read(&mut self);
        self.finish();
        read
    }

    /// Reads a string. If the value is a number, returns the text of the number, because callers parse ratios from
    /// text. For a duration or a size without a unit, the caller reports an error that asks for the unit.
    pub fn text(&mut self, key: &'static str) -> Option<Located<String>> {
        self.take(key, &TEXT, text)
    }

    /// Reads a required string. If the key is missing, reports an error whose hint shows `example`.
    pub fn required_text(&mut self, key: &'static str, example: &'static str) -> Option<Located<String>> {
        self.require(key, example);
        self.text(key)
    }

    /// Reads a string. If the key is missing, returns `default` with the place of the block. An error about a
    /// combination of values then points to the block.
    pub fn text_or(&mut self, key: &'static str, default: &str) -> Located<String> {
        self.text(key).unwrap_or_else(|| Located { value: default.to_owned(), place: self.place.clone() })
    }

    /// Reads an integer.
    pub fn number(&mut self, key: &'static str) -> Option<Located<i64>> {
        self.take(key, &NUMBER, number)
    }

    /// Reads a boolean.
    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        self.take(key, &FLAG, Value::into_bool).map(|flag| flag.value)
    }

    /// Reads a word and returns the value that `choices` contains for the word. If `choices` does not contain the word,
    /// reports an error and returns `None`.
    pub fn choice<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<T> {
        let text = self.text(key)?;
        self.parse_choice(key, text, choices).map(|spot| spot.value)
    }

    /// Reads a list of words, each as in [`Self::choice`]. Leaves out words that `choices` does not contain, and
    /// reports an error for each of these words.
    pub fn choices<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<Vec<Located<T>>> {
        let texts = self.texts(key)?;
        Some(texts.into_iter().filter_map(|text| self.parse_choice(key, text, choices)).collect())
    }

    /// Reads a list of strings.
    pub fn texts(&mut self, key: &'static str) -> Option<Vec<Located<String>>> {
        self.items(key, &TEXT, text)
    }

    /// Reads a list of integers.
    pub fn numbers(&mut self, key: &'static str) -> Option<Vec<Located<i64>>> {
        self.items(key, &NUMBER, number)
    }

    /// Reads an optional block. If the block is absent, calls `read` with an empty block.
    pub fn block<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Block<'_>) -> T) -> T {
        let entries = self.take(key, &BLOCK, block);
        let entries = entries.unwrap_or_else(|| Located { value: Vec::new(), place: self.place.clone() });
        Block::new(self.name_of(key), entries, self.found).read(read)
    }

    /// Reads an optional block. If the block is absent, returns `None`.
    pub fn optional_block<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Block<'_>) -> T) -> Option<T> {
        let entries = self.take(key, &BLOCK, block)?;
        Some(Block::new(self.name_of(key), entries, self.found).read(read))
    }

    fn require(&mut self, key: &'static str, example: &'static str) {
        if !self.entries.iter().any(|(written, _)| written.value == key) {
            self.missing.push(MissingKey { key, example });
        }
    }

    fn take<T>(
        &mut self,
        key: &'static str,
        kind: &ValueKind,
        read: impl FnOnce(Value) -> Result<T, Value>,
    ) -> Option<Located<T>> {
        self.known.push(key);
        let index = self.entries.iter().position(|(written, _)| written.value == key)?;
        let (_, value) = self.entries.swap_remove(index);
        self.convert(key, value, kind, read)
    }

    fn items<T>(
        &mut self,
        key: &'static str,
        kind: &ValueKind,
        read: impl Fn(Value) -> Result<T, Value>,
    ) -> Option<Vec<Located<T>>> {
        let items = self.take(key, &LIST, Value::into_list)?;
        Some(items.value.into_iter().filter_map(|item| self.convert(key, item, kind, &read)).collect())
    }

    fn convert<T>(
        &mut self,
        key: &str,
        value: Located<Value>,
        kind: &ValueKind,
        read: impl FnOnce(Value) -> Result<T, Value>,
    ) -> Option<Located<T>> {
        let Located { value, place } = value;
        match read(value) {
            Ok(value) => Some(Located { value, place }),
            Err(value) => {
                let name = format!("`{}`", self.name_of(key));
                self.found.push(wrong_kind(&name, Located { value: &value, place }, kind));
                None
            }
        }
    }

    fn parse_choice<T: Copy>(
        &mut self,
        key: &str,
        text: Located<String>,
        choices: &[(&'static str, T)],
    ) -> Option<Located<T>> {
        let Located { value, place } = text;
        if let Some((_, choice)) = choices.iter().find(|(word, _)| *word == value) {
            return Some(Located { value: *choice, place });
        }
        let known: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
        let found = format!("`{}` is `{value}`", self.name_of(key));
        let mut error =
            Diagnostic::new(Code::ConfigValue, place, found).expected(format!("one of {}", quoted_list(&known)));
        error.hint = nearest(&value, &known).map(did_you_mean);
        self.found.push(error);
        None
    }

    /// Reports unknown keys and missing required keys.
    fn finish(mut self) {
        for (key, _) in std::mem::take(&mut self.entries) {
            let likely = nearest(&key.value, &self.known);
            // A misspelt key is reported only as unknown, because an error for the missing key would repeat the same
            // mistake.
            self.missing.retain(|missing| Some(missing.key) != likely);
            let hint = likely.map_or_else(|| format!("known keys: {}", quoted_list(&self.known)), did_you_mean);
            let found = format!("unknown key `{}` {}", key.value, self.location());
            self.found.push(Diagnostic::new(Code::ConfigKey, key.place, found).hint(hint));
        }
        for MissingKey { key, example } in &self.missing {
            let found = format!("`{}` is missing", self.name_of(key));
            let error = Diagnostic::new(Code::ConfigMissing, self.place.clone(), found);
            self.found.push(error.hint(format!("add `{key}: {example}`")));
        }
    }

    fn location(&self) -> String {
        if self.name.is_empty() { "at the top level".to_owned() } else { format!("in `{}`", self.name) }
    }

    fn name_of(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }
}

fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

fn quoted_list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}
