//! Removes fleeting vowels from stems.
//!
//! A fleeting vowel occurs only in some forms of a Russian word. For example, «таблеток» has an «о» that «таблетка»
//! lacks. The stemmer turns «таблетка» into «таблетк», but keeps the vowel in «таблеток». The filter in this module
//! removes the vowel, so that all forms of a word have the same stem. The filter is applied to both texts and queries.
//! A word such as «поток», which has the vowel in all its forms, therefore still matches itself.

use tantivy::tokenizer::{Token, TokenFilter, TokenStream, Tokenizer};

/// The minimum length of the stems from which a vowel is removed, in characters. If shorter stems were changed, too
/// many different words would become equal.
const MIN_LENGTH: usize = 5;

/// Returns `stem` without the fleeting vowel before the last consonant. Returns `None` if the stem has no fleeting
/// vowel or is too short.
fn without_vowel(stem: &str) -> Option<String> {
    let start = ["ок", "ек", "ел"].iter().find_map(|ending| stem.strip_suffix(ending))?;
    let last = stem.chars().next_back()?;
    let before = start.chars().next_back()?;
    let fits = stem.chars().count() >= MIN_LENGTH && !"аеиоуыэюя".contains(before);
    fits.then(|| format!("{start}{last}"))
}

/// A tantivy filter that removes fleeting vowels.
#[derive(Clone)]
pub(super) struct FleetingVowels;

impl TokenFilter for FleetingVowels {
    type Tokenizer<T: Tokenizer> = Filtered<T>;

    fn transform<T: Tokenizer>(self, tokenizer: T) -> Filtered<T> {
        Filtered(tokenizer)
    }
}

/// A tokenizer that removes fleeting vowels from the tokens of another tokenizer.
#[derive(Clone)]
pub(super) struct Filtered<T>(T);

impl<T: Tokenizer> Tokenizer for Filtered<T> {
    type TokenStream<'a> = Stream<T::TokenStream<'a>>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Self::TokenStream<'a> {
        Stream(self.0.token_stream(text))
    }
}

/// A token stream that removes fleeting vowels from the tokens of another stream.
pub(super) struct Stream<T>(T);

impl<T: TokenStream> TokenStream for Stream<T> {
    fn advance(&mut self) -> bool {
        let more = self.0.advance();
        if more && let Some(stem) = without_vowel(&self.0.token().text) {
            self.0.token_mut().text = stem;
        }
        more
    }

    fn token(&self) -> &Token {
        self.0.token()
    }

    fn token_mut(&mut self) -> &mut Token {
        self.0.token_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Words;
    use super::*;

    #[test]
    fn forms_with_and_without_a_fleeting_vowel_have_one_stem() {
        for (one, other) in
            [("таблетка", "таблеток"), ("упаковки", "упаковок"), ("порошок", "порошка"), ("капля", "капель")]
        {
            assert_eq!(Words::of(one).0[0].stem, Words::of(other).0[0].stem, "{one} {other}");
        }
    }

    #[test]
    fn other_stems_are_not_changed() {
        for stem in ["срок", "завод", "ок", "", "человеек"] {
            assert_eq!(without_vowel(stem), None, "{stem}");
        }
    }
}
