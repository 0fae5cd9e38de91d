//! Writes diagnostics in the format SARIF 2.1.0 (OASIS). Code hosts show diagnostics in this format next to the changed
//! lines of a pull request.

mod location;

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::render::sarif::location::{PhysicalLocation, ROOT};
use crate::diagnostic::render::selection::{Omitted, Selection};
use crate::diagnostic::render::totals::{Counts, more_places};
use crate::diagnostic::{Code, Diagnostic, Place};

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
/// If a file has more than 100 diagnostics with the same code, the log contains the first 100, and one result with the
/// number of the others.
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
        results: results(diagnostics),
        properties: Counts::of(diagnostics),
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
    /// The numbers of all diagnostics, including those that are not in `results`.
    properties: Counts,
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

/// Returns the results for the diagnostics that are shown, and a result with the number of the others for each file and
/// code. Code hosts do not show silenced warnings, so silenced warnings that are left out have no such result.
fn results(diagnostics: &[Diagnostic]) -> Vec<SarifResult> {
    let Selection { shown, omitted } = Selection::of(diagnostics.iter());
    let omitted = omitted.iter().filter(|one| !one.is_silenced).map(SarifResult::of_omitted);
    shown.into_iter().map(SarifResult::of).chain(omitted).collect()
}

impl SarifResult {
    fn of_omitted(omitted: &Omitted<'_>) -> Self {
        let Omitted { file, code, count, .. } = *omitted;
        let text = format!("the file has {count} more diagnostics with this code, which this report does not contain");
        Self::of(&Diagnostic::new(code, Place::whole_file(file.into()), text))
    }

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
mod tests;
