//! Writes diagnostics in the format SARIF 2.1.0 (OASIS). Code hosts show diagnostics in this format next to the changed
//! lines of a pull request.

mod location;

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::render::sarif::location::{PhysicalLocation, ROOT};
use crate::diagnostic::render::totals::more_places;
use crate::diagnostic::{Code, Diagnostic};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The URL under which the reference pages of the codes are published, if they are published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReferencePages<'u> {
    /// The pages are not published. The output has no links to the pages, because `helpUri` must be absolute
    /// (§3.49.12).
    Unpublished,
    /// The pages are published below this absolute URL, which may end with a slash. For example, the URL of a page is
    /// `{url}/docs/reference/diagnostics/R001.md`.
    Below(&'u str),
}

impl ReferencePages<'_> {
    fn url(self, code: Code) -> Option<String> {
        match self {
            Self::Unpublished => None,
            Self::Below(url) => Some(format!("{}/{}", url.trim_end_matches('/'), code.page())),
        }
    }
}

/// Writes a SARIF log that contains one run, followed by a newline.
///
/// # Errors
///
/// Fails if the writer fails.
pub fn sarif(out: &mut impl Write, diagnostics: &[Diagnostic], pages: ReferencePages<'_>) -> io::Result<()> {
    let driver = Driver {
        name: "Portico",
        version: env!("CARGO_PKG_VERSION"),
        rules: Code::ALL.iter().map(|code| ReportingDescriptor::of(*code, pages)).collect(),
    };
    let run = Run {
        tool: Tool { driver },
        original_uri_base_ids: BTreeMap::from([(
            ROOT,
            BaseId { description: Message::of("The root of the repository") },
        )]),
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
    original_uri_base_ids: BTreeMap<&'static str, BaseId>,
    column_kind: &'static str,
    results: Vec<SarifResult>,
}

/// The description of a folder to which relative URIs refer. The URI of the folder is omitted, because the repository
/// is in a different folder on each machine.
#[derive(Serialize)]
struct BaseId {
    description: Message,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    properties: Properties,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

/// The additional properties of a code, which SARIF does not define. `page` is the path of the reference page in the
/// repository.
#[derive(Serialize)]
struct Properties {
    page: String,
}

impl ReportingDescriptor {
    fn of(code: Code, pages: ReferencePages<'_>) -> Self {
        let explanation = code.explanation();
        Self {
            id: code.number(),
            name: code.name(),
            short_description: Message::of(code.title()),
            full_description: Message::of(&explanation),
            default_configuration: Configuration { level: code.severity().name() },
            help: Message::of(&format!("{explanation}\n\n`portico explain {}` shows an example.", code.number())),
            help_uri: pages.url(code),
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
    /// The reason why the warning is silenced (§3.27.23). If the diagnostic is not silenced, the field is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    suppressions: Option<[Suppression; 1]>,
}

/// A SARIF suppression, which says that a warning is silenced and why (§3.35).
#[derive(Serialize)]
struct Suppression {
    kind: &'static str,
    justification: String,
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
            suppressions: diagnostic
                .silenced
                .as_deref()
                .map(|reason| [Suppression { kind: "inSource", justification: reason.to_owned() }]),
        }
    }
}

/// Returns the text of a SARIF message. The text consists of the message, the number of locations that are not listed,
/// the expected value and the hint, each on its own line.
fn message_text(diagnostic: &Diagnostic) -> String {
    let expected = diagnostic.expected.as_ref().map(|text| format!("\nexpected: {text}"));
    let hint = diagnostic.hint.as_ref().map(|text| format!("\nhint: {text}"));
    let more = more_places(diagnostic).map(|text| format!("\n{text}"));
    format!(
        "{}{}{}{}",
        diagnostic.found,
        more.unwrap_or_default(),
        expected.unwrap_or_default(),
        hint.unwrap_or_default()
    )
}

#[derive(Serialize)]
struct Message {
    text: String,
}

impl Message {
    /// Creates a message from plain text. Braces are doubled, because single braces mark placeholders in SARIF messages
    /// (§3.11.5).
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn log(diagnostics: &[Diagnostic], pages: ReferencePages<'_>) -> serde_json::Value {
        let mut out = Vec::new();
        sarif(&mut out, diagnostics, pages).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn codes_link_to_their_pages_only_if_these_are_published() {
        let uri = |pages, index: usize| {
            log(&[], pages)["runs"][0]["tool"]["driver"]["rules"][index]["helpUri"].as_str().map(str::to_owned)
        };
        assert_eq!(uri(ReferencePages::Unpublished, 0), None);
        for base in ["https://code.example/portico", "https://code.example/portico/"] {
            let expected = "https://code.example/portico/docs/reference/diagnostics/C001.md";
            assert_eq!(uri(ReferencePages::Below(base), 0).as_deref(), Some(expected));
        }
    }

    /// Checks that the log has the properties that the standard requires (§3.13 to §3.50). Code scanning services also
    /// need some of these properties, such as the text and the location of each result.
    #[test]
    fn log_has_the_required_properties() {
        let place = |path: &str| Place::point(path.into(), 1, 2).over("x");
        let one = Diagnostic::new(Code::Loop, place("a b.yaml"), "found `{x}`").related(place("/b.yaml"), "there");
        let log = log(
            &[one, Diagnostic::new(Code::UnusedFile, Place::whole_file("c".into()), "found")],
            ReferencePages::Unpublished,
        );
        assert_eq!((log["version"].as_str(), log["runs"].as_array().map(Vec::len)), (Some("2.1.0"), Some(1)));
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert!(
            rules.iter().all(|rule| rule["shortDescription"]["text"].is_string() && rule["help"]["text"].is_string())
        );
        for result in run["results"].as_array().unwrap() {
            let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[index]["id"], result["ruleId"]);
            assert!(
                result["message"]["text"].is_string()
                    && ["error", "warning"].contains(&result["level"].as_str().unwrap())
            );
        }
        let physical = &run["results"][0]["locations"][0]["physicalLocation"];
        let artifact = serde_json::json!({ "uri": "a%20b.yaml", "uriBaseId": "%SRCROOT%" });
        assert_eq!(physical["artifactLocation"], artifact);
        assert!(run["originalUriBaseIds"]["%SRCROOT%"].is_object());
        let related = &run["results"][0]["relatedLocations"][0];
        assert_eq!(related["physicalLocation"]["artifactLocation"], serde_json::json!({ "uri": "file:///b.yaml" }));
        assert_eq!((&related["id"], related["message"]["text"].as_str()), (&0.into(), Some("there")));
    }

    #[test]
    fn braces_in_messages_are_escaped() {
        assert_eq!(Message::of("nothing fills `{name}`").text, "nothing fills `{{name}}`");
    }
}
