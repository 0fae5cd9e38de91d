//! Separates the hosts of an `if` block whose condition tests the host with an expression. An example is
//! `if ($host ~ ^www\.(.+)$)`, whose target usually contains the captured part of the host.

use std::collections::BTreeSet;

use crate::condition::host_pattern::{HostPattern, NAME_HOSTS, are_names};
use crate::condition::when::When;
use crate::condition::{Comparison, Condition, RequestPart};
use crate::importer::Importer;
use crate::nginx::text::{self, TextPiece, VariableValues};
use crate::nginx::tree::Directive;
use crate::note::{Note, NoteKind, NoteSubject, Remark};
use portico_redirects::LetterCase;

/// A host for which an `if` block is evaluated.
pub(super) struct HostCase {
    pub(super) host: String,
    pub(super) condition: Condition,
    /// The captures of the expression, such as `1` and `domain`.
    pub(super) captures: VariableValues,
}

/// Returns the expression if a condition compares the host with an expression whose hosts must be separated. Otherwise,
/// returns `None`.
pub(super) fn pattern(part: &RequestPart, comparison: &Comparison) -> Option<HostPattern> {
    let (comparison, is_negated) =
        if let Comparison::Not(inner) = comparison { (&**inner, true) } else { (comparison, false) };
    let Comparison::Matches(text, case) = comparison else { return None };
    let pattern = HostPattern { text: text.clone(), case: *case, is_negated };
    let is_separated = pattern.is_open() || !is_negated && pattern.has_groups();
    (matches!(part, RequestPart::Host) && is_separated).then_some(pattern)
}

/// Reports whether the hosts that an expression selects must be separated. This is not necessary if the hosts can be
/// listed, and no directive of the block uses a capture.
pub(super) fn must_be_separated(pattern: &HostPattern, block: &[Directive]) -> bool {
    pattern.is_open() || uses_capture(pattern, block)
}

fn uses_capture(pattern: &HostPattern, block: &[Directive]) -> bool {
    let names = pattern.group_names().unwrap_or_default();
    let captures: Vec<String> =
        (1..names.len()).map(|number| number.to_string()).chain(names.into_iter().flatten()).collect();
    block.iter().any(|directive| uses_variable(directive, &captures))
}

fn uses_variable(directive: &Directive, names: &[String]) -> bool {
    let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    // Numbers in a `rewrite` refer to its own expression.
    let is_capture = |name: &String| names.contains(name) && !(directive.name() == "rewrite" && is_number(name));
    let is_used = |word: &String| {
        let variables = text::split_variables(word).into_iter();
        variables.filter_map(text::variable_name).any(|name| is_capture(&name))
    };
    directive.words.iter().any(is_used)
        || directive.block.iter().flatten().any(|directive| uses_variable(directive, names))
}

/// Returns the known hosts that an expression selects, each as a case of its own. `enclosing` is the condition of
/// the blocks around the `if` block.
pub(super) fn cases(
    pattern: &HostPattern,
    enclosing: &Condition,
    site_hosts: &[String],
) -> Result<Vec<HostCase>, Remark> {
    let known = known_hosts(pattern, enclosing, site_hosts);
    let found = pattern.condition(&known)?;
    let names = pattern.group_names()?;
    let selected: Vec<String> = found.alternatives.into_iter().flat_map(|when| when.host).collect();
    if selected.is_empty() {
        let reason = format!("the expression `{}` selects no host of the server", pattern.text);
        return Err(Remark::about(NoteSubject::UnlistedHosts, reason, NAME_HOSTS));
    }
    let case_of = |host: String| {
        let captures =
            pattern.captures(&host)?.into_iter().zip(&names).enumerate().flat_map(|(number, (text, name))| {
                let value = vec![TextPiece::Text(text)];
                [Some(number.to_string()), name.clone()].into_iter().flatten().map(move |key| (key, value.clone()))
            });
        let captures = captures.collect();
        let when = When { host: vec![host.clone()], ..When::default() };
        Ok(HostCase {
            host,
            condition: Condition { remarks: found.remarks.clone(), ..Condition::single(when) },
            captures,
        })
    };
    selected.into_iter().map(case_of).collect()
}

/// Returns the hosts of a server whose only name is an expression, each as a case of its own, if a directive of its block
/// uses a capture of the expression. `condition` is the condition of the server.
/// See <https://nginx.org/en/docs/http/server_names.html#regex_names>.
pub(super) fn of_server(
    names: &[String],
    block: &[Directive],
    condition: &Condition,
    site_hosts: &[String],
) -> Option<Vec<HostCase>> {
    let [name] = names else { return None };
    let text = name.strip_prefix('~')?.to_owned();
    let pattern = HostPattern { text, case: LetterCase::Ignored, is_negated: false };
    if !pattern.has_groups() || !uses_capture(&pattern, block) {
        return None;
    }
    let is_listed = pattern.listed_hosts().is_some();
    // Servers with more specific names answer for the other hosts.
    let excluded = |host: &str| {
        let sets = condition.alternatives.iter().flat_map(|when| &when.none_of);
        let mut hosts = sets.flat_map(|set| &set.host);
        hosts.any(|excluded| excluded.strip_prefix('*').map_or(excluded == host, |end| host.ends_with(end)))
    };
    let found = cases(&pattern, &Condition::always(), site_hosts).ok()?.into_iter();
    let own = found.filter(|case| !excluded(&case.host)).map(|mut case| {
        if is_listed {
            case.condition.remarks.clear();
        }
        case
    });
    Some(own.collect())
}

