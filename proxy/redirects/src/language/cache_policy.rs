//! Parses the values of the key `cache`, such as `1h`, `private 1h` or `off`.

use crate::rule::cache_policy::{CacheAudience, CacheLifetime, CachePolicy};

pub(super) const EXPECTED: &str =
    "a time from `1s` to `365d` such as `1h`, a time for browsers only such as `private 1h`, or `off`";

const DAY: u32 = 86_400;
const UNITS: [(char, u32); 4] = [('s', 1), ('m', 60), ('h', 3_600), ('d', DAY)];
/// The longest lifetime that `cache` accepts, which is one year in seconds. RFC 2616 §14.21 recommends this limit, and
/// an editor who writes a longer time has probably made a mistake.
const LONGEST: u32 = 365 * DAY;

/// Parses a value of `cache`. Returns `None` if the value is invalid.
pub(super) fn parse(written: &str) -> Option<CachePolicy> {
    if written == "off" {
        return Some(CachePolicy::Off);
    }
    let (audience, time) = match written.split_once(' ') {
        Some(("private", time)) => (CacheAudience::Client, time.trim_start()),
        Some(_) => return None,
        None => (CacheAudience::Everyone, written),
    };
    let seconds = seconds(time).filter(|seconds| (1..=LONGEST).contains(seconds))?;
    Some(CachePolicy::For(CacheLifetime { seconds, audience }))
}

fn seconds(time: &str) -> Option<u32> {
    let (_, length) = UNITS.into_iter().find(|(unit, _)| time.ends_with(*unit))?;
    let number = time.get(..time.len() - 1).filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
    number.parse::<u32>().ok()?.checked_mul(length)
}

/// Returns a hint that suggests a valid value for the invalid value `written`.
pub(super) fn hint(written: &str) -> String {
    let lower = written.trim().to_ascii_lowercase();
    let words: Vec<&str> = lower.split([',', ' ', '=', ':', ';']).filter(|word| !word.is_empty()).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let audience = if has(&["private"]) { "private " } else { "" };
    if has(&["no-store", "no-cache", "none", "no", "never", "false", "0", "0s", "disable", "disabled", "off"]) {
        return "write `off`".to_owned();
    }
    match words.iter().find_map(|word| meant_seconds(word, &words)) {
        Some(seconds) if (1..=LONGEST).contains(&seconds) => {
            let lifetime = CacheLifetime { seconds, audience: CacheAudience::Everyone };
            format!("write `{audience}{lifetime}`")
        }
        Some(_) => format!("the longest time is a year: write `{audience}365d`"),
        None => "write a number with the unit `s`, `m`, `h` or `d`, such as `1h` for an hour".to_owned(),
    }
}

/// Returns the number of seconds that a word such as `3600`, `90s` or `2w` probably means. If the word is only a
/// number, the unit may be the next word in `words`, as in `30 days`. Returns `None` if the word is not a time.
fn meant_seconds(word: &str, words: &[&str]) -> Option<u32> {
    let digits = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
    let (number, unit) = word.split_at_checked(digits).filter(|(number, _)| !number.is_empty())?;
    let next = words.iter().skip_while(|other| **other != word).nth(1).copied().unwrap_or_default();
    let unit = if unit.is_empty() { next } else { unit };
    let length = match unit {
        "" | "s" | "sec" | "secs" | "second" | "seconds" => 1,
        "m" | "min" | "mins" | "minute" | "minutes" => 60,
        "h" | "hour" | "hours" => 3_600,
        "d" | "day" | "days" => DAY,
        "w" | "week" | "weeks" => 7 * DAY,
        "month" | "months" => 30 * DAY,
        "y" | "year" | "years" => LONGEST,
        _ => return None,
    };
    Some(number.parse::<u32>().unwrap_or(u32::MAX).saturating_mul(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_read_and_shown_alike() {
        for written in ["1s", "90s", "10m", "1h", "30d", "365d", "private 1h", "off"] {
            assert_eq!(parse(written).map(|policy| policy.to_string()).as_deref(), Some(written));
        }
        for written in ["", "1", "h", "0s", "366d", "1.5h", "-1h", "1 h", "public 1h", "private", "no-store", "Off"] {
            assert_eq!(parse(written), None, "{written}");
        }
    }

    #[test]
    fn value_of_another_program_is_translated() {
        for (written, hint) in [
            ("3600", "write `1h`"),
            ("max-age=86400", "write `1d`"),
            ("private, max-age=600", "write `private 10m`"),
            ("public 1h", "write `1h`"),
            ("1 h", "write `1h`"),
            ("30 days", "write `30d`"),
            ("2w", "write `14d`"),
            ("no-store", "write `off`"),
            ("never", "write `off`"),
            ("0", "write `off`"),
            ("2 years", "the longest time is a year: write `365d`"),
            ("soon", "write a number with the unit `s`, `m`, `h` or `d`, such as `1h` for an hour"),
        ] {
            assert_eq!(super::hint(written), hint, "{written}");
        }
    }
}
