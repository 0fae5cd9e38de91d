//! Maps characters to bytes for a regular expression. All non-ASCII characters that the expression treats alike are
//! mapped to the same byte.
//!
//! An automaton over UTF-8 needs hundreds of states for a class such as `\d` or `\w`. If each group of equivalent
//! characters is one byte, the automaton needs a single state for the class.

use std::collections::HashMap;

use regex_syntax::hir::{ClassBytesRange, ClassUnicode};

/// The first byte that stands for characters outside ASCII.
const FIRST: u8 = 0x80;
/// The first character outside ASCII.
const FIRST_CHARACTER: u32 = 0x80;
/// The maximum number of different character classes in an expression. Each class is one bit of a 128-bit number.
const MAX_CLASSES: usize = 128;

/// A mapping from characters to bytes. Each ASCII character has its own byte. Each group of equivalent characters
/// outside ASCII shares one byte.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Alphabet {
    /// The ranges of characters outside ASCII, in order. Each entry consists of the first character of a range and the
    /// byte for all characters of this range.
    ranges: Box<[(u32, u8)]>,
}

/// The character classes of an expression, used to find the characters that the expression treats alike.
#[derive(Default)]
pub(super) struct Classes {
    /// The number of each class. The key contains the ranges of the class outside ASCII. Classes with the same ranges
    /// are stored once.
    numbers: HashMap<Vec<CharacterRange>, usize>,
}

/// The first and the last character of a range.
type CharacterRange = (u32, u32);

impl Classes {
    pub(super) fn add(&mut self, class: &ClassUnicode) {
        let ranges = class.iter().map(|range| (u32::from(range.start()), u32::from(range.end())));
        self.add_ranges(ranges.filter_map(outside_ascii).collect());
    }

    pub(super) fn add_character(&mut self, character: char) {
        let number = u32::from(character);
        self.add_ranges(outside_ascii((number, number)).into_iter().collect());
    }

    fn add_ranges(&mut self, ranges: Vec<CharacterRange>) {
        if !ranges.is_empty() {
            let next = self.numbers.len();
            self.numbers.entry(ranges).or_insert(next);
        }
    }

    /// Returns the alphabet for an expression with these classes. Returns `None` if there are too many classes or too
    /// many groups of characters.
    pub(super) fn alphabet(&self) -> Option<Alphabet> {
        if self.numbers.len() > MAX_CLASSES {
            return None;
        }
        // Each entry consists of a character at which a class begins or ends and the bit of this class.
        let mut changes: Vec<(u32, u128)> = Vec::new();
        for (ranges, number) in &self.numbers {
            changes.extend(ranges.iter().flat_map(|(start, end)| [(*start, 1 << number), (end + 1, 1 << number)]));
        }
        changes.sort_unstable();
        let mut bytes: HashMap<u128, u8> = HashMap::new();
        let mut byte_for = |member_of: u128| -> Option<u8> {
            let next = u8::try_from(bytes.len()).ok()?.checked_add(FIRST)?;
            Some(*bytes.entry(member_of).or_insert(next))
        };
        let mut member_of = 0;
        let mut ranges = vec![(FIRST_CHARACTER, byte_for(member_of)?)];
        for at_one_character in changes.chunk_by(|one, next| one.0 == next.0) {
            let start = at_one_character.first().map_or(FIRST_CHARACTER, |(start, _)| *start);
            member_of = at_one_character.iter().fold(member_of, |member_of, (_, class)| member_of ^ class);
            if start <= u32::from(char::MAX) {
                ranges.push((start, byte_for(member_of)?));
            }
        }
        // If a class begins at the first character outside ASCII, the range before the class is empty.
        if ranges.get(1).is_some_and(|(start, _)| *start == FIRST_CHARACTER) {
            ranges.remove(0);
        }
        ranges.dedup_by_key(|(_, byte)| *byte);
        Some(Alphabet { ranges: ranges.into() })
    }
}

/// Returns the part of a range of characters that is outside ASCII. Returns `None` if the whole range is within ASCII.
fn outside_ascii((start, end): CharacterRange) -> Option<CharacterRange> {
    (end >= FIRST_CHARACTER).then_some((start.max(FIRST_CHARACTER), end))
}

impl Alphabet {
    /// Returns the byte to which the alphabet maps a character.
    pub(super) fn byte(&self, character: char) -> u8 {
        if let Ok(byte) = u8::try_from(character)
            && byte.is_ascii()
        {
            return byte;
        }
        let after = self.ranges.partition_point(|(start, _)| *start <= u32::from(character));
        after.checked_sub(1).and_then(|index| self.ranges.get(index)).map_or(FIRST, |(_, byte)| *byte)
    }

    /// Returns the bytes for the characters of a class. The alphabet must have been built from classes that include
    /// `class`.
    pub(super) fn bytes(&self, class: &ClassUnicode) -> Vec<ClassBytesRange> {
        let mut found = Vec::new();
        let mut rest = self.ranges.as_ref();
        for range in class.iter() {
            if let Ok(start) = u8::try_from(range.start())
                && start.is_ascii()
            {
                let end = u8::try_from(range.end()).unwrap_or(u8::MAX).min(FIRST - 1);
                found.push(ClassBytesRange::new(start, end));
            }
            // Each range of the alphabet is either completely inside the class or completely outside the class.
            let before = rest.partition_point(|(start, _)| *start < u32::from(range.start()));
            rest = rest.get(before..).unwrap_or_default();
            let inside = rest.iter().take_while(|(start, _)| *start <= u32::from(range.end()));
            found.extend(inside.map(|(_, byte)| ClassBytesRange::new(*byte, *byte)));
        }
        found
    }
}