/// Removes the notes about statements that select none of the hosts of one case, if they have rules for the hosts of another one.
pub(super) fn drop_unselected(importer: &mut Importer<'_>) {
    let with_rules: BTreeSet<u32> = importer.drafts.iter().map(|draft| draft.origin.line).collect();
    let is_unselected =
        |note: &Note| note.kind == NoteKind::NotTranslated && note.subject == NoteSubject::UnlistedHosts;
    importer.notes.retain(|note| !is_unselected(note) || !with_rules.contains(&note.line));
}

/// Returns the hosts that the expression lists, or the hosts of the server. If these hosts are not known, returns
/// `site_hosts`.
fn known_hosts(pattern: &HostPattern, enclosing: &Condition, site_hosts: &[String]) -> Vec<String> {
    let of_server = || enclosing.alternatives.iter().flat_map(|when| when.host.clone()).collect::<Vec<_>>();
    let found = pattern.listed_hosts().or_else(|| Some(of_server()).filter(|hosts| are_names(hosts)));
    found.unwrap_or_else(|| site_hosts.iter().map(|host| host.to_ascii_lowercase()).collect())
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::rule::reserved;
    use crate::{Format, ImportOptions, import};

    const HOSTS: [&str; 2] = ["a.example", "www.a.example"];

    /// Returns the rules of a server with these names. The rules answer all requests for its hosts as the server does.
    fn rules(names: &str, statements: &str, site_hosts: &[&str]) -> String {
        let text = format!("server {{\n  server_name {names};\n  {statements}\n}}\n");
        let site_hosts = site_hosts.iter().map(|host| (*host).to_owned()).collect();
        let imported =
            import(Format::Nginx, "site.conf", &text, &ImportOptions { site_hosts, ..ImportOptions::default() });
        let compared = compare(Format::Nginx, "site.conf", &text, &imported).unwrap();
        let differences = compared.differences.iter().filter(|one| !reserved::is_below(&one.request.target));
        let of_site = differences.filter(|one| HOSTS.contains(&one.request.host.as_str()));
        assert_eq!(of_site.count(), 0, "{statements}: {:?}", compared.differences);
        assert!(compared.equal > 0, "{statements}");
        imported.yaml
    }

    #[test]
    fn captures_of_the_host_are_written_to_the_target() {
        let expected = "rules:\n  - prefix: /\n    to: https://a.example/\n    when: { host: www.a.example }\n";
        for statements in [
            "if ($host ~ ^www\\.(?<domain>.+)$) { return 301 https://$domain$request_uri; }",
            "if ($host ~* ^www\\.(.+)$) { return 301 https://$1$request_uri; }",
            "if ($http_host ~ ^www\\.(.*)) { set $target $1; rewrite ^ https://$target$request_uri? permanent; }",
        ] {
            assert_eq!(rules("a.example www.a.example", statements, &[]), expected, "{statements}");
            assert_eq!(rules("_", statements, &["a.example", "WWW.a.example"]), expected, "{statements}");
        }
    }

    #[test]
    fn captures_of_the_name_of_a_server_are_written_to_the_target() {
        let text = "server {\nserver_name ~^(www\\.)?(?<site>a\\.example)$;\n\
                    return 301 https://b.example/$site$request_uri;\n}\n";
        let yaml = import(Format::Nginx, "a.conf", text, &ImportOptions::default()).yaml;
        let rule = |host| format!("to: https://b.example/a.example/\n    when: {{ host: {host} }}");
        assert!(HOSTS.iter().all(|host| yaml.contains(&rule(host))), "{yaml}");
    }

    #[test]
    fn expression_selects_hosts_of_the_server() {
        for (statements, rule) in [
            (
                "if ($host !~ ^www\\.) { return 301 https://www.$host$request_uri; }",
                "prefix: /\n    to: https://www.a.example/\n    when: { host: a.example }",
            ),
            (
                "if ($host ~ ^(www)\\.a\\.example$) { return 301 https://a.example/$1/; }",
                "prefix: /\n    tail: drop\n    to: https://a.example/www/\n    query: drop\n    when: { host: www.a.example }",
            ),
            (
                "if ($host ~ ^(www)\\.) { rewrite ^/(.*)$ https://a.example/$1? permanent; }",
                "prefix: /\n    to: https://a.example/\n    query: drop\n    when: { host: www.a.example }",
            ),
        ] {
            assert_eq!(
                rules("a.example www.a.example", statements, &[]),
                format!("rules:\n  - {rule}\n"),
                "{statements}"
            );
        }
        let statement = "if ($host ~ ^www\\.(.+)$) { return 301 https://$1$request_uri; }";
        let text = format!("server {{ {statement} }}");
        let imported = import(Format::Nginx, "site.conf", &text, &ImportOptions::default());
        assert_eq!(imported.yaml, "rules: []\n");
        assert!(imported.report.iter().any(|note| note.hint.contains("--site-host")), "{:?}", imported.report);
    }
}
