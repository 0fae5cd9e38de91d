//! Removes conditions on the host that requests for the site always fulfil.

use crate::condition::when::When;
use crate::importer::Importer;

/// Removes a condition on the host if it allows only hosts of the site, and the file has no statements for other hosts.
/// Otherwise, the rule would also apply to requests that other statements answer.
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
    when.host.iter().all(|host| importer.is_site_host(host)) && importer.file_hosts.are_only(&when.host)
}
