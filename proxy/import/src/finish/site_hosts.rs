//! Removes conditions on the host that requests for the site always fulfil.

use crate::condition::when::When;
use crate::host_name;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use crate::target::url;

/// Removes conditions on the host that allow exactly the hosts of the site, if the file has no statements for other hosts.
/// Otherwise, a rule would also apply to requests that other statements answer, or to another host of the site.
///
/// All conditions stay if a rule would match the path of its target on another host. If the proxy serves that host as well,
/// the rule would apply to its own target. A later rule without a condition would also apply there, although the first rule
/// answers its requests on the hosts of the site.
pub(super) fn remove_conditions(importer: &mut Importer<'_>) {
    for exception in &importer.exceptions {
        importer.file_hosts.add_conditions(&exception.alternatives);
    }
    if importer.drafts.iter().any(|draft| is_always_true(&draft.when, importer) && may_apply_to_target(draft)) {
        return;
    }
    let mut drafts = std::mem::take(&mut importer.drafts);
    let mut exceptions = std::mem::take(&mut importer.exceptions);
    let alternatives = exceptions.iter_mut().flat_map(|exception| &mut exception.alternatives);
    for when in drafts.iter_mut().map(|draft| &mut draft.when).chain(alternatives) {
        if is_always_true(when, importer) {
            when.host.clear();
        }
    }
    importer.drafts = drafts;
    importer.exceptions = exceptions;
}

/// Reports whether a draft redirects to a host that its condition does not allow, and may match the path of this target.
fn may_apply_to_target(draft: &RuleDraft) -> bool {
    let DraftOutcome::Redirect { to, .. } = &draft.outcome else { return false };
    let (Some(host), Some((_, rest))) = (url::host(to), url::split_host(to)) else { return false };
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    let is_own = draft.when.host.iter().any(|allowed| host_name::are_same(allowed, &host));
    let starts_as = |from: &str| path.starts_with(from.split('{').next().unwrap_or_default().trim_end_matches('/'));
    let may_match = match &draft.matcher {
        RuleMatcher::Exact(from) => path.trim_end_matches('/').eq_ignore_ascii_case(from.trim_end_matches('/')),
        RuleMatcher::Prefix { path: from, .. } | RuleMatcher::Pattern(from) => starts_as(from),
        RuleMatcher::Regex(_) => true,
    };
    !is_own && may_match
}

fn is_always_true(when: &When, importer: &Importer<'_>) -> bool {
    let is_allowed = |host: &String| when.host.iter().any(|allowed| host_name::are_same(allowed, host));
    !when.host.is_empty()
        && when.host.iter().all(|host| importer.is_site_host(host))
        && importer.options.site_hosts.iter().all(is_allowed)
        && importer.file_hosts.are_only(&when.host)
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn condition_that_selects_one_host_of_the_site_stays() {
        let text = "https://www.a.example/* https://a.example/:splat 301!\n";
        let yaml = |hosts: &[&str]| {
            let site_hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
            import(Format::Netlify, "_redirects", text, &ImportOptions { site_hosts, ..ImportOptions::default() }).yaml
        };
        let rule = "rules:\n  - prefix: /\n    to: https://a.example/\n    when: { host: www.a.example }\n";
        assert_eq!(yaml(&["a.example", "www.a.example"]), rule);
        // The proxy may also serve `a.example`, which the rule would then redirect to itself.
        assert_eq!(yaml(&["www.a.example"]), rule);
    }

    #[test]
    fn later_rule_keeps_the_condition_of_a_rule_that_matches_its_own_target() {
        let text = "old.example/t,https://new.example/t,301\nold.example/t/,https://new.example/,301\n";
        let site_hosts = vec!["old.example".to_owned()];
        let options = ImportOptions { site_hosts, ..ImportOptions::default() };
        let imported = import(Format::CloudflareBulk, "list.csv", text, &options);
        assert_eq!(imported.yaml.matches("when: { host: old.example }").count(), 1, "{}", imported.yaml);
        assert!(!imported.yaml.contains("https://new.example/\n"), "{}", imported.yaml);
    }
}
