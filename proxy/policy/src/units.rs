//! Configuration values with a unit, such as `250ms` or `4MiB`, and numbers within a range.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use portico_redirects::tree::Located;

use crate::config_error::ConfigError;

/// Parses a duration and checks that the duration is within a range.
///
/// # Errors
/// Fails if the text is not a duration with a unit, or if the duration is out of range.
pub fn duration(key: &str, text: &Located<String>, range: RangeInclusive<Duration>) -> Result<Duration, ConfigError> {
    let expected = || {
        format!(
            "a duration with a unit, from {} to {}",
            humantime::format_duration(*range.start()),
            humantime::format_duration(*range.end())
        )
    };
    let error = || {
        ConfigError::at(key, text, &text.value, expected())
            .with_hint("write the number and the unit together, for example `250ms` or `5s`")
    };
    let value = humantime::parse_duration(&text.value).map_err(|_| error())?;
    if range.contains(&value) { Ok(value) } else { Err(error()) }
}

/// Parses a size, checks that the size is within a range, and returns the size in bytes.
///
/// # Errors
/// Fails if the text is not a size with a unit, or if the size is out of range.
pub fn size(key: &str, text: &Located<String>, range: RangeInclusive<usize>) -> Result<usize, ConfigError> {
    let error = || {
        let expected = format!("a size with a unit, from {} to {}", display(*range.start()), display(*range.end()));
        ConfigError::at(key, text, &text.value, expected)
            .with_hint("write the number and the unit together, for example `16KiB` or `4MiB`")
    };
    let has_unit = text.value.chars().any(char::is_alphabetic);
    let value = ByteSize::from_str(&text.value).ok().filter(|_| has_unit).ok_or_else(error)?;
    match usize::try_from(value.as_u64()) {
        Ok(bytes) if range.contains(&bytes) => Ok(bytes),
        _ => Err(error()),
    }
}

/// Checks that an integer is within a range.
///
/// # Errors
/// Fails if the integer is out of range.
pub fn count(key: &str, number: &Located<i64>, range: RangeInclusive<u32>) -> Result<u32, ConfigError> {
    u32::try_from(number.value).ok().filter(|count| range.contains(count)).ok_or_else(|| {
        let expected = format!("an integer from {} to {}", range.start(), range.end());
        ConfigError::at(key, number, number.value.to_string(), expected)
    })
}

/// A ratio from 0 to 1, stored as an integer number of thousandths. Calculations with the integer are exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio(u16);

impl Ratio {
    /// The ratio 0.2, which is a fifth.
    pub const FIFTH: Self = Self(200);

    /// Returns the ratio in thousandths, which is at most 1000.
    pub fn thousandths(self) -> u16 {
        self.0
    }
}

/// Parses a ratio such as `0.2`.
///
/// # Errors
/// Fails if the text is not a decimal number from 0 to 1 with at most three decimal places.
pub fn ratio(key: &str, text: &Located<String>) -> Result<Ratio, ConfigError> {
    let error = || {
        ConfigError::at(key, text, &text.value, "a decimal number from 0 to 1, with at most three decimal places")
            .with_hint("for example, write `0.2` for a fifth")
    };
    let (whole, decimals) = text.value.split_once('.').unwrap_or((&text.value, "0"));
    let are_decimals = matches!(decimals.len(), 1..=3) && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = match whole {
        "0" if are_decimals => format!("{decimals:0<3}").parse().map_err(|_| error())?,
        "1" if are_decimals && decimals.bytes().all(|byte| byte == b'0') => 1000,
        _ => return Err(error()),
    };
    Ok(Ratio(thousandths))
}

fn display(bytes: usize) -> String {
    ByteSize::b(bytes as u64).display().iec().to_string()
}

#[cfg(test)]
mod tests {
    use portico_redirects::Place;
    use proptest::prelude::*;

    use super::*;

    fn spot(text: &str) -> Located<String> {
        Located { value: text.to_owned(), place: Place::point("t.yaml".into(), 3, 7) }
    }

    #[test]
    fn duration_with_unit_is_parsed() {
        let range = Duration::from_millis(1)..=Duration::from_mins(1);
        assert_eq!(duration("connect_timeout", &spot("250ms"), range).unwrap(), Duration::from_millis(250));
    }

    #[test]
    fn duration_without_unit_is_an_error_with_place_and_range() {
        let range = Duration::from_millis(1)..=Duration::from_mins(1);
        let error = duration("connect_timeout", &spot("5000"), range).unwrap_err();
        assert_eq!(error.place.to_string(), "t.yaml:3:7");
        assert!(error.expected.contains("1ms to 1m"), "{}", error.expected);
    }

    #[test]
    fn ratio_is_a_decimal_number_up_to_one() {
        for (text, thousandths) in [("0", 0), ("0.2", 200), ("0.05", 50), ("0.125", 125), ("1", 1000), ("1.0", 1000)] {
            assert_eq!(ratio("budget_ratio", &spot(text)).map(Ratio::thousandths), Ok(thousandths), "{text}");
        }
        for text in ["", ".2", "0.", "0.1234", "1.1", "2", "-0.2", "20%", "0.2.1", "0.+1", "1e-1"] {
            assert!(ratio("budget_ratio", &spot(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn size_without_unit_or_out_of_range_is_an_error() {
        assert_eq!(size("head", &spot("16KiB"), 1..=1_048_576).unwrap(), 16_384);
        assert!(size("head", &spot("16384"), 1..=1_048_576).is_err());
        assert!(size("head", &spot("2MiB"), 1..=1_048_576).is_err());
    }

    proptest! {
        #[test]
        fn ratio_is_read_as_it_is_written(thousandths in 0_u16..=1000, zeros in 0_usize..4) {
            let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
            // Removing trailing zeros does not change the ratio. At least one decimal place must be kept.
            let shorter = text.strip_suffix(&"0".repeat(zeros)).filter(|text| !text.ends_with('.')).unwrap_or(&text);
            prop_assert_eq!(ratio("r", &spot(shorter)).map(Ratio::thousandths), Ok(thousandths), "{}", shorter);
        }

        #[test]
        fn duration_is_read_as_it_is_written_within_its_range(millis in 0_u64..10_000_000, limit in 1_u64..10_000_000) {
            let value = Duration::from_millis(millis);
            let range = Duration::from_millis(1)..=Duration::from_millis(limit);
            let text = humantime::format_duration(value).to_string();
            let expected = range.contains(&value).then_some(value);
            prop_assert_eq!(duration("d", &spot(&text), range).ok(), expected, "{}", text);
        }

        #[test]
        fn size_is_its_number_times_its_unit(number in 0_usize..5000, unit in 0_u32..3, limit in 1_usize..1_000_000_000) {
            let (name, bytes) = (["B", "KiB", "MiB"][unit as usize], number * 1024_usize.pow(unit));
            let expected = (1..=limit).contains(&bytes).then_some(bytes);
            prop_assert_eq!(size("s", &spot(&format!("{number}{name}")), 1..=limit).ok(), expected);
        }
    }
}
