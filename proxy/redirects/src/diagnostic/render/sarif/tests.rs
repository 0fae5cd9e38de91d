//! Tests the content of SARIF logs.

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
    assert!(rules.iter().all(|rule| rule["shortDescription"]["text"].is_string() && rule["help"]["text"].is_string()));
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(
            result["message"]["text"].is_string() && ["error", "warning"].contains(&result["level"].as_str().unwrap())
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
fn after_a_hundred_with_one_code_in_a_file_one_result_counts_the_others() {
    let of = |code, line| Diagnostic::new(code, Place::whole_line("a.csv".into(), line), "found");
    let silenced = |line| Diagnostic { silenced: Some("wanted".into()), ..of(Code::UnusualCharacter, line) };
    let all: Vec<_> = (1..=60_000).map(|line| of(Code::BadPath, line)).chain((1..=101).map(silenced)).collect();
    let log = log(&all, ReferencePages::Unpublished);
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 201);
    let last = &results[200];
    let expected = "the file has 59900 more diagnostics with this code, which this report does not contain";
    assert_eq!((last["ruleId"].as_str(), last["message"]["text"].as_str()), (Some("R007"), Some(expected)));
    assert!(last["locations"][0]["physicalLocation"]["region"].is_null());
    assert_eq!((&run["properties"]["errors"], &run["properties"]["warnings"]), (&60_000.into(), &0.into()));
}

#[test]
fn braces_in_messages_are_escaped() {
    assert_eq!(Message::of("nothing fills `{name}`").text, "nothing fills `{{name}}`");
}
