//! Creates hints for dates and times in other formats, such as `1.2.2027 9:30`, `1 February 2027` or `2027-02-01 10:00
//! MSK`.

use jiff::civil::Date;

/// The first letters of the names of the months, in English and in Russian.
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

/// Returns a hint that shows the date in the format of rule files. Returns `None` if the text cannot be read as a date.
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
        Some(other) => {
            format!("write the year first: `{first}{time}`, or `{other}{time}` if the first number is the month")
        }
        None => format!("write `{first}{time}`"),
    })
}

/// Returns a message that says what is missing or wrong in the text. The caller uses the message if [`hint`] returns
/// `None`.
pub(super) fn cause(written: &str) -> String {
    let (date, time) = written.trim().split_once([' ', 'T']).unwrap_or((written.trim(), ""));
    let numbers: Vec<&str> = date.split('-').collect();
    match numbers.as_slice() {
        [""] => "the value is empty: write a date, such as `2027-01-01`".to_owned(),
        [clock] if clock.contains(':') => {
            let valid = clock_error(clock).map_or_else(String::new, |error| format!("; {error}"));
            format!("the date before the time is missing: write a value such as `2027-01-01T10:00`{valid}")
        }
        [year, month] if year.len() == 4 && [*year, *month].iter().all(|part| is_number(part)) => {
            format!("the day is missing: write `{year}-{month:0>2}-01`, or another day of the month")
        }
        [_, _, _] if date.parse::<Date>().is_ok() => after_date(date, time),
        _ => "write the date in numbers: year, month and day, such as `2027-01-01`".to_owned(),
    }
}

/// Returns a message that says what is wrong with the time after a valid date.
fn after_date(date: &str, time: &str) -> String {
    let digits = time.find(|letter: char| !letter.is_ascii_digit() && letter != ':').unwrap_or(time.len());
    let (clock, zone) = time.split_at_checked(digits).unwrap_or((time, ""));
    match (clock_error(clock), zone.trim()) {
        (_, half) if is_number(clock) && clock.len() <= 2 => match hour_without_minutes(clock, half) {
            Some(hour) => format!("the minutes are missing: write `{date}T{hour:02}:00`"),
            None => "write the time as hours and minutes, such as `09:30`".to_owned(),
        },
        (Some(error), _) => error,
        (None, "") => "write the time as hours and minutes, such as `09:30`".to_owned(),
        (None, zone) => format!("write the offset from UTC instead of `{zone}`, such as `{date}T{clock}+03:00`"),
    }
}

/// Returns the hour from 0 to 23 for a time without minutes, such as `6`, `6 pm` or `6pm`. Returns `None` if the hour
/// does not exist.
fn hour_without_minutes(hour: &str, half: &str) -> Option<u8> {
    let (half, _) = HalfOfDay::split(&half.to_ascii_uppercase());
    half.hour(hour.parse().ok()?)
}

/// The half of the day that follows a time, such as `pm` in `6:30 pm`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HalfOfDay {
    Morning,
    Afternoon,
    /// The text contains neither `am` nor `pm`, because the time uses the 24-hour clock.
    NotWritten,
}

impl HalfOfDay {
    /// Splits a text such as `PM MSK` into the half of the day and the rest. The text must be in capital letters.
    fn split(text: &str) -> (Self, &str) {
        let names =
            [("AM", Self::Morning), ("A.M.", Self::Morning), ("PM", Self::Afternoon), ("P.M.", Self::Afternoon)];
        let found = names.into_iter().find_map(|(name, half)| Some((half, text.strip_prefix(name)?.trim_start())));
        found.unwrap_or((Self::NotWritten, text))
    }

    /// Converts an hour as written in the file to an hour from 0 to 23. Returns `None` if the hour does not exist.
    fn hour(self, written: u8) -> Option<u8> {
        match self {
            Self::Morning => (1..=12).contains(&written).then_some(written % 12),
            // `13:00 pm` is accepted, because its meaning is clear.
            Self::Afternoon => (1..24).contains(&written).then_some(written % 12 + 12),
            Self::NotWritten => (written < 24).then_some(written),
        }
    }
}

/// Returns the offset from UTC that is part of a name such as `UTC+3` or `GMT-05:00`. Returns `None` if the name has no
/// offset. Also returns `None` for names such as `Etc/GMT+3`, in which the sign has the opposite meaning.
pub(super) fn zone_offset(name: &str) -> Option<String> {
    let upper = name.trim().to_ascii_uppercase();
    let rest = ["UTC", "GMT"].iter().find_map(|start| upper.strip_prefix(start)).unwrap_or(&upper);
    offset(rest.trim())
}

