//! Converts the location of a diagnostic to a SARIF location, which has the URI of a file and a region in the file.

use percent_encoding::{AsciiSet, utf8_percent_encode};
use serde::Serialize;

use crate::address::query::NOT_IN_SEGMENT;
use crate::diagnostic::Place;

/// The characters that are allowed in a file path but must be percent-encoded in the path of a URI (RFC 3986 §3.3). A
/// colon is included, because the text before a colon would be read as a scheme.
const NOT_IN_A_URI: &AsciiSet = &NOT_IN_SEGMENT.remove(b'/').add(b':');

/// The name that stands for the root of the repository, as in the examples of the standard (§3.14.14). Viewers replace
/// the name with a folder on their machine.
pub(super) const ROOT: &str = "%SRCROOT%";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    /// The name of the folder to which a relative URI refers. For an absolute URI, the field is absent (§3.4.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<u32>,
}

impl PhysicalLocation {
    pub(super) fn of(place: &Place) -> Self {
        // If a region has no end, it reaches to the end of its line (§3.30.7, §3.30.8).
        let has_end = place.end_column > 0;
        let region = Region {
            start_line: place.line,
            start_column: place.column,
            end_line: has_end.then_some(place.end_line),
            end_column: has_end.then_some(place.end_column),
        };
        Self { artifact_location: ArtifactLocation::of(&place.source), region: (place.line > 0).then_some(region) }
    }
}

impl ArtifactLocation {
    /// Converts the path of a file to a URI. An absolute path becomes a `file` URI. Any other path becomes a URI
    /// relative to the root of the repository.
    fn of(path: &str) -> Self {
        let (start, uri_base_id) = if path.starts_with('/') { ("file://", None) } else { ("", Some(ROOT)) };
        let path = path.strip_prefix("./").unwrap_or(path);
        Self { uri: format!("{start}{}", utf8_percent_encode(path, NOT_IN_A_URI)), uri_base_id }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_becomes_a_uri() {
        for (path, expected) in [
            ("rules/a.yaml", "rules/a.yaml"),
            ("./a.yaml", "a.yaml"),
            ("../my rules/50%.yaml", "../my%20rules/50%25.yaml"),
            ("/etc/portico/компания.yaml", "file:///etc/portico/%D0%BA%D0%BE%D0%BC%D0%BF%D0%B0%D0%BD%D0%B8%D1%8F.yaml"),
            ("c:a.yaml", "c%3Aa.yaml"),
            ("<stdin>", "%3Cstdin%3E"),
        ] {
            let location = ArtifactLocation::of(path);
            assert_eq!(location.uri, expected);
            assert_eq!(location.uri_base_id.is_some(), !path.starts_with('/'), "{path}");
        }
    }

    fn region(place: &Place) -> serde_json::Value {
        serde_json::to_value(PhysicalLocation::of(place)).unwrap()["region"].clone()
    }

    /// Checks that no region contains the line number 0, because SARIF counts lines from 1 (§3.30.5).
    #[test]
    fn place_of_a_whole_file_has_no_region() {
        assert_eq!(region(&Place::whole_file("rows.csv".into())), serde_json::Value::Null);
        let whole_line = serde_json::json!({ "startLine": 2, "startColumn": 1 });
        assert_eq!(region(&Place::whole_line("rows.csv".into(), 2)), whole_line);
    }

    /// Checks that columns are counted in code points, as the property `columnKind` declares. By default, SARIF counts
    /// UTF-16 code units, of which the emoji in this test has two.
    #[test]
    fn columns_count_code_points() {
        let place = Place::point("a.yaml".into(), 3, 9).over("/новости/🔑");
        let expected = serde_json::json!({ "startLine": 3, "startColumn": 9, "endLine": 3, "endColumn": 19 });
        assert_eq!(region(&place), expected);
    }
}
