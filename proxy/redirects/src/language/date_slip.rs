//! Hints for dates and times in other formats: `1.2.2027 9:30`, `2027-2-1`, `1 February 2027`, `2027-02-01 10:00 MSK`.

use jiff::civil::Date;

/// The start of the names of the months, in English and Russian.
const MONTHS: [[&str; 2]; 12] = [
    ["jan", "янв"],
    ["feb", "фев"],
    ["mar", "мар"],
    ["apr", "апр"],
    ["may", "ма"],
    ["jun", "июн"],
    ["jul", "июл"],
    ["aug", "авг"],
    ["sep", "сен"],
    ["oct", "окт"],
    ["nov", "ноя"],
    ["dec", "дек"],
];

/// How to write a date that is not in the format of the rules.
pub(super) fn hint(written: &str) -> Option<String> {
    let words: Vec<&str> = written.split([' ', ',', 'T']).filter(|word| !word.is_empty()).collect();
    let (first, rest) = words.split_first()?;
    let (dates, rest) = match numeric(first) {
        Some(dates) => (dates, rest),
        None => (vec![named(words.get(..3)?)?], words.get(3..).unwrap_or_default()),
    };
    let days: Vec<Date> = dates.iter().filter_map(|(year, month, day)| Date::new(*year, *month, *day).ok()).collect();
    let Some(first) = days.first() else {
        return Some("this day does not exist: check the month and the day".to_owned());
    };
    let time = time(rest)?;
    Some(match days.get(1) {
        Some(other) => format!("write the year first: `{first}{time}`, or `{other}{time}` if the month is first"),
        None => format!("write `{first}{time}`"),
    })
}

type YearMonthDay = (i16, i8, i8);

/// The dates that a word of numbers may mean.
fn numeric(word: &str) -> Option<Vec<YearMonthDay>> {
    let parts: Vec<&str> = word.split(['.', '/', '-', '–']).collect();
    let number = |text: &str| text.parse::<i16>().ok();
    let small = |number: i16| i8::try_from(number).ok();
    match parts.as_slice() {
        [compact] if compact.len() == 8 => Some(vec![(
            number(compact.get(..4)?)?,
            small(number(compact.get(4..6)?)?)?,
            small(number(compact.get(6..)?)?)?,
        )]),
        [year, month, day] if year.len() == 4 => {
            Some(vec![(number(year)?, small(number(month)?)?, small(number(day)?)?)])
        }
        [day, month, year] => {
            let year =
                if year.len() == 2 { 2000 + number(year)? } else { number(year).filter(|year| *year > 1_000)? };
            let (day, month) = (small(number(day)?)?, small(number(month)?)?);
            // In American English, the month is first.
            let is_ambiguous = word.contains('/') && day != month && day <= 12;
            let mut dates = vec![(year, month, day)];
            dates.extend(is_ambiguous.then_some((year, day, month)));
            Some(dates.into_iter().filter(|(_, month, _)| *month <= 12).collect::<Vec<_>>())
                .filter(|dates| !dates.is_empty())
        }
        _ => None,
    }
}

/// `1 February 2027` or `February 1 2027`.
fn named(words: &[&str]) -> Option<YearMonthDay> {
    let [first, second, year] = words else { return None };
    let month = |word: &str| {
        let word = word.to_lowercase();
        let index = MONTHS.iter().position(|names| names.iter().any(|name| word.starts_with(name)))?;
        i8::try_from(index + 1).ok()
    };
    let day = |word: &str| word.trim_end_matches(char::is_alphabetic).parse::<i8>().ok();
    let (month, day) = month(second).zip(day(first)).or_else(|| month(first).zip(day(second)))?;
    Some((year.parse().ok()?, month, day))
}

/// The words of a time, its AM or PM and its zone, as they follow a date.
fn time(words: &[&str]) -> Option<String> {
    let Some((clock, zone)) = words.split_first() else { return Some(String::new()) };
    let digits = clock.find(|letter: char| !letter.is_ascii_digit() && letter != ':').unwrap_or(clock.len());
    let (clock, attached) = clock.split_at_checked(digits)?;
    let zone = format!("{attached}{}", zone.concat()).to_ascii_uppercase();
    let (hour, minute) = clock.split_once(':')?;
    let mut hour: u8 = hour.parse().ok()?;
    let zone = match zone.strip_prefix("PM").map(|rest| (rest, 12)).or_else(|| Some((zone.strip_prefix("AM")?, 0))) {
        Some((rest, add)) => {
            hour = hour % 12 + add;
            rest
        }
        None => &zone,
    };
    let offset = match zone {
        "" => String::new(),
        "Z" | "UTC" | "GMT" => "Z".to_owned(),
        "MSK" => "+03:00".to_owned(),
        _ => offset(zone)?,
    };
    (hour < 24).then(|| format!("T{hour:02}:{minute}{offset}"))
}

/// `+3`, `+0300` and `+03:00` as `+03:00`.
fn offset(text: &str) -> Option<String> {
    let sign = text.chars().next().filter(|sign| ['+', '-'].contains(sign))?;
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let (hours, minutes) = digits.split_at_checked(if digits.len() > 2 { digits.len() - 2 } else { digits.len() })?;
    let minutes = if minutes.is_empty() { "00" } else { minutes };
    Some(format!("{sign}{:02}:{minutes}", hours.parse::<u8>().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_other_formats_are_rewritten_with_their_time() {
        for (written, expected) in [
            ("1.2.2027 09:30", "write `2027-02-01T09:30`"),
            ("31/12/2027", "write `2027-12-31`"),
            ("02/01/2027", "write the year first: `2027-01-02`, or `2027-02-01` if the month is first"),
            ("1.2.27", "write `2027-02-01`"),
            ("01-02-2027", "write `2027-02-01`"),
            ("2027-2-1", "write `2027-02-01`"),
            ("2027/02/01", "write `2027-02-01`"),
            ("20270201", "write `2027-02-01`"),
            ("2027-02-01T9:00", "write `2027-02-01T09:00`"),
            ("2027-02-01 10:00 +03:00", "write `2027-02-01T10:00+03:00`"),
            ("2027-02-01T10:00+3", "write `2027-02-01T10:00+03:00`"),
            ("2027-02-01 10:00 MSK", "write `2027-02-01T10:00+03:00`"),
            ("2027-02-01 10:00 PM", "write `2027-02-01T22:00`"),
            ("1 February 2027", "write `2027-02-01`"),
            ("February 1, 2027", "write `2027-02-01`"),
            ("1 февраля 2027", "write `2027-02-01`"),
            ("2027-02-30", "this day does not exist: check the month and the day"),
        ] {
            assert_eq!(hint(written).as_deref(), Some(expected), "{written}");
        }
        for written in ["soon", "2027", "2027-02", "2027-02-01 24:00", "2027-02-01T10:00 CEST"] {
            assert_eq!(hint(written), None, "{written}");
        }
    }
}
