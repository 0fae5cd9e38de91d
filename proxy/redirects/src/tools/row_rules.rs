//! Assigns the rules that come from rows of CSV files to the rules that name these files.

use crate::engine::rule_set::RuleSet;
use crate::rule::Paths;

impl RuleSet {
    /// Returns, for each rule, the index of the rule in the YAML file. If a rule comes from a row of a CSV file, this is
    /// the rule that names the CSV file. Otherwise, it is the rule itself. A row becomes a rule of its own if it has
    /// conditions, an expiry date or an owner.
    pub fn written_rules(&self) -> Vec<usize> {
        let mut file_rule = None;
        let rules = self.graph.rules.iter().enumerate();
        rules
            .map(|(index, rule)| {
                // Rules that come from rows of a CSV file directly follow the rule that names the file.
                if matches!(rule.paths, Paths::Rows(_)) {
                    file_rule = Some((index, rule));
                }
                file_rule.filter(|(_, file_rule)| rule.is_row_of(file_rule)).map_or(index, |(file_rule, _)| file_rule)
            })
            .collect()
    }

    /// Returns the number of rules in the YAML files. All rows of a CSV file together count as one rule.
    pub fn written_len(&self) -> usize {
        self.written_rules().into_iter().enumerate().filter(|(index, written)| index == written).count()
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    #[test]
    fn rows_with_conditions_belong_to_the_rule_that_names_their_file() {
        let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
        let sources = [
            source(
                "t.yaml",
                "rules:\n  - { from: /z, to: /y }\n  - { rows: m.csv, id: moved }\n  - { from: /p, to: /q }\n",
            ),
            source("m.csv", "from,to,status,owner\n/a,/x,,Anna\n/c,/w,,\n/b,/v,,Anna\n"),
        ];
        let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
        assert_eq!(rules.written_rules(), [0, 1, 1, 1, 4]);
        assert_eq!((rules.len(), rules.written_len()), (5, 3));
    }
}
