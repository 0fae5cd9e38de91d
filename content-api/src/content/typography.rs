//! Puts no-break spaces into Russian texts, so that no line of a page ends between a number and its unit.

/// The units and counted nouns that stay on the same line as the number before them. Longer words are not in the list,
/// because a long unbreakable text would not fit into a narrow column.
const UNITS: [&str; 84] = [
    "%",
    "₽",
    "°C",
    "°С",
    "кг",
    "г",
    "мг",
    "мкг",
    "т",
    "л",
    "мл",
    "мкл",
    "м",
    "см",
    "мм",
    "мкм",
    "км",
    "нм",
    "м²",
    "м³",
    "кВт",
    "МВт",
    "Вт",
    "МЕ",
    "ЕД",
    "мкг/мл",
    "мг/мл",
    "мг/кг",
    "мг/г",
    "ч",
    "мин",
    "с",
    "сек",
    "шт",
    "уп",
    "доз",
    "дозы",
    "доза",
    "раз",
    "раза",
    "час",
    "часа",
    "часов",
    "минут",
    "минуты",
    "минуту",
    "секунд",
    "секунды",
    "день",
    "дня",
    "дней",
    "сут",
    "суток",
    "недель",
    "недели",
    "неделю",
    "месяц",
    "месяца",
    "месяцев",
    "лет",
    "год",
    "года",
    "году",
    "годом",
    "годы",
    "г.",
    "гг.",
    "тыс",
    "млн",
    "млрд",
    "руб",
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
    "капель",
];

/// The ends of the names of standards that stay on the same line as their numbers.
const STANDARDS: [&str; 3] = ["ISO", "ISO/IEC", "ГОСТ"];

/// The particles of up to two letters. They belong to the word before them.
const PARTICLES: [&str; 6] = ["же", "ли", "бы", "ж", "ль", "б"];

const NO_BREAK_SPACE: char = '\u{a0}';

/// Replaces spaces in a text with no-break spaces: after a short word, between a number and its unit, between the groups of
/// a number, around the sign «×» between numbers, between «№» and a number, between the name of a standard and its number,
/// and before a dash. All other characters stay unchanged, so positions in the text that are counted in characters do not
/// change.
pub(super) fn typeset(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 64);
    for (offset, c) in text.char_indices() {
        let is_glue = c == ' ' && joins(&text[..offset], &text[offset + 1..]);
        out.push(if is_glue { NO_BREAK_SPACE } else { c });
    }
    out
}

/// Reports whether a space joins the texts `before` and `after` it.
fn joins(before: &str, after: &str) -> bool {
    if ends_with_short_word(before) && !after.starts_with([' ', '\n', '—']) {
        return true;
    }
    let is_standard = STANDARDS.iter().any(|name| before.ends_with(name));
    let before = before.chars().next_back().unwrap_or('\n');
    let is_after_text = before.is_alphanumeric() || "»)%.,".contains(before);
    match after.chars().next() {
        Some('—') => is_after_text && after["—".len()..].starts_with([' ', '\n']),
        Some(next) if is_standard && next.is_ascii_digit() => true,
        Some('×') => before.is_ascii_digit() && after.starts_with("× "),
        Some(next) if "№×".contains(before) => next.is_ascii_digit(),
        Some(_) => before.is_ascii_digit() && (starts_with_unit(after) || starts_with_group(after)),
        None => false,
    }
}

/// Reports whether a text ends with a Russian word of up to two letters, such as «с» or «до». Units after a number,
/// particles, and abbreviations in capital letters are no such words.
fn ends_with_short_word(text: &str) -> bool {
    let start = text.trim_end_matches(is_russian);
    let word = &text[start.len()..];
    let is_short = matches!(word.chars().count(), 1 | 2) && !word.chars().skip(1).any(char::is_uppercase);
    let mut ahead = start.chars().rev();
    let is_separate = ahead.next().is_some_and(|c| " \u{a0}(«\"".contains(c));
    let is_unit = ahead.next().is_some_and(|c| c.is_ascii_digit()) && UNITS.contains(&word);
    is_short && is_separate && !is_unit && !PARTICLES.contains(&word)
}

