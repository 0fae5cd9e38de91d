//! Fleeting vowels. The stemmer turns «таблетка» into «таблетк», but keeps the «о» of «таблеток» and the «е» of
//! «капель». This filter removes the vowel from such endings, so that all forms of a word have the same stem. It is
//! applied to texts as well as queries, so a word that has the vowel in all its forms («поток») still matches itself.

use tantivy::tokenizer::{Token, TokenFilter, TokenStream, Tokenizer};

/// The minimum length of stems that are changed. If shorter stems were changed, too many different words would become
/// equal.
const MIN_LENGTH: usize = 5;

/// Returns the stem without the fleeting vowel before its last consonant, or `None` if there is no such vowel.
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

/// A tokenizer to which the filter is applied.
#[derive(Clone)]
pub(super) struct Filtered<T>(T);

impl<T: Tokenizer> Tokenizer for Filtered<T> {
    type TokenStream<'a> = Stream<T::TokenStream<'a>>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Self::TokenStream<'a> {
        Stream(self.0.token_stream(text))
    }
}

/// The filtered tokens.
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