fn clock_error(clock: &str) -> Option<String> {
    let mut parts = clock.split(':').map(|part| part.parse::<u8>().ok());
    let (hour, minute) = (parts.next()??, parts.next()??);
    if (hour, minute) == (24, 0) {
        return Some("write midnight as `00:00` of the next day".to_owned());
    }
    (hour > 23 || minute > 59)
        .then(|| format!("`{clock}` is not a time of day: hours go from 00 to 23, and minutes from 00 to 59"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

type YearMonthDay = (i16, i8, i8);

/// Returns the dates that a word such as `1.2.2027` may mean. Returns two dates if the day and the month may be
/// swapped, as in `02/01/2027`. Returns `None` if the word is not a date.
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
            // In American English, the month comes first.
            let is_ambiguous = word.contains('/') && day != month && day <= 12;
            let mut dates = vec![(year, month, day)];
            dates.extend(is_ambiguous.then_some((year, day, month)));
            Some(dates.into_iter().filter(|(_, month, _)| *month <= 12).collect::<Vec<_>>())
                .filter(|dates| !dates.is_empty())
        }
        _ => None,
    }
}

/// Parses a date with a named month, such as `1 February 2027` or `February 1 2027`. Returns `None` if the words are
/// not such a date.
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

/// Converts the time after a date to the format of rule files. For example, `9:30 PM MSK` becomes `T21:30+03:00`.
/// Returns an empty string if there is no time, and `None` if the time is invalid.
fn time(words: &[&str]) -> Option<String> {
    let Some((clock, zone)) = words.split_first() else { return Some(String::new()) };
    let digits = clock.find(|letter: char| !letter.is_ascii_digit() && letter != ':').unwrap_or(clock.len());
    let (clock, attached) = clock.split_at_checked(digits)?;
    let zone = format!("{attached}{}", zone.concat()).to_ascii_uppercase();
    let (hour, minute) = clock.split_once(':')?;
    let (half, zone) = HalfOfDay::split(&zone);
    let hour = half.hour(hour.parse().ok()?)?;
    let offset = match zone {
        "" => String::new(),
        "Z" | "UTC" | "GMT" => "Z".to_owned(),
        "MSK" => "+03:00".to_owned(),
        _ => offset(zone)?,
    };
    Some(format!("T{hour:02}:{minute}{offset}"))
}

/// Converts an offset from UTC, such as `+3` or `+0300`, to the form `+03:00`. Returns `None` if the text is not an
/// offset.
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
            ("02/01/2027", "write the year first: `2027-01-02`, or `2027-02-01` if the first number is the month"),
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
            ("2027-02-01 13:00 pm", "write `2027-02-01T13:00`"),
            ("2027-02-01 12:30 a.m. MSK", "write `2027-02-01T00:30+03:00`"),
            ("1 February 2027", "write `2027-02-01`"),
            ("February 1, 2027", "write `2027-02-01`"),
            ("1 февраля 2027", "write `2027-02-01`"),
            ("2027-02-30", "this day does not exist: check the month and the day"),
        ] {
            assert_eq!(hint(written).as_deref(), Some(expected), "{written}");
        }
        for (written, start) in [
            ("tomorrow", "write the date in numbers"),
            ("10:00", "the date before the time is missing"),
            ("2027-06", "the day is missing: write `2027-06-01`"),
            (
                "24:30",
                "the date before the time is missing: write a value such as `2027-01-01T10:00`; `24:30` is not a time",
            ),
            ("2027-02-01 24:00", "write midnight as `00:00` of the next day"),
            ("2027-02-01T24:30", "`24:30` is not a time of day"),
            ("2027-02-01 9", "the minutes are missing: write `2027-02-01T09:00`"),
            ("2027-02-01 6pm", "the minutes are missing: write `2027-02-01T18:00`"),
            ("2027-02-01 12 a.m.", "the minutes are missing: write `2027-02-01T00:00`"),
            ("2027-02-01 12 AM", "the minutes are missing: write `2027-02-01T00:00`"),
            ("2027-02-01 99", "write the time as hours and minutes"),
            ("2027-02-01T10:00 CEST", "write the offset from UTC instead of `CEST`"),
            ("", "the value is empty"),
        ] {
            assert!(cause(written).starts_with(start), "{written}: {}", cause(written));
        }
        for written in ["soon", "2027", "2027-02", "2027-02-01 13:00 am", "2027-02-01 24:00", "2027-02-01T10:00 CEST"] {
            assert_eq!(hint(written), None, "{written}");
        }
    }
}
