//! Finds files that have lost many of their rules. The cause of such a loss is more likely a failed export or copy than
//! an edit. If a YAML or CSV file ends early, it can still be valid, so the parser does not notice the loss.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use portico_policy::units::Ratio;
use portico_redirects::{FileContents, FileEntries};
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
    /// The number of rules that were moved to new files.
    moved: usize,
}

impl LostRules {
    pub(crate) fn to_json(&self) -> Value {
        json!({ "file": &*self.source, "before": self.before, "after": self.after, "moved": self.moved })
    }

    fn count(&self) -> usize {
        self.before.saturating_sub(self.after + self.moved)
    }

    /// Reports whether the file has lost at least [`MIN_LOST`] rules, and more than the share `limit` of its rules.
    fn exceeds(&self, limit: Ratio) -> bool {
        let (lost, before) = (self.count() as u128, self.before as u128);
        self.count() >= MIN_LOST && lost * 1000 > before * u128::from(limit.thousandths())
    }
}

impl fmt::Display for LostRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { source, before, after, moved } = self;
        let percent = self.count() * 100 / (*before).max(1);
        write!(f, "`{source}` had {before} rules and now has {after}")?;
        if *moved > 0 {
            write!(f, ", and {moved} rules were moved to new files")?;
        }
        write!(f, " ({percent} % fewer)")
    }
}

/// Returns the contents of each file. File names are relative to `root`, so that the files of two folders can be compared.
pub(crate) fn relative_to(root: &Path, contents: FileContents) -> FileContents {
    let above = display_root(root);
    let relative = contents.into_iter().map(|(source, entries)| {
        let below =
            Path::new(&*source).strip_prefix(&above).ok().and_then(Path::to_str).filter(|path| !path.is_empty());
        // If the root is a file, its name is replaced, so that two files with different names can be compared.
        (below.map_or_else(|| Arc::from("the file"), Arc::from), entries)
    });
    relative.collect()
}

