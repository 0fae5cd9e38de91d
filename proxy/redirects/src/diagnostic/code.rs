//! Declares the codes of diagnostics, such as `R012`, with their titles and explanations.

use crate::diagnostic::severity::Severity;

/// Declares each code once, with its number, severity, title and explanation. The reference pages are generated from
/// these declarations.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal, $severity:ident, $title:literal;)+) => {
        /// The type of problem that a [`Diagnostic`](crate::Diagnostic) reports.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[doc = $doc])+ $name,)+ }

        impl Code {
            /// All codes, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the number of the code, such as `R012`.
            pub const fn number(self) -> &'static str {
                match self { $(Self::$name => $number,)+ }
            }

            /// Returns a short title.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)+ }
            }

            /// Returns the name of the code as an identifier, such as `UnknownKey`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// Returns two example files: one that causes this diagnostic, and a corrected one. The files are included
            /// at compile time, so every code must have them.
            pub(crate) const fn example_texts(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$name => (
                        include_str!(concat!("../../tests/codes/", $number, "/bad.yaml")),
                        include_str!(concat!("../../tests/codes/", $number, "/good.yaml")),
                    ),)+
                }
            }

            /// Returns the doc comment of the code, line by line.
            const fn comment(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($doc),+],)+ }
            }

            /// Returns the severity of the code.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)+ }
            }
        }
    };
}

impl Code {
    /// Returns the meaning of the code and the reason for reporting it. Paragraphs are separated by an empty line.
    pub fn explanation(self) -> String {
        let paragraphs = self.comment().split(|line| line.is_empty());
        let joined = paragraphs.map(|lines| lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" "));
        joined.collect::<Vec<_>>().join("\n\n")
    }

    /// Returns the code with this number. The letter case of `number` is ignored. Returns `None` if no code has this
    /// number.
    pub fn from_number(number: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.number().eq_ignore_ascii_case(number))
    }

    /// Reports whether the code is about rules. All other codes are about the configuration.
    pub const fn is_about_rules(self) -> bool {
        !matches!(self, Self::ConfigUnreadable | Self::ConfigValue | Self::ConfigKey | Self::ConfigMissing)
    }

    /// Reports whether a rule can silence diagnostics with this code by its key `allow`. Errors cannot be silenced.
    /// Warnings about tables and files cannot be silenced either, because tables and files have no key `allow`.
    pub const fn can_be_silenced(self) -> bool {
        matches!(self.severity(), Severity::Warning) && !matches!(self, Self::UnusedTable | Self::UnusedFile)
    }

    /// Returns the path of the reference page, relative to the root of the repository.
    pub fn page(self) -> String {
        format!("docs/reference/diagnostics/{}.md", self.number())
    }
}

