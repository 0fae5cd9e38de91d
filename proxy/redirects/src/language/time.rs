//! Parses dates and times, such as `2027-01-01`, `2027-01-01T09:30` or `2027-01-01T09:30:00+03:00`.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Located;
use crate::language::{date_slip, did_you_mean};

/// Returns a date or time in seconds since 1970. A time without an offset is in `zone`, or in UTC if `zone` is `None`.
/// Returns `None` if the value is absent. Reports an invalid value and returns `None`.
pub(super) fn timestamp(
    written: Option<&Located<String>>,
    zone: Option<&Located<String>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<i64> {
    let written = written?;
    let text = written.value.as_str();
    if let Some(exact) = exact(text) {
        return Some(exact);
    }
    let Some(local) = local(text) else {
        let message = format!("`{text}` is not a valid date or time");
        let mut error = Diagnostic::new(Code::BadValue, written.place.clone(), message)
            .expected("a value such as `2027-01-01`, `2027-01-01T09:30` or `2027-01-01T09:30:00+03:00`");
        error.hint = Some(date_slip::hint(text).unwrap_or_else(|| date_slip::cause(text)));
        diagnostics.push(error);
        return None;
    };
    let zone = match zone {
        None => TimeZone::UTC,
        // An unknown time zone has already been reported.
        Some(name) => TimeZone::get(&name.value).ok()?,
    };
    zone.to_timestamp(local).ok().map(Timestamp::as_second)
}

/// Parses a date or time and returns the seconds since 1970. A time without an offset is in UTC. Returns `None` if the
/// text is invalid.
pub fn parse_date_time(text: &str) -> Option<i64> {
    exact(text).or_else(|| TimeZone::UTC.to_timestamp(local(text)?).ok().map(Timestamp::as_second))
}

fn exact(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().map(Timestamp::as_second)
}

fn local(text: &str) -> Option<DateTime> {
    text.parse::<DateTime>().ok().or_else(|| Some(text.parse::<Date>().ok()?.at(0, 0, 0, 0)))
}

/// Returns the time zone of a file. Returns `None` if the file has no time zone. Reports an unknown time zone, even if
/// no rule uses the zone, and returns `None`.
pub(super) fn zone(written: Option<Located<String>>, diagnostics: &mut Vec<Diagnostic>) -> Option<Located<String>> {
    let name = written?;
    if TimeZone::get(&name.value).is_ok() {
        return Some(name);
    }
    let message = format!("unknown time zone `{}`", name.value);
    let mut error = Diagnostic::new(Code::BadValue, name.place, message)
        .expected("an IANA time zone name, such as `Europe/Moscow`");
    error.hint = match date_slip::zone_offset(&name.value) {
        Some(offset) => Some(format!(
            "name the zone of a city, such as `Europe/Moscow`, or write the offset in each time: `2027-01-01T12:00{offset}`"
        )),
        None => closest_zone(&name.value).map(|zone| format!("did you mean `{zone}`?")),
    };
    diagnostics.push(error);
    None
}

/// Returns the time zone that an abbreviation, a city name without its region, or a misspelt name stands for. Returns
/// `None` if there is no such time zone.
fn closest_zone(written: &str) -> Option<String> {
    match written.to_ascii_uppercase().as_str() {
        "MSK" => return Some("Europe/Moscow".to_owned()),
        "EST" | "EDT" => return Some("America/New_York".to_owned()),
        "CET" | "CEST" => return Some("Europe/Berlin".to_owned()),
        _ => {}
    }
    let known: Vec<String> = jiff::tz::db().available().map(|name| name.as_str().to_owned()).collect();
    let city = |name: &String| name.rsplit('/').next().is_some_and(|city| city.eq_ignore_ascii_case(written));
    let by_city = known.iter().find(|name| name.contains('/') && city(name));
    let names: Vec<&str> = known.iter().map(String::as_str).collect();
    // Names of at most three letters are not compared, because abbreviations of this length are all similar.
    let nearest = || did_you_mean::nearest(written, &names).filter(|_| written.len() > 3).map(str::to_owned);
    by_city.cloned().or_else(nearest)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::language::raw;

    fn at(text: &str, zone: Option<&str>) -> Option<i64> {
        let spot = |value: &str| Located { value: value.to_owned(), place: raw::whole_file(&Arc::from("t.yaml")) };
        let mut diagnostics = Vec::new();
        let time = timestamp(Some(&spot(text)), zone.map(spot).as_ref(), &mut diagnostics);
        assert_eq!(time.is_none(), !diagnostics.is_empty());
        time
    }

    #[test]
    fn local_times_use_the_time_zone() {
        assert_eq!(at("1970-01-01T03:00", Some("Europe/Moscow")), Some(0));
        assert_eq!(at("1970-01-02", None), Some(86_400));
        assert_eq!(at("1970-01-01T03:00:00+03:00", Some("Asia/Tokyo")), Some(0));
    }

    #[test]
    fn invalid_times_are_reported() {
        for text in ["soon", "2027-13-01"] {
            assert_eq!(at(text, None), None, "{text}");
        }
    }

    #[test]
    fn unknown_zone_is_reported_with_a_suggestion() {
        let spot = |value: &str| Located { value: value.to_owned(), place: raw::whole_file(&Arc::from("t.yaml")) };
        for (written, hint) in [
            ("Moscow", Some("did you mean `Europe/Moscow`?")),
            ("Europe/Moskow", Some("did you mean `Europe/Moscow`?")),
            ("MSK", Some("did you mean `Europe/Moscow`?")),
            ("PST", None),
            ("the office", None),
        ] {
            let mut diagnostics = Vec::new();
            assert!(zone(Some(spot(written)), &mut diagnostics).is_none());
            assert_eq!(diagnostics[0].hint.as_deref(), hint);
        }
        let mut diagnostics = Vec::new();
        assert!(zone(Some(spot("Europe/Moscow")), &mut diagnostics).is_some() && diagnostics.is_empty());
    }
}
