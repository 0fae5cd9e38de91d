//! Moments: `2027-01-01`, `2027-01-01T09:30`, `2027-01-01T09:30:00+03:00`.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::did_you_mean;
use crate::language::hints;
use crate::language::raw::Located;

/// Seconds since 1970; a local time is one of the zone, or of UTC without one. `None` when absent or reported.
pub(super) fn moment(
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
        let message = format!("`{text}` is no moment");
        let mut error = Diagnostic::new(Code::BadValue, written.place.clone(), message)
            .expected("such as `2027-01-01`, `2027-01-01T09:30` or `2027-01-01T09:30:00+03:00`");
        error.hint = hints::moment(text);
        diagnostics.push(error);
        return None;
    };
    let zone = match zone {
        None => TimeZone::UTC,
        // A file with an unknown zone has none by now.
        Some(name) => TimeZone::get(&name.value).ok()?,
    };
    zone.to_timestamp(local).ok().map(Timestamp::as_second)
}

/// A moment with an offset, or a time of UTC without one, in seconds since 1970.
pub fn parse_date_time(text: &str) -> Option<i64> {
    exact(text).or_else(|| TimeZone::UTC.to_timestamp(local(text)?).ok().map(Timestamp::as_second))
}

fn exact(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().map(Timestamp::as_second)
}

fn local(text: &str) -> Option<DateTime> {
    text.parse::<DateTime>().ok().or_else(|| Some(text.parse::<Date>().ok()?.at(0, 0, 0, 0)))
}

/// The zone that a file names, if there is such a one; it is reported whether a rule uses it or not.
pub(super) fn zone(written: Option<Located<String>>, diagnostics: &mut Vec<Diagnostic>) -> Option<Located<String>> {
    let name = written?;
    if TimeZone::get(&name.value).is_ok() {
        return Some(name);
    }
    let message = format!("`{}` is no time zone", name.value);
    let mut error = Diagnostic::new(Code::BadValue, name.place, message)
        .expected("a name of the time zone database, such as `Europe/Moscow`");
    error.hint = meant(&name.value).map(|zone| format!("did you mean `{zone}`?"));
    diagnostics.push(error);
    None
}

/// The zone of a city that is named alone, or with a slip of the pen.
fn meant(written: &str) -> Option<String> {
    let known: Vec<String> = jiff::tz::db().available().map(|name| name.as_str().to_owned()).collect();
    let city = |name: &String| name.rsplit('/').next().is_some_and(|city| city.eq_ignore_ascii_case(written));
    let by_city = known.iter().find(|name| name.contains('/') && city(name));
    let names: Vec<&str> = known.iter().map(String::as_str).collect();
    by_city.cloned().or_else(|| did_you_mean::nearest(written, &names).map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::language::raw;

    fn at(text: &str, zone: Option<&str>) -> Option<i64> {
        let spot = |value: &str| Located { value: value.to_owned(), place: raw::whole_file(&Arc::from("t.yaml")) };
        let mut diagnostics = Vec::new();
        let moment = moment(Some(&spot(text)), zone.map(spot).as_ref(), &mut diagnostics);
        assert_eq!(moment.is_none(), !diagnostics.is_empty());
        moment
    }

    #[test]
    fn local_times_are_those_of_the_zone() {
        assert_eq!(at("1970-01-01T03:00", Some("Europe/Moscow")), Some(0));
        assert_eq!(at("1970-01-02", None), Some(86_400));
        assert_eq!(at("1970-01-01T03:00:00+03:00", Some("Asia/Tokyo")), Some(0));
    }

    #[test]
    fn what_is_no_time_is_reported() {
        for text in ["soon", "2027-13-01"] {
            assert_eq!(at(text, None), None, "{text}");
        }
    }

    #[test]
    fn zone_that_is_none_is_reported_with_what_was_meant() {
        let spot = |value: &str| Located { value: value.to_owned(), place: raw::whole_file(&Arc::from("t.yaml")) };
        for (written, hint) in [
            ("Moscow", Some("did you mean `Europe/Moscow`?")),
            ("Europe/Moskow", Some("did you mean `Europe/Moscow`?")),
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
