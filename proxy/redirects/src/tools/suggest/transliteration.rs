//! Transliterates path segments to Latin letters, so that spellings in different alphabets can be compared.

use strsim::osa_distance;

use crate::address::path;

/// The file extensions that pages have in the URLs of some web sites. Paths are compared without these extensions.
const FILE_EXTENSIONS: [&str; 7] = [".html", ".htm", ".php", ".aspx", ".asp", ".jsp", ".shtml"];

/// A path segment that was transliterated to lower-case Latin letters. The words of the segment are separated by `-`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Transliteration {
    text: String,
    /// The number of characters in `text`.
    length: usize,
    /// The set of characters in `text`, as a bit mask. Some rare characters share a bit.
    set: u64,
}

impl Transliteration {
    /// Transliterates a path segment in normal form.
    pub(super) fn of(segment: &str) -> Self {
        let readable = path::readable(segment).to_lowercase();
        let bare = FILE_EXTENSIONS.iter().find_map(|ending| readable.strip_suffix(ending)).unwrap_or(&readable);
        let mut latin = String::with_capacity(bare.len());
        bare.chars().for_each(|letter| transliterate(letter, &mut latin));
        // Some Cyrillic letters have several common transliterations, such as `kh` and `h`. They are replaced with a
        // single one.
        let text = latin.replace("kh", "h").replace("ts", "c").replace('j', "y").replace("iy", "y");
        let set = text.chars().fold(0, |set, letter| set | bit(letter));
        Self { length: text.chars().count(), text, set }
    }

    /// Reports whether the segment is an index page, such as `index.html`.
    pub(super) fn is_index(&self) -> bool {
        self.text == "index"
    }

    /// Returns the difference between two segments in percent. Equal segments have the difference 0. Segments without
    /// common letters have the difference 100.
    ///
    /// Two neighboring letters in the wrong order count as one edit, because such a swap is a common typing error.
    pub(super) fn difference(&self, other: &Self) -> u32 {
        self.share(osa_distance(&self.text, &other.text), other)
    }

    /// Returns a lower bound for [`Self::difference`]. The function is fast, because it compares only the lengths and
    /// the sets of letters.
    pub(super) fn min_difference(&self, other: &Self) -> u32 {
        let ours = (self.set & !other.set).count_ones() as usize;
        let theirs = (other.set & !self.set).count_ones() as usize;
        let lengths = self.length.abs_diff(other.length);
        self.share(ours.max(theirs).max(lengths), other)
    }

    fn share(&self, edits: usize, other: &Self) -> u32 {
        let longest = self.length.max(other.length).max(1);
        u32::try_from(100 * edits / longest).unwrap_or(u32::MAX)
    }
}

fn bit(letter: char) -> u64 {
    match letter {
        'a'..='z' => 1 << (u32::from(letter) - u32::from('a')),
        '0'..='9' => 1 << (26 + u32::from(letter) - u32::from('0')),
        other => 1 << (36 + u32::from(other) % 28),
    }
}

/// Appends the Latin transliteration of a Cyrillic letter to `out`, as most sites write it. Replaces punctuation with
/// `-`, because punctuation separates words.
fn transliterate(letter: char, out: &mut String) {
    let latin = match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' | 'є' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'й' | 'ы' | 'ї' => "y",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "c",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "sch",
        'ю' => "yu",
        'я' => "ya",
        'ь' | 'ъ' | '\'' => "",
        '_' | '.' | '+' | ' ' | ',' => "-",
        other => return out.push(other),
    };
    out.push_str(latin);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::path::NormalPath;

    fn latin(segment: &str) -> Transliteration {
        let path = format!("/{segment}");
        Transliteration::of(&NormalPath::parse(&path).unwrap().as_str()[1..])
    }

    #[test]
    fn spellings_of_one_word_are_transliterated_alike() {
        for (a, b) in [
            ("О-Компании", "o-kompanii"),
            ("новости.html", "novosti"),
            ("медицинский_центр", "medicinskiy-centr"),
            ("medicinskij-centr", "medicinskiy-tsentr"),
            ("Хранение", "khranenie"),
        ] {
            assert_eq!(latin(a), latin(b), "{a} {b}");
        }
    }

    #[test]
    fn difference_is_the_percentage_of_edited_letters() {
        for (a, b, percent) in [("about", "about", 0), ("abuot", "about", 20), ("news", "нвес", 50), ("ab", "xy", 100)]
        {
            assert_eq!(latin(a).difference(&latin(b)), percent, "{a} {b}");
        }
    }

    #[test]
    fn min_difference_never_exceeds_difference() {
        let words = ["about", "abuot", "novosti", "news", "новость", "a", "catalog-2024", "~!$"];
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (latin(a), latin(b)))) {
            assert!(a.min_difference(&b) <= a.difference(&b), "{a:?} {b:?}");
        }
    }
}
