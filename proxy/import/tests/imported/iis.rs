//! Checks the import of rules of IIS, and the report about them.

use portico_import::comparison::{Cause, Difference, Risk};
use portico_import::report::Effect;
use portico_import::{Format, ImportOptions, Imported, NoteKind, import};

use crate::compared::compared;

fn imported(rule: &str) -> Imported {
    let text = format!(
        "<configuration><system.webServer><rewrite><rules>\n<rule name='r' stopProcessing='true'>{rule}</rule>\n</rules>\
         </rewrite></system.webServer></configuration>\n"
    );
    import(Format::Iis, "web.config", &text, &ImportOptions::default())
}

#[test]
fn pattern_with_a_slash_at_its_start_never_matches() {
    let never = imported("<match url='^/leading$' /><action type='Redirect' url='/never' />");
    assert_eq!(never.yaml, "rules: []\n");
    let reasons: Vec<&str> = never.report.iter().map(|note| note.reason.as_str()).collect();
    assert!(matches!(reasons.as_slice(), [only] if only.starts_with("the rule never matches")), "{reasons:?}");
    for pattern in ["^/?a$", "^(/)?a$"] {
        let found = imported(&format!("<match url='{pattern}' /><action type='Redirect' url='/b' />"));
        assert!(
            !found.report.iter().any(|note| note.reason.contains("never matches")),
            "{pattern}: {:?}",
            found.report
        );
    }
}

#[test]
fn captures_of_path_and_query_are_used() {
    let rule = |pattern: &str, url: &str| {
        imported(&format!(
            "<match url='.*' /><conditions><add input='{{REQUEST_URI}}' pattern='{pattern}' /></conditions>\
             <action type='Redirect' url='{url}' appendQueryString='false' />"
        ))
    };
    let query = rule(r"^/page\.php\?id=(\d+)$", "/pages/{C:1}").yaml;
    assert!(query.contains("from: /page.php\n    to: /pages/{query.id}\n"), "{query}");
    let both = rule(r"^/list/([a-z]+)\?id=(\d+)$", "/{C:1}/{C:2}").yaml;
    assert!(both.contains("/{query.id}\n"), "{both}");
    let part = rule(r"^/page\.php\?id=a(\d+)$", "/pages/{C:1}");
    let untranslated = part.report.iter().find(|note| note.kind == NoteKind::NotTranslated);
    assert!(untranslated.is_some_and(|note| !note.reason.contains('%')), "{:?}", part.report);
}

#[test]
fn text_without_an_asterisk_is_no_wildcard() {
    let text = "<configuration><system.webServer><httpRedirect enabled='true'>\n<add wildcard='/old' destination='/new' />\n\
        </httpRedirect></system.webServer></configuration>\n";
    let report = import(Format::Iis, "web.config", text, &ImportOptions::default()).report;
    assert!(report.iter().any(|note| note.line == 2 && note.reason.contains("has no `*`")), "{report:?}");
}

/// The usual technique: each entry matches only without a query, so all entries have the same difference.
#[test]
fn entries_of_a_map_have_one_entry_in_the_report() {
    let keys: Vec<String> = (1..=20).map(|n| format!("<add key='/{n}.aspx' value='/{n}' />\n")).collect();
    let keys = keys.concat();
    let text = format!(
        "<configuration><system.webServer><rewrite><rewriteMaps><rewriteMap name='M'>\n{keys}</rewriteMap></rewriteMaps>\
         <rules><rule name='r' stopProcessing='true'><match url='.*' /><conditions>\
         <add input='{{M:{{REQUEST_URI}}}}' pattern='(.+)' /></conditions><action type='Redirect' url='{{C:1}}' \
         appendQueryString='false' /></rule></rules></rewrite></system.webServer></configuration>\n"
    );
    let (_, entries) = compared(Format::Iis, "web.config", &text);
    let mut others = entries.iter().filter(|entry| entry.effect == Effect::Risk(Risk::WrongPage));
    let entry = others.next().unwrap();
    assert!(others.next().is_none(), "{entries:#?}");
    assert_eq!(entry.lines.len(), 20);
    assert!(entry.reason.contains("looks up path and query") && !entry.hint.contains("pass"), "{entry:#?}");
}

