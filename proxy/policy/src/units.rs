//! Values that carry their unit in the file: `250ms`, `4MiB`.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use portico_redirects::tree::Spot;

use crate::mistake::Mistake;

/// Reads a duration and holds it to a range.
///
/// # Errors
/// When the text is no duration with a unit, or lies outside the range.
pub fn duration(key: &str, text: &Spot<String>, range: RangeInclusive<Duration>) -> Result<Duration, Mistake> {
    let expected = || {
        format!(
            "a duration with its unit from {} to {}",
            humantime::format_duration(*range.start()),
            humantime::format_duration(*range.end())
        )
    };
    let mistake = || {
        Mistake::at(key, text, &text.value, expected())
            .with_hint("write the number and the unit together, such as `250ms` or `5s`")
    };
    let value = humantime::parse_duration(&text.value).map_err(|_| mistake())?;
    if range.contains(&value) { Ok(value) } else { Err(mistake()) }
}

/// Reads a size in bytes and holds it to a range.
///
/// # Errors
/// When the text is no size with a unit, or lies outside the range.
pub fn size(key: &str, text: &Spot<String>, range: RangeInclusive<usize>) -> Result<usize, Mistake> {
    let mistake = || {
        let expected = format!("a size with its unit from {} to {}", display(*range.start()), display(*range.end()));
        Mistake::at(key, text, &text.value, expected)
            .with_hint("write the number and the unit together, such as `16KiB` or `4MiB`")
    };
    let has_unit = text.value.chars().any(char::is_alphabetic);
    let value = ByteSize::from_str(&text.value).ok().filter(|_| has_unit).ok_or_else(mistake)?;
    match usize::try_from(value.as_u64()) {
        Ok(bytes) if range.contains(&bytes) => Ok(bytes),
        _ => Err(mistake()),
    }
}

fn display(bytes: usize) -> String {
    ByteSize::b(bytes as u64).display().iec().to_string()
}

#[cfg(test)]
mod tests {
    use portico_redirects::Place;

    use super::*;

    fn written(text: &str) -> Spot<String> {
        Spot { value: text.to_owned(), place: Place { source: "t.yaml".into(), line: 3, column: 7 } }
    }

    #[test]
    fn duration_with_unit_is_read() {
        let range = Duration::from_millis(1)..=Duration::from_mins(1);
        assert_eq!(duration("connect_timeout", &written("250ms"), range).unwrap(), Duration::from_millis(250));
    }

    #[test]
    fn duration_without_unit_is_refused_with_place_and_hint() {
        let range = Duration::from_millis(1)..=Duration::from_mins(1);
        let mistake = duration("connect_timeout", &written("5000"), range).unwrap_err();
        assert_eq!(mistake.place.to_string(), "t.yaml:3:7");
        assert!(mistake.expected.contains("1ms to 1m"), "{}", mistake.expected);
    }

    #[test]
    fn size_without_unit_or_out_of_range_is_refused() {
        assert_eq!(size("head", &written("16KiB"), 1..=1_048_576).unwrap(), 16_384);
        assert!(size("head", &written("16384"), 1..=1_048_576).is_err());
        assert!(size("head", &written("2MiB"), 1..=1_048_576).is_err());
    }
}
