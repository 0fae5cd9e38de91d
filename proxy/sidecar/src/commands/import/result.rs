//! Defines the result of an import that the report describes.

use portico_import::comparison::Comparison;
use portico_import::report::ReportEntry;
use portico_import::{Format, Imported};

use crate::commands::import::strict::StrictRisk;

/// The result of an import, as the report shows it.
pub(super) struct ImportResult<'i> {
    pub(super) format: Format,
    pub(super) imported: &'i Imported,
    /// The comparison with a simulation of the original server. `None` if the rules are invalid.
    pub(super) comparison: Option<&'i Comparison>,
    pub(super) entries: Vec<ReportEntry>,
}

impl ImportResult<'_> {
    /// Reports whether no difference from the original server is known or possible.
    pub(super) fn is_exact(&self) -> bool {
        self.risk().is_none()
    }

    /// Reports whether all answers are known, and all statements were compared.
    pub(super) fn is_complete(&self) -> bool {
        self.comparison.is_some_and(|comparison| {
            comparison.unknown.is_empty()
                && comparison.without_request.is_empty()
                && comparison.only_loops.is_empty()
                && comparison.other_methods.is_empty()
        })
    }

    /// Returns the greatest risk. An answer that is unknown, or that was not compared, may lead visitors to a wrong page.
    /// Returns `None` if no difference is known or possible.
    pub(super) fn risk(&self) -> Option<StrictRisk> {
        let of_entries = self.entries.iter().map(|entry| StrictRisk::of_known(entry.effect.risk()));
        of_entries.chain((!self.is_complete()).then_some(StrictRisk::Page)).min()
    }

    /// Returns the message about an import that fails because of its result. Returns `None` if it does not fail.
    pub(super) fn failure(&self, strict: StrictRisk) -> Option<String> {
        let greatest = self.risk().filter(|greatest| *greatest <= strict)?;
        let option =
            if strict == StrictRisk::Any { "--strict".to_owned() } else { format!("--strict={}", strict.name()) };
        let entries = self.entries.iter().filter(|entry| StrictRisk::of_known(entry.effect.risk()) == greatest).count();
        let entries = match entries {
            0 => None,
            1 => Some("1 entry".to_owned()),
            count => Some(format!("{count} entries")),
        };
        if greatest == StrictRisk::Any {
            return Some(format!("portico: `{option}` fails: no risk is known for {}", entries.unwrap_or_default()));
        }
        let is_unknown = greatest == StrictRisk::Page && !self.is_complete();
        let unknown = is_unknown.then(|| "unknown answers or statements that were not compared".to_owned());
        let found: Vec<String> = entries.into_iter().chain(unknown).collect();
        let found = found.join(", and ");
        Some(format!("portico: `{option}` fails: the greatest risk in the report is `{}` ({found})", greatest.name()))
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;
    use portico_import::report::report;
    use portico_import::{ImportOptions, comparison, import};

    use super::*;

    /// Returns the values of the option with which the import of a file for Apache fails, and the last message.
    fn failing(text: &str) -> (Vec<&'static str>, Option<String>) {
        let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
        let comparison = comparison::compare(Format::Apache, ".htaccess", text, &imported).unwrap();
        let entries = report(text, &imported, Some(&comparison));
        let result =
            ImportResult { format: Format::Apache, imported: &imported, comparison: Some(&comparison), entries };
        let values = StrictRisk::value_variants().iter().copied();
        let failing = values.filter(|value| result.failure(*value).is_some());
        (failing.map(StrictRisk::name).collect(), result.failure(StrictRisk::Any))
    }

    #[test]
    fn values_at_or_below_the_greatest_risk_fail() {
        let all = ["page", "host", "slash", "status", "hop", "spelling", "any"];
        let at_least = |risk: usize| all.get(risk..).unwrap_or_default().to_vec();
        let greatest =
            |rest: &str| Some(format!("portico: `--strict` fails: the greatest risk in the report is {rest}"));
        for (text, lowest, message) in [
            ("RewriteEngine On\nRewriteRule ^a/?$ /b [R=301,L]\n", 7, None),
            ("Redirect 301 /a /b\n", 5, greatest("`spelling` (2 entries)")),
            ("RewriteEngine On\nRewriteRule ^a$ /b [R=301,L]\n", 2, greatest("`slash` (1 entry)")),
            (
                "LimitRequestBody 9\nRewriteEngine On\nRewriteRule ^a/?$ /b [R=301,L]\n",
                6,
                Some("portico: `--strict` fails: no risk is known for 1 entry".to_owned()),
            ),
            (
                "RewriteEngine On\nRewriteCond %{TIME_HOUR} 12\nRewriteRule ^a/?$ /b [R=301,L]\n",
                0,
                greatest("`page` (1 entry, and unknown answers or statements that were not compared)"),
            ),
        ] {
            assert_eq!(failing(text), (at_least(lowest), message), "{text}");
        }
    }
}
