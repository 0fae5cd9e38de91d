//! Moments: `2027-01-01`, `2027-01-01T09:30`, `2027-01-01T09:30:00+03:00`.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Spot;
use crate::language::slips;

/// Seconds since 1970; a local time is one of the zone, or of UTC without one. `None` when absent or reported.
pub(super) fn moment(
    written: Option<&Spot<String>>,
    zone: Option<&Spot<String>>,
    found: &mut Vec<Diagnostic>,
) -> Option<i64> {
    let written = written?;
    let text = written.value.as_str();
    if let Some(exact) = exact(text) {
        return Some(exact);
    }
    let Some(local) = local(text) else {
        let message = format!("`{text}` is no moment");
        let mut mistake = Diagnostic::new(Code::BadValue, written.place.clone(), message)
            .expected("such as `2027-01-01`, `2027-01-01T09:30` or `2027-01-01T09:30:00+03:00`");
        mistake.hint = slips::moment(text);
        found.push(mistake);
        return None;
    };
    let zone = match zone {
        None => TimeZone::UTC,
        Some(name) => TimeZone::get(&name.value).map_err(|_| report_zone(name, found)).ok()?,
    };
    zone.to_timestamp(local).ok().map(Timestamp::as_second)
}

/// A moment with an offset, or a time of UTC without one, in seconds since 1970.
pub fn parse_moment(text: &str) -> Option<i64> {
    exact(text).or_else(|| TimeZone::UTC.to_timestamp(local(text)?).ok().map(Timestamp::as_second))
}

fn exact(text: &str) -> Option<i64> {
    text.parse::<Timestamp>().ok().map(Timestamp::as_second)
}

fn local(text: &str) -> Option<DateTime> {
    text.parse::<DateTime>().ok().or_else(|| Some(text.parse::<Date>().ok()?.at(0, 0, 0, 0)))
}

fn report_zone(name: &Spot<String>, found: &mut Vec<Diagnostic>) {
    let diagnostic = Diagnostic::new(Code::BadValue, name.place.clone(), format!("`{}` is no time zone", name.value))
        .expected("a name of the time zone database, such as `Europe/Moscow`");
    if !found.contains(&diagnostic) {
        found.push(diagnostic);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::language::raw;

    fn at(text: &str, zone: Option<&str>) -> Option<i64> {
        let spot = |value: &str| Spot { value: value.to_owned(), place: raw::whole(&Arc::from("t.yaml")) };
        let mut found = Vec::new();
        let moment = moment(Some(&spot(text)), zone.map(spot).as_ref(), &mut found);
        assert_eq!(moment.is_none(), !found.is_empty());
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
        for (text, zone) in [("soon", None), ("2027-13-01", None), ("2027-01-01", Some("Moscow"))] {
            assert_eq!(at(text, zone), None, "{text}");
        }
    }
}
