//! Splits texts and queries into words.

use std::collections::HashSet;
use std::ops::Range;

use super::fleeting::FleetingVowels;
use tantivy::tokenizer::{Language, LowerCaser, SimpleTokenizer, Stemmer, TextAnalyzer};

/// The maximum number of words in a query. Any further words are ignored.
const MAX_WORDS: usize = 12;

/// Replaces «ё» with «е», and «Ё» with «Е». All four letters are two bytes long, so byte offsets in the text do not
/// change.
pub(super) fn fold(text: &str) -> String {
    text.replace('ё', "е").replace('Ё', "Е")
}

/// Returns an analyzer that splits a text into words in lower case.
pub(super) fn exact() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default()).filter(LowerCaser).build()
}

/// Returns an analyzer that splits a text into words and reduces each word to its Russian stem.
pub(super) fn stemmed() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(LowerCaser)
        .filter(Stemmer::new(Language::Russian))
        .filter(FleetingVowels)
        .build()
}

/// Returns every word that `analyzer` finds in `text`, along with the byte range of the word in `text`.
fn tokens(mut analyzer: TextAnalyzer, text: &str) -> Vec<(String, Range<usize>)> {
    let folded = fold(text);
    let mut tokens = Vec::new();
    analyzer.token_stream(&folded).process(&mut |token| {
        tokens.push((token.text.clone(), token.offset_from..token.offset_to));
    });
    tokens
}

/// A word of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) exact: String,
    pub(super) stem: String,
}

impl Word {
    /// Reports whether the word is long enough to match longer words that begin with it. A single letter would match
    /// too many words.
    pub(super) fn is_prefix(&self) -> bool {
        self.exact.chars().nth(1).is_some()
    }

    fn begins(&self, token: &str) -> bool {
        self.is_prefix() && token.starts_with(&self.exact)
    }

    /// Reports whether the word is too short to describe a product, such as «для», «от» and «мг».
    fn is_short(&self) -> bool {
        self.exact.chars().nth(3).is_none()
    }
}

/// The words of a query.
#[derive(Debug)]
pub(super) struct Words(pub(super) Vec<Word>);

impl Words {
    pub(super) fn of(query: &str) -> Self {
        Self(Self::of_text(query).take(MAX_WORDS).collect())
    }

    fn of_text(text: &str) -> impl Iterator<Item = Word> {
        let (exact, stems) = (tokens(exact(), text), tokens(stemmed(), text));
        exact.into_iter().zip(stems).map(|((exact, _), (stem, _))| Word { exact, stem })
    }

    /// Reports whether any of the names contains a word that begins with a word of the query.
    pub(super) fn are_prefixes_in(&self, names: &[String]) -> bool {
        let mut tokens = names.iter().flat_map(|name| tokens(exact(), name));
        tokens.any(|(token, _)| self.match_prefix(&token))
    }

    /// Reports whether `title` consists of the words of the query, in any forms.
    pub(super) fn are(&self, title: &str) -> bool {
        Self::of_text(title).map(|word| word.stem).eq(self.0.iter().map(|word| word.stem.clone()))
    }

    /// Reports whether the words of the query describe an entry with these names and classes, such as «глазные капли».
    /// At least one word is among them. Only short words, such as «от», and doses may be missing.
    pub(super) fn describe(&self, names: &[String], classes: &[String]) -> bool {
        let own = names.iter().chain(classes).flat_map(|text| Self::of_text(text)).collect::<Vec<_>>();
        let is_own = |word: &Word| own.iter().any(|own| own.stem == word.stem || word.begins(&own.exact));
        self.0.iter().any(is_own) && self.0.iter().all(|word| word.is_short() || is_own(word))
    }

    fn match_prefix(&self, token: &str) -> bool {
        self.0.iter().any(|word| word.begins(token))
    }

    /// Returns the byte ranges of all words in `text` that match a word of the query.
    pub(super) fn find_in(&self, text: &str) -> Vec<Range<usize>> {
        let stems: HashSet<_> = self.0.iter().map(|word| word.stem.as_str()).collect();
        let (exact, stemmed) = (tokens(exact(), text), tokens(stemmed(), text));
        let both = exact.into_iter().zip(stemmed);
        both.filter(|((exact, _), (stem, _))| stems.contains(stem.as_str()) || self.match_prefix(exact))
            .map(|((_, range), _)| range)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_refer_to_the_original_text() {
        let text = "Ёмкость: 5 ёмкостей";
        let ranges = Words::of("емкость").find_in(text);
        let found: Vec<_> = ranges.into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["Ёмкость", "ёмкостей"]);
    }

    #[test]
    fn a_long_query_is_truncated() {
        assert_eq!(Words::of(&"слово ".repeat(100)).0.len(), MAX_WORDS);
    }
}
