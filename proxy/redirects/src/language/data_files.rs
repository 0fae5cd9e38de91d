//! Lists the data files to which a rule file refers. A command that receives only the rule file also reads these data
//! files.

use std::sync::Arc;

use crate::diagnostic::source::{self, Source};
use crate::language::lower::rows::sibling_path;
use crate::language::parse;
use crate::language::raw::Located;
use crate::language::raw_file::RawRows;

/// Returns the names of the data files to which `source` refers. [`compile`](crate::compile()) looks for the data files
/// under these names. The result contains only files in the folder of `source` or in a subfolder.
pub fn referenced_data_files(source: &Source) -> Vec<String> {
    if !may_name_data_file(&source.text) {
        return Vec::new();
    }
    // Errors are ignored here, because compiling the files reports them.
    let file = parse::file(&Arc::from(&*source.name), &source.text, &mut Vec::new());
    let tables = file.tables.into_iter().filter_map(|table| match table.rows {
        RawRows::File(name) => Some(name),
        RawRows::Inline(_) => None,
    });
    let named = file.rules.into_iter().filter_map(|rule| rule.rows).chain(tables);
    named.filter(is_in_or_below_folder).map(|name| sibling_path(&source.name, &name.value)).collect()
}

/// Reports whether a text can contain the name of a data file. Parsing a large file takes much longer than this check. In
/// a text with a backslash, characters of the name may be escaped, as in `"old\u002ecsv"`.
fn may_name_data_file(text: &str) -> bool {
    let is_extension = |at: usize| text.get(at..at + ".csv".len()).is_some_and(source::is_data);
    text.contains('\\') || text.match_indices('.').any(|(at, _)| is_extension(at))
}

fn is_in_or_below_folder(name: &Located<String>) -> bool {
    let is_relative = |part: &str| part.is_empty() || part == "." || part == "..";
    source::is_data(&name.value) && !name.value.split(['/', '\\']).any(is_relative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_in_the_folder_or_below_are_included() {
        let text = "
tables: { here: { a: 1 }, there: more/t.tsv }
rules:
  - rows: old.csv
  - rows: ../up.csv
  - rows: /etc/root.csv
  - rows: other.yaml
  - { from: /a, to: /b }
";
        let source = Source { name: "rules/shop.yaml".to_owned(), text: text.to_owned() };
        assert_eq!(referenced_data_files(&source), ["rules/old.csv", "rules/more/t.tsv"]);
    }

    #[test]
    fn names_are_found_in_every_spelling() {
        for name in ["old.csv", "OLD.CSV", "'old.tsv'", r#""old\u002ecsv""#, r#""old.\x63sv""#] {
            let source = Source { name: "shop.yaml".to_owned(), text: format!("rules:\n  - rows: {name}\n") };
            assert_eq!(referenced_data_files(&source).len(), 1, "{name}");
        }
    }
}
