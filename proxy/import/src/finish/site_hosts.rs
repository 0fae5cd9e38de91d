//! Removes conditions on the host that requests for the site always fulfil.

use crate::condition::when::When;
use crate::host_name;
use crate::importer::Importer;

/// Removes a condition on the host if it allows exactly the hosts of the site, and the file has no statements for other
/// hosts. Otherwise, the rule would also apply to requests that other statements answer, or to another host of the site.
pub(super) fn remove_conditions(importer: &mut Importer<'_>) {
    for exception in &importer.exceptions {
        importer.file_hosts.add_conditions(&exception.alternatives);
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

fn is_always_true(when: &When, importer: &Importer<'_>) -> bool {
    let is_allowed = |host: &String| when.host.iter().any(|allowed| host_name::are_same(allowed, host));
    when.host.iter().all(|host| importer.is_site_host(host))
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
        let rule = "rules:\n  - prefix: /\n    to: https://a.example/\n";
        assert_eq!(yaml(&["a.example", "www.a.example"]), format!("{rule}    when: {{ host: www.a.example }}\n"));
        assert_eq!(yaml(&["www.a.example"]), rule);
    }
}
