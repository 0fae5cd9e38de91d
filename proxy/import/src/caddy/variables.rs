//! Reports environment variables, whose values are not in the file.

use crate::caddy::environment::Variable;
use crate::caddy::tree::Directive;
use crate::importer::Importer;
use crate::note::Remark;

/// Reports the first default value in a file. Returns whether there is one.
pub(super) fn report_defaults(directives: &[Directive], importer: &mut Importer<'_>) -> bool {
    directives.iter().any(|directive| {
        let found = defaults(&directive.origin.text).next();
        if let Some(variable) = &found {
            let reason =
                format!("the value of `{variable}` is not in the file, so the import uses its default value");
            let hint = "if the old server set such a variable, replace it in a copy of the file with its value, and import the copy";
            importer.report_difference(&directive.origin, Remark::new(reason, hint));
        }
        found.is_some() || report_defaults(directive.inner(), importer)
    })
}

fn defaults(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter_map(Variable::first).filter(|found| found.default.is_some()).map(|found| found.text)
}

/// Returns the remark about a directive with a variable that has no default value.
pub(super) fn unknown_value(directive: &Directive) -> Option<Remark> {
    let variable = directive.words.iter().find_map(|word| Variable::first(word))?.text;
    let reason = format!("the value of `{variable}` is not in the file");
    Some(Remark::new(reason, "replace the variable in a copy of the file with its value, and import the copy"))
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn variables_are_reported() {
        let text = "{$HOST:a.example} {\nredir /old-{$A:x} /new\nredir /{$B}q /w\n}\n";
        let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
        let imported = import(Format::Caddy, "Caddyfile", text, &options);
        assert!(imported.yaml.contains("from: /old-x\n") && !imported.yaml.contains("/w"), "{}", imported.yaml);
        let notes: Vec<(u32, &str)> = imported.report.iter().map(|note| (note.line, note.reason.as_str())).collect();
        let default = "the value of `{$HOST:a.example}` is not in the file, so the import uses its default value";
        assert_eq!(notes, [(1, default), (3, "the value of `{$B}` is not in the file")]);
    }
}