fn is_russian(c: char) -> bool {
    matches!(c, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё')
}

/// Reports whether a text starts with groups of three digits and a unit, such as «000 МЕ» of «15 000 МЕ». Numbers without
/// a unit can be parts of a drawing.
fn starts_with_group(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let Some(next) = rest.strip_prefix(' ') else { return false };
    text.len() - rest.len() == 3 && (starts_with_unit(next) || starts_with_group(next))
}

fn starts_with_unit(text: &str) -> bool {
    UNITS.iter().any(|unit| {
        text.strip_prefix(unit)
            .is_some_and(|rest| unit.ends_with('.') || !rest.starts_with(|next: char| next.is_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;

    /// Compares the texts with no-break spaces written as `_`.
    #[track_caller]
    fn assert_typeset(text: &str, expected: &str) {
        assert_eq!(typeset(text).replace(NO_BREAK_SPACE, "_"), expected);
    }

    #[test]
    fn a_number_and_its_unit_stay_together() {
        assert_typeset("по 50 мкг 2 раза", "по 50_мкг 2_раза");
        assert_typeset("не выше 25 °C, 96,8 %", "не выше 25_°C, 96,8_%");
        assert_typeset("200 мг/5 мл", "200_мг/5_мл");
        assert_typeset("в 1943 году, 8 марта 2026 г.", "в 1943_году, 8_марта 2026_г.");
    }

    #[test]
    fn the_groups_of_a_large_number_stay_together() {
        assert_typeset("15 000 МЕ, 1 200 000 ₽, 5 1000 г", "15_000_МЕ, 1_200_000_₽, 5 1000_г");
        assert_typeset(
            "d: M0 126c150-16 300 20 720 4v30, +7 495 000-00-02",
            "d: M0 126c150-16 300 20 720 4v30, +7 495 000-00-02",
        );
    }

    #[test]
    fn other_words_after_a_number_stay_separate() {
        assert_typeset("50 таблеток, 5 лекарств, 3 метра", "50 таблеток, 5 лекарств, 3 метра");
        assert_typeset("x 5\n  мг", "x 5\n  мг");
        assert_typeset("5 ", "5 ");
    }

    #[test]
    fn a_number_sign_and_its_number_stay_together() {
        assert_typeset("Приказ № 5, № а", "Приказ №_5, № а");
    }

    #[test]
    fn a_standard_and_its_number_stay_together() {
        assert_typeset("по ISO 9001, ISO/IEC 17025 и ГОСТ 12", "по ISO_9001, ISO/IEC_17025 и_ГОСТ_12");
        assert_typeset("ISO и 5 правил, ISO 9001", "ISO и_5 правил, ISO_9001");
    }

    #[test]
    fn a_short_word_stays_with_the_next_one() {
        assert_typeset("бюро — с 8:30, от боли и (до еды)", "бюро_— с_8:30, от_боли и_(до_еды)");
        assert_typeset("5 мг и 2 г в сутки, что же тут", "5_мг и_2_г в_сутки, что же тут");
        assert_typeset("120 в офисе и 5 из них", "120 в_офисе и_5 из_них");
        assert_typeset("ЕС и РФ тут, я —\nа\nб", "ЕС и_РФ тут, я_—\nа\nб");
    }

    #[test]
    fn the_factors_of_a_product_stay_together() {
        assert_typeset("рисунок 1440 × 810 точек, 3 × 400 мг", "рисунок 1440_×_810 точек, 3_×_400_мг");
        assert_typeset("знак × или б × б", "знак × или б × б");
    }

    #[test]
    fn a_dash_stays_with_the_word_before_it() {
        assert_typeset("«МЭЗ» — завод —\n— строка", "«МЭЗ»_— завод_—\n— строка");
        assert_typeset("- — пункт", "- — пункт");
    }

    #[test]
    fn every_character_keeps_its_position() {
        let text = "5 мг — № 1: «а» 10 %";
        assert_eq!(typeset(text).chars().count(), text.chars().count());
    }

    /// No-break spaces are not put at the ends of lines in the files, because the positions in errors must stay correct.
    #[test]
    fn no_line_of_a_long_text_ends_with_a_short_word() {
        let mut found = Vec::new();
        let files = yaml_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../content"));
        assert!(files.len() > 50, "{files:?}");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            for (index, pair) in lines.windows(2).enumerate() {
                let [line, next] = pair else { continue };
                // A value of one line is followed by another key or item.
                let is_continued =
                    !next.trim().is_empty() && !next.trim_start().starts_with("- ") && !starts_with_key(next);
                if is_continued && ends_with_short_word(line) {
                    found.push(format!("{}:{}: {line}", file.display(), index + 1));
                }
            }
        }
        assert!(found.is_empty(), "move these words to the next line:\n{}", found.join("\n"));
    }

    fn starts_with_key(line: &str) -> bool {
        let word = line.trim_start().split(':').next().unwrap_or_default();
        line.contains(':') && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    }

    fn yaml_files(folder: &Path) -> Vec<PathBuf> {
        let paths = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let nested = paths.flat_map(|path| if path.is_dir() { yaml_files(&path) } else { vec![path] });
        nested.filter(|path| path.extension().is_some_and(|extension| extension == "yaml")).collect()
    }
}
