//! Finds the routes of Vercel that refuse requests.

use crate::foreign::status::is_gone;
use crate::json;
use crate::json::Json;
use crate::json::line_index::LineIndex;

/// Returns the lines of the routes that may refuse requests.
pub(crate) fn units(text: &str) -> Vec<Vec<u32>> {
    let lines = LineIndex::of(text);
    let Ok(file) = json::parse(&lines) else { return Vec::new() };
    let routes = file.member("routes").and_then(Json::items).unwrap_or_default();
    routes.into_iter().filter(|route| refuses(*route)).map(|route| vec![route.origin().line]).collect()
}

fn refuses(route: Json<'_>) -> bool {
    let status =
        route.member("status").and_then(|status| status.value().as_u64()).and_then(|code| u16::try_from(code).ok());
    let is_error = status.is_some_and(|status| (400..=599).contains(&status) && !is_gone(status));
    // A route after the routes of the file system applies only where no page exists.
    is_error && status != Some(404) || route.member("mitigate").is_some()
}
