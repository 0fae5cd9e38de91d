//! Writes numbers in Russian.

use super::syntax::{Notation, Placeholder};
use super::values::Value;

/// The words for 3 to 20. The words for 1 and 2 depend on the gender of the noun, so these numbers are always written
/// with digits, as are numbers above 20.
const WORDS: [&str; 18] = [
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять",
    "десять",
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
    "двадцать",
];
const FIRST_WORD: u64 = 3;
const NO_BREAK_SPACE: char = '\u{a0}';

/// Returns the text that replaces a placeholder.
pub(super) fn format(value: Value, placeholder: &Placeholder<'_>) -> String {
    let noun = placeholder.forms.map(|forms| plural(value.number(), forms));
    let (number, space) = match (placeholder.notation, word(value.number())) {
        (Notation::Noun, _) => return noun.unwrap_or_default().to_owned(),
        (Notation::Word, Some(word)) => (word.to_owned(), ' '),
        (Notation::CapitalizedWord, Some(word)) => (capitalize(word), ' '),
        (Notation::Digits, _) | (Notation::Word | Notation::CapitalizedWord, None) => (digits(value), NO_BREAK_SPACE),
    };
    match noun {
        Some(noun) => format!("{number}{space}{noun}"),
        None => number,
    }
}

fn word(number: u64) -> Option<&'static str> {
    WORDS.get(usize::try_from(number.checked_sub(FIRST_WORD)?).ok()?).copied()
}

fn capitalize(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns the digits of a number in groups of three, such as `2 400`. Years are not grouped.
fn digits(value: Value) -> String {
    let digits = value.number().to_string();
    if matches!(value, Value::Year(_)) {
        return digits;
    }
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(NO_BREAK_SPACE);
        }
        out.push(digit);
    }
    out
}

/// Returns the form of a noun that follows a number: the first for 1, 21 and 31, the second for 2 to 4 and 22 to 24, and
/// the third for all other numbers, such as 5, 11 and 12.
pub(in crate::content) fn plural(number: u64, [one, few, many]: [&str; 3]) -> &str {
    match (number % 10, number % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: u64, placeholder: &str) -> String {
        format(Value::Count(number), &Placeholder::parse(placeholder).unwrap())
    }

    #[test]
    fn the_noun_has_the_form_that_the_number_needs() {
        let numbers = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 1002];
        let forms = numbers.map(|number| text(number, "{a|год|года|лет}").replace(NO_BREAK_SPACE, " "));
        let expected = [
            "0 лет",
            "1 год",
            "2 года",
            "4 года",
            "5 лет",
            "11 лет",
            "12 лет",
            "14 лет",
            "21 год",
            "22 года",
            "25 лет",
            "101 год",
            "111 лет",
            "112 лет",
            "1 002 года",
        ];
        assert_eq!(forms, expected);
    }

    #[test]
    fn words_are_used_from_3_to_20() {
        let numbers = [1, 2, 3, 20, 21].map(|number| text(number, "{a:word}"));
        assert_eq!(numbers, ["1", "2", "три", "двадцать", "21"]);
        assert_eq!(text(5, "{a:Word|вид|вида|видов}"), "Пять видов");
        assert_eq!(text(22, "{a:noun|вид|вида|видов}"), "вида");
    }

    #[test]
    fn thousands_are_grouped_but_years_are_not() {
        assert_eq!(text(2400, "{a}"), "2\u{a0}400");
        assert_eq!(text(1_234_567, "{a}"), "1\u{a0}234\u{a0}567");
        assert_eq!(format(Value::Year(1943), &Placeholder::parse("{a}").unwrap()), "1943");
    }
}
