//! Recognizes the patterns of other programs in tables, whose rows have no patterns.

use crate::note::Remark;

/// Returns a remark if a path looks like a pattern of another program, such as `/blog/:id`, `/blog/{id}` or `/blog/(.*)`.
pub(super) fn literal_pattern(path: &str) -> Option<Remark> {
    /// Texts that are common in regular expressions, and rare in paths.
    const EXPRESSIONS: [&str; 8] = [".*", ".+", "(.", "([", "[^", "(?", "\\d", "\\w"];
    let starts_name = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic());
    let has_name = path.split("/:").skip(1).any(starts_name) || path.split('{').skip(1).any(starts_name);
    let is_expression = EXPRESSIONS.iter().any(|text| path.contains(text)) || path.starts_with("/^");
    (has_name || is_expression || has_reference(path)).then(|| {
        let reason = "tables have no placeholders or expressions, so the rule matches only the source as it is written";
        Remark::new(reason, PATTERN_HINT)
    })
}

/// Returns a remark if a target refers to a capture of the source, as in `/blog/$1`.
pub(super) fn literal_reference(to: &str) -> Option<Remark> {
    has_reference(to).then(|| {
        let reason =
            "tables have no captures, so the target of the rule contains `$1` or a similar text as it is written";
        Remark::new(reason, PATTERN_HINT)
    })
}

const PATTERN_HINT: &str = "if the list belongs to a program with patterns, import it with the format of that program, or \
                            write the rule by hand";

/// Reports whether a text contains a reference such as `$1`. Amounts such as `$100` are none.
fn has_reference(text: &str) -> bool {
    text.split('$').skip(1).any(|rest| {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        digits == 1 && !rest.starts_with('0')
    })
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn patterns_of_other_programs_are_reported() {
        for row in ["/o/(.*),/p/$1", "/s/{id},/t/{id}", "/u/$1,/v", "/w/:id,/x/:id", "/^y/\\d+,/z", "/plain,/p/$1"] {
            let imported = import(Format::Csv, "old.csv", row, &ImportOptions::default());
            assert_eq!(imported.report.len(), 1, "{row}: {:?}", imported.report);
        }
        for row in ["/price-$100,/b", "/a(b),/c", "/a.html,/c"] {
            let imported = import(Format::Csv, "old.csv", row, &ImportOptions::default());
            assert_eq!(imported.report, [], "{row}");
        }
    }
}
