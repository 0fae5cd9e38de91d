//! Diagnostics as SARIF 2.1.0 (OASIS), which code hosts show next to the changed lines.

use std::io::{self, Write};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Serialize;

use crate::diagnostic::{Code, Diagnostic, Place};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Characters that are allowed in a file path but not in the path of a URI (RFC 3986 §3.3). A colon would turn the first segment
/// into a scheme.
const NOT_IN_A_URI: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b':')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Writes one log with one run, and a line end.
///
/// # Errors
///
/// Errors of the writer.
pub fn sarif(out: &mut impl Write, diagnostics: &[Diagnostic]) -> io::Result<()> {
    let driver = Driver {
        name: "Portico",
        version: env!("CARGO_PKG_VERSION"),
        rules: Code::ALL.iter().map(|code| ReportingDescriptor::of(*code)).collect(),
    };
    let run = Run {
        tool: Tool { driver },
        column_kind: "unicodeCodePoints",
        results: diagnostics.iter().map(SarifResult::of).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &Log { schema: SCHEMA, version: "2.1.0", runs: [run] })?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<SarifResult>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<ReportingDescriptor>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportingDescriptor {
    id: &'static str,
    name: &'static str,
    short_description: Message,
    full_description: Message,
    default_configuration: Configuration,
    help: Message,
    properties: Properties,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

/// Not `helpUri`: that must be absolute, and the reference pages have no public URL.
#[derive(Serialize)]
struct Properties {
    page: String,
}

impl ReportingDescriptor {
    fn of(code: Code) -> Self {
        let explanation = code.explanation();
        Self {
            id: code.number(),
            name: code.name(),
            short_description: Message::of(code.title()),
            full_description: Message::of(&explanation),
            default_configuration: Configuration { level: code.severity().name() },
            help: Message::of(&format!("{explanation}\n\n`portico explain {}` shows an example.", code.number())),
            properties: Properties { page: code.page() },
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    rule_index: Option<usize>,
    level: &'static str,
    message: Message,
    locations: [SarifLocation; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<SarifLocation>,
}

impl SarifResult {
    fn of(diagnostic: &Diagnostic) -> Self {
        let related = diagnostic.related.iter().enumerate();
        Self {
            rule_id: diagnostic.code.number(),
            rule_index: Code::ALL.iter().position(|code| *code == diagnostic.code),
            level: diagnostic.severity.name(),
            message: Message::of(&message_text(diagnostic)),
            locations: [SarifLocation {
                id: None,
                physical_location: PhysicalLocation::of(&diagnostic.place),
                message: None,
            }],
            related_locations: related
                .map(|(id, (place, role))| SarifLocation {
                    id: Some(id),
                    physical_location: PhysicalLocation::of(place),
                    message: Some(Message::of(role)),
                })
                .collect(),
        }
    }
}

/// The message, the expected value and the hint, one line each.
fn message_text(diagnostic: &Diagnostic) -> String {
    let expected = diagnostic.expected.as_ref().map(|text| format!("\nexpected: {text}"));
    let hint = diagnostic.hint.as_ref().map(|text| format!("\nhint: {text}"));
    format!("{}{}{}", diagnostic.found, expected.unwrap_or_default(), hint.unwrap_or_default())
}

#[derive(Serialize)]
struct Message {
    text: String,
}

impl Message {
    /// Doubles braces, because they mark placeholders in SARIF messages (§3.11.5).
    fn of(text: &str) -> Self {
        Self { text: text.replace('{', "{{").replace('}', "}}") }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLocation {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
}

impl PhysicalLocation {
    fn of(place: &Place) -> Self {
        let region = Region { start_line: place.line, start_column: place.column };
        Self {
            artifact_location: ArtifactLocation { uri: uri(&place.source) },
            region: (place.line > 0).then_some(region),
        }
    }
}

/// The URI of a file. A relative path becomes a relative reference, which SARIF viewers resolve against the root of the repository.
fn uri(path: &str) -> String {
    let scheme = if path.starts_with('/') { "file://" } else { "" };
    format!("{scheme}{}", utf8_percent_encode(path, NOT_IN_A_URI))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_becomes_a_uri() {
        for (path, expected) in [
            ("rules/a.yaml", "rules/a.yaml"),
            ("../my rules/50%.yaml", "../my%20rules/50%25.yaml"),
            ("/etc/portico/компания.yaml", "file:///etc/portico/%D0%BA%D0%BE%D0%BC%D0%BF%D0%B0%D0%BD%D0%B8%D1%8F.yaml"),
            ("c:a.yaml", "c%3Aa.yaml"),
            ("<stdin>", "%3Cstdin%3E"),
        ] {
            assert_eq!(uri(path), expected);
        }
    }

    /// Lines count from 1 (§3.30.5), so a line 0 would make the log invalid.
    #[test]
    fn place_of_a_whole_file_has_no_region() {
        let whole = PhysicalLocation::of(&Place { source: "rows.csv".into(), line: 0, column: 0 });
        assert!(whole.region.is_none());
        let place = PhysicalLocation::of(&Place { source: "rows.csv".into(), line: 1, column: 1 });
        assert!(place.region.is_some());
    }

    #[test]
    fn braces_in_messages_are_escaped() {
        assert_eq!(Message::of("nothing fills `{name}`").text, "nothing fills `{{name}}`");
    }
}