/// Returns the files that have lost at least [`MIN_LOST`] rules, and more than the share `limit` of their rules.
///
/// A rule that is now in a new file counts as moved instead of lost. Therefore, a file may be renamed or split.
pub(crate) fn beyond(limit: Ratio, before: &FileContents, after: &FileContents) -> Vec<LostRules> {
    let (deleted, len) = (FileEntries::default(), FileEntries::len);
    let added: Vec<&FileEntries> =
        after.iter().filter(|(source, _)| !before.contains_key(*source)).map(|(_, entries)| entries).collect();
    let lost = before.iter().filter_map(|(source, entries)| {
        let remaining = after.get(source).unwrap_or(&deleted);
        let lost = LostRules { source: Arc::clone(source), before: len(entries), after: len(remaining), moved: 0 };
        // Moved rules are searched for only if needed, because the search reads every row.
        let moved = if lost.exceeds(limit) { entries.count_moved(remaining, &added) } else { 0 };
        Some(LostRules { moved, ..lost }).filter(|lost| lost.exceeds(limit))
    });
    lost.collect()
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
    use std::fmt::Write;
    use std::ops::Range;

    use portico_policy::units;
    use portico_redirects::tree::Located;
    use portico_redirects::{CompileOptions, Place, Source, compile};

    use super::*;

    /// Returns the contents of files with rows. Each file has the rows for the paths with the given numbers.
    fn contents(files: &[(&str, Range<usize>)]) -> FileContents {
        let mut list = "rules:\n".to_owned();
        let mut sources = Vec::new();
        for (name, numbers) in files {
            let _ = writeln!(list, "  - {{ rows: {name}.csv }}");
            let text = numbers.clone().fold(String::new(), |text, number| text + &format!("/{number},/x\n"));
            sources.push(Source { name: format!("{name}.csv"), text });
        }
        sources.push(Source { name: "list.yaml".into(), text: list });
        let mut contents = compile(&sources, &CompileOptions::default()).unwrap().contents;
        contents.remove("list.yaml");
        contents
    }

    /// Returns the names of the files whose loss exceeds the limit.
    fn names(limit: &str, before: &[(&str, Range<usize>)], after: &[(&str, Range<usize>)]) -> Vec<String> {
        let text = Located { value: limit.to_owned(), place: Place::point("t.yaml".into(), 1, 1) };
        let found = beyond(units::ratio("key", &text).unwrap(), &contents(before), &contents(after));
        found.iter().map(|lost| lost.source.trim_end_matches(".csv").to_owned()).collect()
    }

    #[test]
    fn only_a_larger_share_than_the_limit_is_excessive() {
        for (after, expected) in [(100, 0), (80, 0), (79, 1), (1, 1), (200, 0)] {
            assert_eq!(names("0.2", &[("a", 0..100)], &[("a", 0..after)]).len(), expected, "{after}");
        }
        assert_eq!(names("0", &[("a", 0..1000)], &[("a", 0..990)]), ["a"]);
        assert!(names("1", &[("a", 0..1000)], &[("b", 0..1)]).is_empty());
    }

    #[test]
    fn fewer_than_ten_lost_rules_are_never_excessive() {
        assert!(names("0.2", &[("a", 0..9)], &[("b", 50..51)]).is_empty());
        assert!(names("0.2", &[("a", 0..12)], &[("a", 0..3)]).is_empty());
        assert_eq!(names("0.2", &[("a", 0..12)], &[("a", 0..2)]), ["a"]);
    }

    #[test]
    fn deleted_file_has_lost_all_its_rules() {
        assert_eq!(names("0.2", &[("a", 0..10), ("b", 10..20)], &[("b", 10..20)]), ["a"]);
    }

    #[test]
    fn loss_of_each_file_is_compared_with_the_limit_separately() {
        let before = [("a", 1_000..3_000), ("b", 0..50), ("c", 50..100)];
        assert_eq!(names("0.2", &before, &[("a", 1_000..3_000), ("b", 0..20), ("c", 50..91)]), ["b"]);
        assert_eq!(names("0.2", &before, &[("a", 1_000..5_000), ("b", 0..20)]), ["b", "c"], "other files grew");
    }

    #[test]
    fn file_may_be_renamed_or_split() {
        let before = [("a", 0..100)];
        assert!(names("0.2", &before, &[("b", 0..100)]).is_empty());
        assert!(names("0.2", &before, &[("a", 0..40), ("b", 40..70), ("c", 70..100)]).is_empty());
        assert!(names("0.2", &before, &[("b", 0..81)]).is_empty(), "a renamed file may lose some rules");
    }

    #[test]
    fn other_rules_in_a_new_file_do_not_replace_lost_rules() {
        let before = [("a", 0..100)];
        assert_eq!(names("0.2", &before, &[("b", 100..200)]), ["a"]);
        assert_eq!(names("0.2", &before, &[("a", 0..50), ("b", 100..150)]), ["a"]);
        assert_eq!(names("0.2", &before, &[("b", 0..79), ("c", 100..200)]), ["a"]);
    }

    #[test]
    fn message_counts_moved_rules() {
        let lost = LostRules { source: "a.csv".into(), before: 100, after: 20, moved: 30 };
        assert_eq!(
            lost.to_string(),
            "`a.csv` had 100 rules and now has 20, and 30 rules were moved to new files (50 % fewer)"
        );
    }

    #[test]
    fn message_names_ten_files_and_counts_the_others() {
        let lost = |number| LostRules { source: format!("{number}.csv").into(), before: 12, after: 2, moved: 0 };
        let text = message(&(1..=12).map(lost).collect::<Vec<_>>(), Ratio::FIFTH);
        assert!(text.starts_with("`1.csv` had 12 rules and now has 2 (83 % fewer); "), "{text}");
        assert!(text.contains("`10.csv` had") && text.contains("; 2 other files; a loss of more than 20 %"), "{text}");
    }
}
