//! Messages about mistakes in files that a person wrote.

use std::fmt;
use std::sync::Arc;

/// One message about a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of mistake.
    pub code: Code,
    /// Whether the file can be used all the same.
    pub severity: Severity,
    /// Where the mistake is.
    pub place: Place,
    /// What the file says.
    pub found: String,
    /// What would be right there, when that can be said.
    pub expected: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
    /// Other places that take part, each with its role: the hops of a loop, the first of two rules.
    pub related: Vec<(Place, String)>,
}

/// Whether a file with this mistake can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// It works; someone should look at it.
    Warning,
    /// The files are refused.
    Error,
}

/// A position in a source; line and column count from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Display name of the source.
    pub source: Arc<str>,
    /// Line, 0 when the mistake concerns the whole file.
    pub line: u32,
    /// Column, 0 when the mistake concerns the whole file.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.source),
            line => write!(f, "{}:{line}:{}", self.source, self.column),
        }
    }
}

impl Severity {
    /// The word for it in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl Diagnostic {
    /// A message with the severity of its code.
    pub fn new(code: Code, place: Place, found: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            place,
            found: found.into(),
            expected: None,
            hint: None,
            related: Vec::new(),
        }
    }

    /// Says what would be right.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Says what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names another place that takes part, and its role.
    #[must_use]
    pub fn related(mut self, place: Place, role: impl Into<String>) -> Self {
        self.related.push((place, role.into()));
        self
    }
}

/// Declares the codes once: number, severity, title and explanation stand together, so that pages
/// about them can be generated from here.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal, $severity:ident, $title:literal;)+) => {
        /// What kind of mistake a [`Diagnostic`] reports.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[doc = $doc])+ $name,)+ }

        impl Code {
            /// All codes, by number.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The number as people cite it, such as `R012`.
            pub const fn number(self) -> &'static str {
                match self { $(Self::$name => $number,)+ }
            }

            /// A few words.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)+ }
            }

            /// The name in one word, as programs like it: `UnknownKey`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// The examples, bad and good. A code without them does not compile.
            pub(crate) const fn example_texts(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$name => (
                        include_str!(concat!("../tests/codes/", $number, "/bad.yaml")),
                        include_str!(concat!("../tests/codes/", $number, "/good.yaml")),
                    ),)+
                }
            }

            /// The comment above the code, line by line.
            const fn comment(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($doc),+],)+ }
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)+ }
            }
        }
    };
}

impl Code {
    /// What it means and why it is reported; paragraphs are parted by an empty line.
    pub fn explanation(self) -> String {
        let paragraphs = self.comment().split(|line| line.is_empty());
        let joined = paragraphs.map(|lines| lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" "));
        joined.collect::<Vec<_>>().join("\n\n")
    }

    /// The code with this number, in either case.
    pub fn from_number(number: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.number().eq_ignore_ascii_case(number))
    }

    /// Whether it is about rules; the others are about the configuration.
    pub const fn is_about_rules(self) -> bool {
        !matches!(self, Self::ConfigUnreadable | Self::ConfigValue | Self::ConfigKey | Self::ConfigMissing)
    }

    /// Its reference page, from the root of the repository.
    pub fn page(self) -> String {
        format!("docs/reference/diagnostics/{}.md", self.number())
    }
}

