//! Reads the groups of conditions that the flag `[OR]` joins.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond>.

use crate::apache::condition::RewriteCondition;
use crate::apache::target;
use crate::note::Remark;

/// Removes a last group that ends with the flag `[OR]`. Apache then treats the group as if it held, see `apply_rewrite_rule` in
/// Apache's `modules/mappers/mod_rewrite.c`. The remark names the flag, because the author of the file probably did not
/// intend this.
pub(super) fn without_unfinished(mut conditions: Vec<RewriteCondition>) -> (Vec<RewriteCondition>, Option<Remark>) {
    if !conditions.last().is_some_and(|last| last.flags.is_or) {
        return (conditions, None);
    }
    let start = conditions.iter().rposition(|condition| !condition.flags.is_or).map_or(0, |before| before + 1);
    let removed = conditions.split_off(start);
    let first = removed.first().map_or(0, |condition| condition.origin.line);
    let which = match removed.as_slice() {
        [_] => format!(
            "the condition in line {first} ends with `[OR]`, but no condition follows, so it excludes no request"
        ),
        _ => format!(
            "the conditions from line {first} on end with `[OR]`, but no condition follows, so they exclude no request"
        ),
    };
    let hint = "if the conditions should restrict the redirect, remove the last `[OR]` and import again; otherwise, no \
                change needed";
    (conditions, Some(Remark::new(which, hint)))
}

/// Returns the conditions once for each alternative to whose captures the target `to` may refer as `%1`, `%2` and so on. The
/// alternatives are tested in the order of the file, so the first that holds has the captures. If no alternatives have
/// captures, returns the conditions as they are.
pub(super) fn separated(to: &str, conditions: Vec<RewriteCondition>) -> Vec<Vec<RewriteCondition>> {
    let Some(last) = conditions.iter().rposition(RewriteCondition::has_captures) else { return vec![conditions] };
    let (before, rest) = conditions.split_at(last);
    let start = before.iter().rposition(|condition| !condition.flags.is_or).map_or(0, |before| before + 1);
    let end = last + rest.iter().position(|condition| !condition.flags.is_or).map_or(rest.len(), |end| end + 1);
    let (Some(first), Some(group), Some(after)) =
        (conditions.get(..start), conditions.get(start..end), conditions.get(end..))
    else {
        return vec![conditions];
    };
    let is_separable = group.len() > 1 && group.iter().all(RewriteCondition::has_captures);
    if !is_separable || !target::uses_condition_capture(to) {
        return vec![conditions];
    }
    let alone = |alternative: &RewriteCondition| {
        let mut alternative = alternative.clone();
        alternative.flags.is_or = false;
        first.iter().cloned().chain([alternative]).chain(after.iter().cloned()).collect()
    };
    group.iter().map(alone).collect()
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, Imported, import};

    fn imported(lines: &[&str]) -> Imported {
        let text = format!("RewriteEngine On\n{}\n", lines.join("\n"));
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        let missed = compared.differences.iter().filter(|one| one.cause.is_none() && one.imported == "no redirect");
        assert!(missed.count() == 0 && compared.equal > 5, "{lines:?}: {compared:?}");
        imported
    }

    #[test]
    fn each_alternative_with_the_capture_of_the_target_has_a_rule() {
        let imported = imported(&[
            "RewriteCond %{QUERY_STRING} ^p=([0-9]+)$ [OR]",
            "RewriteCond %{QUERY_STRING} ^page_id=([0-9]+)$",
            "RewriteRule ^$ /node/%1? [R=301,L]",
        ]);
        for name in ["p", "page_id"] {
            assert!(imported.yaml.contains(&format!("to: /node/{{query.{name}}}\n")), "{}", imported.yaml);
        }
    }

    #[test]
    fn conditions_that_end_with_or_exclude_no_request() {
        let imported = imported(&[
            "RewriteCond %{QUERY_STRING} ^id=5$ [OR]",
            "RewriteCond %{QUERY_STRING} ^id=6$ [OR]",
            "RewriteRule ^page\\.php$ /five-six? [R=301,L]",
        ]);
        assert!(!imported.yaml.contains("when"), "{}", imported.yaml);
        let note = imported.report.iter().find(|note| note.reason.contains("`[OR]`")).unwrap();
        assert!(note.reason.contains("from line 2 on") && note.line == 4, "{note:?}");
    }
}