/// Statements that show a page come last, so they are not the reason for a page.
#[test]
fn page_because_of_the_last_statement_is_no_statement_of_a_difference() {
    let iis = "<configuration><system.webServer><rewrite><rules>\n\n<rule name='a' stopProcessing='true'>\
        <match url='^old$' /><action type='Redirect' url='/new' /></rule>\n<rule name='b'><match url='.*' />\
        <action type='Rewrite' url='/' /></rule>\n</rules></rewrite></system.webServer></configuration>\n";
    let vercel = "{\n\"routes\": [\n{ \"src\": \"/old\", \"status\": 301, \"headers\": { \"Location\": \"/new\" } },\n\
        { \"src\": \"/api/(.*)\", \"dest\": \"/api\" },\n{ \"src\": \"/(.*)\", \"dest\": \"/index.html\" }\n] }\n";
    for (format, name, text) in [(Format::Iis, "web.config", iis), (Format::Vercel, "vercel.json", vercel)] {
        let (comparison, entries) = compared(format, name, text);
        let lines: Vec<u32> = comparison.differences.iter().map(Difference::line).collect();
        assert!(!lines.is_empty() && lines.iter().all(|line| *line == 3), "{text}\n{lines:?}");
        let mut with_example = entries.iter().filter(|entry| entry.example.is_some());
        assert!(with_example.all(|entry| entry.line == 3), "{text}\n{entries:#?}");
        assert!(entries.iter().all(|entry| !entry.reason.contains("the rules that follow")), "{entries:#?}");
    }
}

/// `{R:0}` is the path without its first slash, and without the query.
#[test]
fn entry_of_a_map_that_no_path_equals_has_no_rule() {
    let text = "<configuration><system.webServer><rewrite><rewriteMaps><rewriteMap name=\"M\">\n\
                <add key=\"/a.aspx\" value=\"/a\" />\n<add key=\"b.aspx?id=1\" value=\"/b\" />\n\
                <add key=\"c.aspx\" value=\"/c\" />\n</rewriteMap></rewriteMaps><rules>\n\
                <rule name=\"R\"><match url=\"^(.*)$\" /><conditions><add input=\"{M:{R:0}}\" pattern=\"(.+)\" />\
                </conditions><action type=\"Redirect\" url=\"{C:1}\" /></rule></rules></rewrite></system.webServer></configuration>";
    let imported = import(Format::Iis, "web.config", text, &ImportOptions::default());
    let untranslated = imported.report.iter().filter(|note| note.kind == NoteKind::NotTranslated);
    assert_eq!(untranslated.map(|note| note.line).collect::<Vec<_>>(), [2, 3]);
    assert!(imported.yaml.contains("/c.aspx") && !imported.yaml.contains("/a"), "{}", imported.yaml);
}

/// The redirect after the rule for all paths is for other requests.
#[test]
fn rewrite_of_all_paths_before_another_redirect_explains_no_spelling() {
    let rule = |match_url: &str, action: &str| {
        format!("<rule name='{match_url}' stopProcessing='true'><match url='{match_url}'/>{action}</rule>\n")
    };
    let rules = rule("^old$", "<action type='Redirect' url='/new'/>")
        + &rule(
            ".*",
            "<conditions><add input='{REQUEST_FILENAME}' matchType='IsFile' negate='true'/></conditions>\
                       <action type='Rewrite' url='index.php'/>",
        )
        + &rule("^file\\.pdf$", "<action type='Redirect' url='/files'/>");
    let text = format!(
        "<configuration><system.webServer><rewrite><rules>\n{rules}</rules></rewrite></system.webServer></configuration>"
    );
    let (comparison, entries) = compared(Format::Iis, "web.config", &text);
    let cause = |target: &str| comparison.differences.iter().find(|one| one.request.target == target)?.cause;
    assert_eq!((cause("/old/"), cause("//old")), (Some(Cause::FinalSlash), Some(Cause::RepeatedSlashes)));
    let mut with_example = entries.iter().filter(|entry| entry.example.is_some());
    assert!(with_example.all(|entry| entry.line == 2), "{entries:#?}");
}