codes! {
    /// The configuration file is not YAML, so nothing in it could be checked.
    ConfigUnreadable = "C001", Error, "configuration is not valid YAML";
    /// A value of the configuration is none of those that its key allows, or of another kind: a text where a list belongs.
    ConfigValue = "C002", Error, "configuration value not allowed";
    /// A key of the configuration is not known at this place. Unknown keys are errors because a misspelt one would silently do
    /// nothing.
    ConfigKey = "C003", Error, "unknown key in the configuration";
    /// The configuration lacks a key that has no default.
    ConfigMissing = "C004", Error, "missing key in the configuration";
    /// The file is not YAML, so nothing in it could be read. Other files are checked all the same.
    Syntax = "R001", Error, "not valid YAML";
    /// A key is not known at this place. Unknown keys are errors because a misspelt one would
    /// silently do nothing.
    UnknownKey = "R002", Error, "unknown key";
    /// A value has the wrong kind: a list where a text belongs, a text where a number belongs.
    WrongKind = "R003", Error, "wrong kind of value";
    /// A rule, test or file lacks a key that it needs.
    MissingKey = "R004", Error, "missing key";
    /// Two keys exclude each other, or a key makes no sense without another one.
    Conflict = "R005", Error, "keys do not go together";
    /// A value is none of those that the key allows.
    BadValue = "R006", Error, "value not allowed";
    /// The path of a rule or test cannot be a path.
    BadPath = "R007", Error, "not a path";
    /// A placeholder is misspelt, repeated, or at a place where it cannot be.
    BadPlaceholder = "R008", Error, "bad placeholder";
    /// The target is neither a path of the site nor an address with `https://` or `http://`.
    BadTarget = "R009", Error, "bad target";
    /// The target is on a host that the configuration does not allow.
    HostNotAllowed = "R010", Error, "target on a host that is not allowed";
    /// Two rules answer the same paths, so one of them would never be used.
    Duplicate = "R011", Error, "duplicate rule";
    /// Following the rules leads round in a circle, or through more than 16 hops.
    Loop = "R012", Error, "redirect loop";
    /// The target uses a placeholder that the rule does not capture.
    MissingCapture = "R013", Error, "placeholder without a value";
    /// The rule names a table that no file defines.
    UnknownTable = "R014", Error, "unknown table";
    /// A table is defined twice; its rows could come from either.
    DuplicateTable = "R015", Error, "duplicate table";
    /// Two rules have the same `id`, so a log line would not tell them apart.
    DuplicateId = "R016", Error, "duplicate id";
    /// A test in the file does not hold.
    FailedTest = "R017", Error, "failed test";
    /// The target is redirected by another rule. Visitors are sent straight to the last page, in
    /// one hop, but the file would be clearer if it said so.
    Chain = "R018", Warning, "target is redirected again";
    /// No rule uses the table.
    UnusedTable = "R019", Warning, "unused table";
    /// The test holds, but another rule answered it, so this rule stays untested.
    TestMeetsOtherRule = "R020", Warning, "test is answered by another rule";
    /// The regular expression cannot be read, or would be too large.
    BadRegex = "R021", Error, "bad regular expression";
    /// Another rule answers everything that this one could answer, and is asked first.
    Shadowed = "R022", Warning, "rule is never reached";
    /// No request can meet the rule: its expression describes no path, its time is over, its share is nobody, or its file is
    /// empty.
    Dead = "R023", Warning, "rule can never apply";
    /// The regular expression matches anywhere in a path, so it may catch more than it was made for.
    UnanchoredRegex = "R024", Warning, "regular expression is not anchored";
    /// The regular expression says what `from` says more plainly and finds faster.
    SimpleRegex = "R025", Warning, "regular expression is not needed";
    /// The rule's `expires` has passed.
    Expired = "R026", Warning, "rule has expired";
    /// The rule's `expires` is less than 30 days away.
    ExpiresSoon = "R027", Warning, "rule expires soon";
    /// The target is no address in the site's list of routes, so visitors would land on a page that is not found.
    UnknownTarget = "R028", Warning, "target is no address of the site";
    /// The rule or table names a file that is not there.
    MissingFile = "R029", Error, "file is missing";
    /// No rule and no table names the file.
    UnusedFile = "R030", Warning, "file is not used";
    /// The path or target has a placeholder as other programs write it. Here it stands for itself, so the rule would not meet what
    /// was meant, or visitors would be sent to a page with such a name.
    ForeignPlaceholder = "R031", Warning, "placeholder of another program";
    /// The file has not a single letter. A full disk, or a copy that broke off, leaves such files, and taking one would drop all rules
    /// that were in it.
    EmptyFile = "R032", Error, "file is empty";
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
