//! A segment as a person would pronounce it.

use crate::distance::edit_distance;
use crate::path;

/// Endings of files that other systems wrote into the addresses of pages.
const ENDINGS: [&str; 7] = [".html", ".htm", ".php", ".aspx", ".asp", ".jsp", ".shtml"];

/// The letters of a segment: small, latin, words parted by `-`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sound {
    letters: Vec<char>,
    /// Which letters there are, one bit each; some share one.
    set: u64,
}

impl Sound {
    /// The sound of a segment in normal form.
    pub(super) fn of(segment: &str) -> Self {
        let readable = path::readable(segment).to_lowercase();
        let bare = ENDINGS.iter().find_map(|ending| readable.strip_suffix(ending)).unwrap_or(&readable);
        let mut latin = String::with_capacity(bare.len());
        bare.chars().for_each(|letter| spell(letter, &mut latin));
        // Spellings that different habits of transliteration have for one letter.
        let latin = latin.replace("kh", "h").replace("ts", "c").replace('j', "y").replace("iy", "y");
        let letters: Vec<char> = latin.chars().collect();
        let set = letters.iter().fold(0, |set, letter| set | bit(*letter));
        Self { letters, set }
    }

    /// Whether it names the page of a folder, as `index.html` does.
    pub(super) fn is_index(&self) -> bool {
        self.letters.iter().copied().eq("index".chars())
    }

    /// How different two segments are: 0 the same, 100 nothing in common.
    pub(super) fn difference(&self, other: &Self) -> u32 {
        self.share(edit_distance(&self.letters, &other.letters), other)
    }

    /// The least that [`Self::difference`] can be, found without comparing letter by letter: each letter that only one of
    /// them has is an edit.
    pub(super) fn least_difference(&self, other: &Self) -> u32 {
        let ours = (self.set & !other.set).count_ones() as usize;
        let theirs = (other.set & !self.set).count_ones() as usize;
        let lengths = self.letters.len().abs_diff(other.letters.len());
        self.share(ours.max(theirs).max(lengths), other)
    }

    fn share(&self, edits: usize, other: &Self) -> u32 {
        let longest = self.letters.len().max(other.letters.len()).max(1);
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

/// Cyrillic letters in Latin ones, as most addresses spell them; signs part words.
fn spell(letter: char, out: &mut String) {
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
    use crate::path::NormalPath;

    fn sound(segment: &str) -> Sound {
        let path = format!("/{segment}");
        Sound::of(&NormalPath::parse(&path).unwrap().as_str()[1..])
    }

    #[test]
    fn spellings_of_one_word_sound_alike() {
        for (a, b) in [
            ("О-Компании", "o-kompanii"),
            ("новости.html", "novosti"),
            ("медицинский_центр", "medicinskiy-centr"),
            ("medicinskij-centr", "medicinskiy-tsentr"),
            ("Хранение", "khranenie"),
        ] {
            assert_eq!(sound(a), sound(b), "{a} {b}");
        }
    }

    #[test]
    fn difference_is_the_share_of_letters_to_change() {
        for (a, b, percent) in [("about", "about", 0), ("abuot", "about", 20), ("news", "нвес", 50), ("ab", "xy", 100)]
        {
            assert_eq!(sound(a).difference(&sound(b)), percent, "{a} {b}");
        }
    }

    #[test]
    fn least_difference_is_never_more_than_the_difference() {
        let words = ["about", "abuot", "novosti", "news", "новость", "a", "catalog-2024", "~!$"];
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (sound(a), sound(b)))) {
            assert!(a.least_difference(&b) <= a.difference(&b), "{a:?} {b:?}");
        }
    }
}
