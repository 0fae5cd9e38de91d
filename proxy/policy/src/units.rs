//! Values that carry their unit in the file: `250ms`, `4MiB`.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use portico_redirects::tree::Spot;

use crate::config_error::ConfigError;

/// Reads a duration and holds it to a range.
///
/// # Errors
/// When the text is no duration with a unit, or lies outside the range.
pub fn duration(key: &str, text: &Spot<String>, range: RangeInclusive<Duration>) -> Result<Duration, ConfigError> {
    let expected = || {
        format!(
            "a duration with its unit from {} to {}",
            humantime::format_duration(*range.start()),
            humantime::format_duration(*range.end())
        )
    };
    let mistake = || {
        ConfigError::at(key, text, &text.value, expected())
            .with_hint("write the number and the unit together, such as `250ms` or `5s`")
    };
    let value = humantime::parse_duration(&text.value).map_err(|_| mistake())?;
    if range.contains(&value) { Ok(value) } else { Err(mistake()) }
}

/// Reads a size in bytes and holds it to a range.
///
/// # Errors
/// When the text is no size with a unit, or lies outside the range.
pub fn size(key: &str, text: &Spot<String>, range: RangeInclusive<usize>) -> Result<usize, ConfigError> {
    let mistake = || {
        let expected = format!("a size with its unit from {} to {}", display(*range.start()), display(*range.end()));
        ConfigError::at(key, text, &text.value, expected)
            .with_hint("write the number and the unit together, such as `16KiB` or `4MiB`")
    };
    let has_unit = text.value.chars().any(char::is_alphabetic);
    let value = ByteSize::from_str(&text.value).ok().filter(|_| has_unit).ok_or_else(mistake)?;
    match usize::try_from(value.as_u64()) {
        Ok(bytes) if range.contains(&bytes) => Ok(bytes),
        _ => Err(mistake()),
    }
}

/// Holds a whole number to a range.
///
/// # Errors
/// When it lies outside the range.
pub fn count(key: &str, number: &Spot<i64>, range: RangeInclusive<u32>) -> Result<u32, ConfigError> {
    u32::try_from(number.value).ok().filter(|count| range.contains(count)).ok_or_else(|| {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        ConfigError::at(key, number, number.value.to_string(), expected)
    })
}

/// A share of a whole, in thousandths. Whole numbers, so that what is computed from it is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio(u16);

impl Ratio {
    /// Thousandths, at most 1000.
    pub fn thousandths(self) -> u16 {
        self.0
    }
}

/// Reads a ratio such as `0.2`.
///
/// # Errors
/// When the text is no decimal number from 0 to 1, or has more than three decimals.
pub fn ratio(key: &str, text: &Spot<String>) -> Result<Ratio, ConfigError> {
    let mistake = || {
        ConfigError::at(key, text, &text.value, "a decimal number from 0 to 1, with at most three decimals")
            .with_hint("write a share as `0.2`, which is a fifth")
    };
    let (whole, decimals) = text.value.split_once('.').unwrap_or((&text.value, "0"));
    let are_decimals = matches!(decimals.len(), 1..=3) && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = match whole {
        "0" if are_decimals => format!("{decimals:0<3}").parse().map_err(|_| mistake())?,
        "1" if are_decimals && decimals.bytes().all(|byte| byte == b'0') => 1000,
        _ => return Err(mistake()),
    };
    Ok(Ratio(thousandths))
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
    fn ratio_is_a_decimal_number_up_to_one() {
        for (text, thousandths) in [("0", 0), ("0.2", 200), ("0.05", 50), ("0.125", 125), ("1", 1000), ("1.0", 1000)] {
            assert_eq!(ratio("budget_ratio", &written(text)).map(Ratio::thousandths), Ok(thousandths), "{text}");
        }
        for text in ["", ".2", "0.", "0.1234", "1.1", "2", "-0.2", "20%", "0.2.1", "0.+1", "1e-1"] {
            assert!(ratio("budget_ratio", &written(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn size_without_unit_or_out_of_range_is_refused() {
        assert_eq!(size("head", &written("16KiB"), 1..=1_048_576).unwrap(), 16_384);
        assert!(size("head", &written("16384"), 1..=1_048_576).is_err());
        assert!(size("head", &written("2MiB"), 1..=1_048_576).is_err());
    }
}
