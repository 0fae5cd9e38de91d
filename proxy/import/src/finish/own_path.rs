//! Puts the rule for the own path of a folder, such as `/blog`, before an earlier rule for the paths below the folder.
//!
//! A statement such as `redir /blog/* /news{uri}` does not match `/blog`, and a rule with `prefix: /blog` does. Without the new
//! order, the rule would hide a later statement for `/blog`.

use std::collections::BTreeMap;

use crate::finish::order::evaluation_order::normal;
use crate::finish::overlap::ComparedPaths;
use crate::finish::own_target;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;

/// Moves the rules. The drafts must be in the order in which the original program evaluates them.
pub(super) fn put_first(importer: &mut Importer<'_>) {
    let moves = moves(importer);
    if moves.is_empty() {
        return;
    }
    let drafts = std::mem::take(&mut importer.drafts).into_iter().enumerate();
    // A moved rule comes before the rule at its new place.
    let place = |index: usize| moves.get(&index).map_or((index, true), |first| (*first, false));
    let mut placed: Vec<((usize, bool), RuleDraft)> = drafts.map(|(index, draft)| (place(index), draft)).collect();
    placed.sort_by_key(|(place, _)| *place);
    importer.drafts = placed.into_iter().map(|(_, draft)| draft).collect();
}

/// Returns the indices of the rules to move, each with the index of the rule before which it is moved.
fn moves(importer: &Importer<'_>) -> BTreeMap<usize, usize> {
    let drafts = importer.drafts.as_slice();
    let is_below = |draft: &RuleDraft| importer.lines_below_folder.contains(&draft.origin.line);
    let folders: Vec<(usize, &RuleDraft)> = drafts.iter().enumerate().filter(|(_, draft)| is_below(draft)).collect();
    if folders.is_empty() {
        return BTreeMap::new();
    }
    let own_path = |draft: &RuleDraft| {
        let is_page = draft.outcome != DraftOutcome::Pass && !own_target::leads_to_itself(draft);
        let is_own = is_page && !importer.lines_with_final_slash.contains(&draft.origin.line);
        if let (RuleMatcher::Exact(path), true) = (&draft.matcher, is_own) { Some(path.clone()) } else { None }
    };
    let mut compared = None;
    let mut moves = BTreeMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        let Some(path) = own_path(draft) else { continue };
        let hides = |(at, folder): &&(usize, &RuleDraft)| *at < index && is_folder(folder, &path, draft);
        let Some((first, _)) = folders.iter().find(hides) else { continue };
        let compared = compared.get_or_insert_with(|| ComparedPaths::of(importer, drafts.iter().cloned()));
        let mut between = drafts.iter().take(index).skip(*first);
        let is_free = |other: &RuleDraft| {
            is_below(other) && is_folder(other, &path, draft)
                || !other.when.may_hold_with(&draft.when)
                || !compared.may_overlap_exactly(other, draft)
        };
        if between.all(is_free) {
            moves.insert(index, *first);
        }
    }
    moves
}

/// Reports whether a rule for the paths below a folder also matches the own path of the folder, which is that of `own`.
fn is_folder(folder: &RuleDraft, path: &str, own: &RuleDraft) -> bool {
    let RuleMatcher::Prefix { path: start, .. } = &folder.matcher else { return false };
    let (start, path) = (normal(start), normal(path));
    let is_same = match folder.case {
        LetterCase::Exact => start == path,
        LetterCase::Ignored => start.eq_ignore_ascii_case(&path),
    };
    is_same && folder.when.may_hold_with(&own.when)
}

#[cfg(test)]
mod tests {
    use crate::comparison::{Difference, compare};
    use crate::{Format, ImportOptions, import};

    #[test]
    fn statement_for_the_own_path_of_a_folder_keeps_its_rule() {
        for (format, text) in [
            (Format::Caddy, "a.example {\nredir /blog /news 301\nredir /blog/* /old{uri} 301\n}\n"),
            (
                Format::Apache,
                "RewriteEngine On\nRewriteRule ^blog/(.*)$ /old/$1 [R=301,L]\nRewriteRule ^blog$ /news [R=301,L]\n",
            ),
            (
                Format::Nginx,
                "server {\nserver_name a.example;\nrewrite ^/blog/(.*)$ /old/$1 permanent;\nrewrite ^/blog$ /news permanent;\n}\n",
            ),
        ] {
            let imported = import(format, ".htaccess", text, &ImportOptions::default());
            let rules = [imported.yaml.find("from: /blog"), imported.yaml.find("prefix: /blog")];
            assert!(rules.iter().all(Option::is_some), "{}", imported.yaml);
            let compared = compare(format, ".htaccess", text, &imported).unwrap();
            let own = |one: &&Difference| {
                one.equal_host.is_none() && ["/blog", "/BLOG"].contains(&one.request.target.as_str())
            };
            assert_eq!(compared.differences.iter().find(own), None, "{format:?}: {}", imported.yaml);
        }
    }
}