codes! {
    /// The configuration file is not valid YAML, so its contents could not be checked.
    ConfigUnreadable = "C001", Error, "configuration is not valid YAML";
    /// A value in the configuration is not allowed for its key, or has the wrong type: for example, a string instead of
    /// a list.
    ConfigValue = "C002", Error, "invalid configuration value";
    /// The configuration contains an unknown key. Unknown keys are errors because a misspelt key would silently have no
    /// effect.
    ConfigKey = "C003", Error, "unknown configuration key";
    /// The configuration lacks a key that has no default.
    ConfigMissing = "C004", Error, "missing configuration key";
    /// The file, or a rule in the file, is not valid YAML and could not be read. The check continues with the other
    /// files, and usually with the other rules of the same file.
    Syntax = "R001", Error, "invalid YAML";
    /// The file contains an unknown key. Unknown keys are errors because a misspelt key would silently have no effect.
    UnknownKey = "R002", Error, "unknown key";
    /// A value has the wrong type: for example, a list instead of a string, or a string instead of a number.
    WrongKind = "R003", Error, "wrong type of value";
    /// A rule, a test or a row lacks a required key or field.
    MissingKey = "R004", Error, "missing key";
    /// Two keys of a rule, or two fields of a row, exclude each other. A key that has no effect without another key is
    /// also reported.
    Conflict = "R005", Error, "conflicting keys";
    /// The value is not allowed for its key.
    BadValue = "R006", Error, "invalid value";
    /// The path of a rule, a row or a test, or the key of a table, is not valid.
    BadPath = "R007", Error, "invalid path";
    /// A placeholder is misspelt, repeated, or not allowed in this position.
    BadPlaceholder = "R008", Error, "invalid placeholder";
    /// The target is neither a valid path on the site nor a valid absolute URL that starts with `https://` or
    /// `http://`.
    BadTarget = "R009", Error, "invalid target";
    /// The target is on a host or a port that `rule_hosts` in the configuration does not allow. Each host is reported
    /// once. Up to ten other rules and rows that redirect to the same host are listed as related locations.
    HostNotAllowed = "R010", Error, "target host not allowed";
    /// Two rules match the same requests, two rows have the same path, or two entries of a table have the same key. In
    /// each case, one of the two would never be used.
    Duplicate = "R011", Error, "duplicate rule";
    /// The redirects lead back to an earlier URL of the same chain, or never end.
    Loop = "R012", Error, "redirect loop";
    /// The target or `key` uses a placeholder that the rule does not define, or a query parameter that `when` does not
    /// require.
    MissingCapture = "R013", Error, "placeholder without a value";
    /// The rule refers to a table that no file defines.
    UnknownTable = "R014", Error, "unknown table";
    /// Two tables have the same name, so it is not clear to which table a rule refers.
    DuplicateTable = "R015", Error, "duplicate table";
    /// Two rules have the same `id`, so logs and statistics could not distinguish them.
    DuplicateId = "R016", Error, "duplicate id";
    /// A test in the file does not give the expected result.
    FailedTest = "R017", Error, "failed test";
    /// The target of the rule is redirected again by another rule. If the target is a path on this site, Portico sends
    /// visitors straight to the final page. If the target is an absolute URL, visitors follow a second redirect. In
    /// both cases, the rule is easier to understand if its target is the final page.
    Chain = "R018", Warning, "redirect chain";
    /// No rule uses the table.
    UnusedTable = "R019", Warning, "unused table";
    /// The test passes, but another rule matches the request, so this rule is not tested.
    TestMeetsOtherRule = "R020", Warning, "test matches another rule";
    /// The regular expression has a syntax error or an invalid group name, is too large, or can match no path.
    BadRegex = "R021", Error, "invalid regular expression";
    /// Another rule matches everything that this rule or row matches, and always takes precedence.
    Shadowed = "R022", Warning, "shadowed rule";
    /// No request can match the rule: its conditions contradict each other, its time window is over, its share is 0%, or
    /// its data file has no rows.
    Dead = "R023", Warning, "rule can never match";
    /// The regular expression matches anywhere in a path, so it may match more paths than intended.
    UnanchoredRegex = "R024", Warning, "unanchored regular expression";
    /// The keys `from` and `prefix` can match the same paths as the regular expression. They are easier to read and
    /// faster.
    SimpleRegex = "R025", Warning, "unnecessary regular expression";
    /// The `expires` date of the rule has passed.
    Expired = "R026", Warning, "rule has expired";
    /// The rule expires within 30 days.
    ExpiresSoon = "R027", Warning, "rule expires soon";
    /// The target is not in the route list of the site, so visitors would get a "not found" page.
    UnknownTarget = "R028", Warning, "target is not a page of the site";
    /// The rule or table refers to a file that does not exist.
    MissingFile = "R029", Error, "missing file";
    /// No rule or table uses the data file. A file is also reported if it is ignored because its name does not end in
    /// `.yaml`, `.yml`, `.csv` or `.tsv`.
    UnusedFile = "R030", Warning, "unused file";
    /// A path or a target of a rule contains a placeholder in the syntax of another program, such as `:id` or `$1`.
    /// Portico would read such a placeholder as literal text. The rule would not match the intended requests, or would
    /// send visitors to a page with that literal name.
    ///
    /// If the text is meant literally, percent-encode one of its characters. For example, write `/%2A` for the path
    /// `/*`. In the rows of a data file, such text is always literal, and R033 reports a probable placeholder in a target.
    ForeignPlaceholder = "R031", Error, "placeholder syntax of another program";
    /// The file is empty or blank. A full disk or an interrupted copy can leave an empty file. If an empty file were
    /// loaded, all rules that the file had before would be removed.
    EmptyFile = "R032", Error, "empty file";
    /// A path, a target or a condition contains a character that is probably there by mistake, such as a space, an
    /// invisible character, a comma at the end, or `*` as the value of a parameter. Portico reads the character as a
    /// part of the value. The rule would not match the intended requests, or would redirect to a page that does not
    /// exist.
    ///
    /// The warning is also about names and values in conditions that no request has, or nearly no request. Examples are
    /// the language `rus`, for which browsers send `ru`, and a `Referer` without its scheme. A filter that changes
    /// nothing, such as the second filter in `{name|lower|lower}`, is reported too.
    ///
    /// In the columns `query` and `host` of a CSV file, the warning is also about texts that are not compared as they
    /// look, such as `id>5`, `^id=7$`, `/a?id=7` and the word `any`. In a target, it is also about a parameter after
    /// `&` without a question mark, as in `/x&a=1`, and about a second question mark, as in `/x?a=1?b=2`.
    UnusualCharacter = "R033", Warning, "unusual character";
    /// No other rule would redirect the paths of this rule with `pass`, so `pass` has no effect. The path of the rule
    /// may be wrong, or the other rule may have been deleted. `pass` does not affect more specific rules, because they
    /// are tried first.
    PassWithoutEffect = "R034", Warning, "`pass` without effect";
    /// The rule has an entry in `allow` for a warning that the rule does not cause. The cause may have been removed
    /// since the entry was written.
    UnusedAllow = "R035", Warning, "unnecessary `allow`";
    /// The redirect is permanent, but applies only to some visitors or for some time. Permanent redirects have the
    /// status 301, which is the default, or 308. Search engines replace the old URL with the new URL, browsers may
    /// store the redirect for any length of time, and some caches ignore `Vary`. Therefore, the redirect can outlive
    /// its condition. Use 302 or 307, or limit with `cache` how long the redirect may be stored.
    ///
    /// Conditions on method, host and query are not reported, because caches distinguish requests by these properties.
    /// A rule that ends on a date because of `after_expiry` is not reported either.
    ConditionalPermanent = "R036", Warning, "permanent redirect under a changing condition";
    /// A rule always answers requests for a page that is in the list of routes, so nobody can visit the page. The rule
    /// may be older than the page, or may match more paths than intended.
    ///
    /// Rules with conditions, and rules that end on a date, are not reported. Rules that are probably intended are not
    /// reported either: a redirect of exactly this page whose status is 302, 303 or 307, and any rule whose status is
    /// 451.
    HiddenRoute = "R037", Warning, "rule hides a page of the site";
    /// A chain has more than 16 redirects. Portico sends visitors straight to the end of a chain, but follows at most
    /// 16 redirects for a request. A rule at the start of a longer chain is skipped. If a chain has hundreds of rules,
    /// only one rule in 17 is reported.
    LongChain = "R038", Error, "redirect chain too long";
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn numbers_count_up_and_every_code_is_explained() {
        for series in ["C", "R"] {
            let numbers = Code::ALL.iter().map(|code| code.number()).filter(|number| number.starts_with(series));
            for (index, number) in numbers.enumerate() {
                assert_eq!(number, format!("{series}{:03}", index + 1));
            }
        }
        for code in Code::ALL {
            let explanation = code.explanation();
            assert!(explanation.ends_with('.') && !explanation.contains("  "), "{explanation}");
        }
    }
}
