//! Words of a text and of a query.

use std::collections::HashSet;
use std::ops::Range;

use super::fleeting::FleetingVowels;
use tantivy::tokenizer::{Language, LowerCaser, SimpleTokenizer, Stemmer, TextAnalyzer};

/// More words than a person types. The rest of a query is ignored.
const MOST_WORDS: usize = 12;

/// Makes one letter of «е» and «ё». Both take two bytes, so places in the text stay what they are.
pub(super) fn fold(text: &str) -> String {
    text.replace('ё', "е").replace('Ё', "Е")
}

/// Words as they are, in lower case.
pub(super) fn exact() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default()).filter(LowerCaser).build()
}

/// Russian stems of words.
pub(super) fn stemmed() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(LowerCaser)
        .filter(Stemmer::new(Language::Russian))
        .filter(FleetingVowels)
        .build()
}

/// Every word of a text with its place.
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
    /// One letter begins too many words.
    pub(super) fn is_prefix(&self) -> bool {
        self.exact.chars().nth(1).is_some()
    }
}

/// The words of a query.
#[derive(Debug)]
pub(super) struct Words(pub(super) Vec<Word>);

impl Words {
    pub(super) fn of(query: &str) -> Self {
        let (exact, stems) = (tokens(exact(), query), tokens(stemmed(), query));
        let words = exact.into_iter().zip(stems).map(|((exact, _), (stem, _))| Word { exact, stem });
        Self(words.take(MOST_WORDS).collect())
    }

    /// Whether a word of one of the names begins with one of these words.
    pub(super) fn begin_one_of(&self, names: &[String]) -> bool {
        let mut tokens = names.iter().flat_map(|name| tokens(exact(), name));
        tokens.any(|(token, _)| self.begin(&token))
    }

    fn begin(&self, token: &str) -> bool {
        self.0.iter().any(|word| word.is_prefix() && token.starts_with(&word.exact))
    }

    /// Where a text holds any of these words.
    pub(super) fn places(&self, text: &str) -> Vec<Range<usize>> {
        let stems: HashSet<_> = self.0.iter().map(|word| word.stem.as_str()).collect();
        let (exact, stemmed) = (tokens(exact(), text), tokens(stemmed(), text));
        let both = exact.into_iter().zip(stemmed);
        both.filter(|((exact, _), (stem, _))| stems.contains(stem.as_str()) || self.begin(exact))
            .map(|((_, place), _)| place)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text_as_it_is() {
        let text = "Ёмкость: 5 ёмкостей";
        let places = Words::of("емкость").places(text);
        let seen: Vec<_> = places.into_iter().map(|place| &text[place]).collect();
        assert_eq!(seen, ["Ёмкость", "ёмкостей"]);
    }

    #[test]
    fn a_query_is_cut() {
        assert_eq!(Words::of(&"слово ".repeat(100)).0.len(), MOST_WORDS);
    }
}
