//! Finds files that have lost many of their rules. The cause of such a loss is more likely a failed export or copy than
//! an edit. If a YAML or CSV file ends early, it can still be valid, so the parser does not notice the loss.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use portico_policy::units::Ratio;
use portico_redirects::SourceSizes;
use serde_json::{Value, json};

use super::names::display_root;

/// The smallest number of lost rules for which a load can be rejected. In a small file, an editor may delete one of
/// three rules on purpose, and lost rules are easily restored by hand.
const MIN_LOST: usize = 10;

/// A file with fewer rules than before. A deleted file has lost all its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LostRules {
    source: Arc<str>,
    before: usize,
    after: usize,
}

impl LostRules {
    pub(crate) fn to_json(&self) -> Value {
        json!({ "file": &*self.source, "before": self.before, "after": self.after })
    }

    fn count(&self) -> usize {
        self.before.saturating_sub(self.after)
    }

    /// Reports whether the file has lost at least [`MIN_LOST`] rules, and more than the share `limit` of its rules.
    fn exceeds(&self, limit: Ratio) -> bool {
        let (lost, before) = (self.count() as u128, self.before as u128);
        self.count() >= MIN_LOST && lost * 1000 > before * u128::from(limit.thousandths())
    }
}

impl fmt::Display for LostRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { source, before, after } = self;
        let percent = self.count() * 100 / (*before).max(1);
        write!(f, "`{source}` had {before} rules and now has {after} ({percent} % fewer)")
    }
}

/// Returns the number of rules in each file. File names are relative to `root`, so that the files of two folders can be
/// compared.
pub(crate) fn relative_to(root: &Path, sizes: &SourceSizes) -> SourceSizes {
    let above = display_root(root);
    let relative = sizes.iter().map(|(source, count)| {
        let below =
            Path::new(&**source).strip_prefix(&above).ok().and_then(Path::to_str).filter(|path| !path.is_empty());
        // If the root is a file, its name is replaced, so that two files with different names can be compared.
        (below.map_or_else(|| Arc::from("the file"), Arc::from), *count)
    });
    relative.collect()
}

/// Returns the files that have lost at least [`MIN_LOST`] rules, and more than the share `limit` of their rules.
///
/// If rules were added in new files, the same number of rules counts as moved instead of lost. Therefore, a file may be
/// renamed or split.
pub(crate) fn beyond(limit: Ratio, before: &SourceSizes, after: &SourceSizes) -> Vec<LostRules> {
    let size = |source| after.get(source).copied().unwrap_or(0);
    let lost = before.iter().map(|(source, count)| LostRules {
        source: Arc::clone(source),
        before: *count,
        after: size(source),
    });
    let mut excessive: Vec<LostRules> = lost.filter(|lost| lost.exceeds(limit)).collect();
    let added = after.iter().filter(|(source, _)| !before.contains_key(*source));
    let mut movable: usize = added.map(|(_, count)| count).sum();
    excessive.retain(|lost| match movable.checked_sub(lost.count()) {
        Some(rest) => {
            movable = rest;
            false
        }
        None => true,
    });
    excessive
}

/// The maximum number of file names in a message.
const NAMED_FILES: usize = 10;

/// Returns the message that a load is rejected because the files in `lost` have lost too many rules.
pub(crate) fn message(lost: &[LostRules], limit: Ratio) -> String {
    let named = lost.iter().take(NAMED_FILES).map(ToString::to_string);
    let others = lost.len().checked_sub(NAMED_FILES + 1).map(|others| format!("{} other files", others + 1));
    let files = named.chain(others).collect::<Vec<_>>().join("; ");
    let percent = f64::from(limit.thousandths()) / 10.0;
    format!(
        "{files}; a loss of more than {percent} % (`rule_loss_limit`) is probably a mistake; to accept the loss, send \
         `POST /-/reload?accept-loss=1` to the admin address, or restart Portico"
    )
}

#[cfg(test)]
mod tests {
    use portico_policy::units;
    use portico_redirects::Place;
    use portico_redirects::tree::Located;

    use super::*;

    fn sizes(counts: &[(&str, usize)]) -> SourceSizes {
        counts.iter().map(|(name, count)| (Arc::from(*name), *count)).collect()
    }

    /// Returns the names of the files whose loss exceeds the limit.
    fn names(limit: &str, before: &[(&str, usize)], after: &[(&str, usize)]) -> Vec<String> {
        let text = Located { value: limit.to_owned(), place: Place::point("t.yaml".into(), 1, 1) };
        let found = beyond(units::ratio("key", &text).unwrap(), &sizes(before), &sizes(after));
        found.iter().map(|lost| lost.source.to_string()).collect()
    }

    #[test]
    fn only_a_larger_share_than_the_limit_is_excessive() {
        for (after, expected) in [(100, 0), (80, 0), (79, 1), (1, 1), (200, 0)] {
            assert_eq!(names("0.2", &[("a", 100)], &[("a", after)]).len(), expected, "{after}");
        }
        assert_eq!(names("0", &[("a", 1000)], &[("a", 990)]), ["a"]);
        assert!(names("1", &[("a", 1000)], &[]).is_empty());
    }

    #[test]
    fn fewer_than_ten_lost_rules_are_never_excessive() {
        assert!(names("0.2", &[("a", 9)], &[]).is_empty());
        assert!(names("0.2", &[("a", 12)], &[("a", 3)]).is_empty());
        assert_eq!(names("0.2", &[("a", 12)], &[("a", 2)]), ["a"]);
    }

    #[test]
    fn deleted_file_has_lost_all_its_rules() {
        assert_eq!(names("0.2", &[("a", 10), ("b", 10)], &[("b", 10)]), ["a"]);
    }

    #[test]
    fn loss_of_each_file_is_compared_with_the_limit_separately() {
        let before = [("a", 1_000_000), ("b", 50), ("c", 50)];
        assert_eq!(names("0.2", &before, &[("a", 1_000_000), ("b", 20), ("c", 41)]), ["b"]);
        assert_eq!(names("0.2", &before, &[("a", 2_000_000), ("b", 20), ("c", 0)]), ["b", "c"], "other files grew");
    }

    #[test]
    fn file_may_be_renamed_or_split() {
        assert!(names("0.2", &[("a", 100)], &[("b", 100)]).is_empty());
        assert!(names("0.2", &[("a", 100)], &[("a", 40), ("b", 30), ("c", 30)]).is_empty());
        assert_eq!(names("0.2", &[("a", 100), ("b", 100)], &[("c", 100)]), ["b"], "only one file was renamed");
    }

    #[test]
    fn message_names_ten_files_and_counts_the_others() {
        let lost = |number| LostRules { source: format!("{number}.csv").into(), before: 12, after: 2 };
        let text = message(&(1..=12).map(lost).collect::<Vec<_>>(), Ratio::FIFTH);
        assert!(text.starts_with("`1.csv` had 12 rules and now has 2 (83 % fewer); "), "{text}");
        assert!(text.contains("`10.csv` had") && text.contains("; 2 other files; a loss of more than 20 %"), "{text}");
    }
}
