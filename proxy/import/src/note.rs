//! Defines the entries of the import report.

use std::fmt;

use portico_redirects::short;

/// An entry of the import report, which describes a statement that was not translated or whose meaning changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line number of the statement, counted from 1.
    pub line: u32,
    /// The kind of the entry, which tells whether a rule exists for the statement.
    pub kind: NoteKind,
    /// The text of the statement on a single line. A long text is truncated. Empty if the entry is about the whole
    /// file.
    pub source_text: String,
    /// The difference between the rule and the statement, or the reason why no rule exists.
    pub reason: String,
    /// The advice for the user on what to do about the difference or the missing rule.
    pub hint: String,
}

/// The start of the reason of a note about captured text that the original server encodes twice.
pub(crate) const ENCODED_TWICE: &str = "with the flag B,";

/// The reason in the note about a redirect that at most changes the slash, the scheme or the host.
pub(crate) const SAME_URL: &str =
    "this statement redirects to the same URL; at most the trailing slash, the scheme or the host differs";

/// The reason in the note about a redirect that at most adds a slash or leads from http to https.
pub(crate) const SAME_HOST: &str =
    "this statement redirects to the same URL; at most the trailing slash or the scheme differs";

/// The hint about a redirect that adds the final slash, which the proxy removes by default.
pub(crate) const ADDS_SLASH: &str =
    "set `slash: add` in the configuration of the proxy, which removes the final slash by default";

/// The start of the reason of the note about `cleanUrls` of Vercel.
pub(crate) const CLEAN_URLS: &str = "with `cleanUrls`,";

/// The end of the reason of a note about paths that a setting of the original server redirects before the statement.
pub(crate) const SETTING_FIRST: &str = "before it tries this redirect; the rule redirects such requests";

/// The end of the reason of a note about a destination of Next.js that is empty without its parameters.
pub(crate) const EMPTY_DESTINATION: &str =
    "is empty as well, and the redirect of Next.js has no effect; the rule redirects such requests to `/`";

/// The end of the hint about a redirect from http to https.
pub(crate) const REDIRECTS_TO_HTTPS: &str = "the TLS terminator in front of the proxy redirects to https";

/// The start of the hint about a redirect from http to https that also changes the host.
pub(crate) const KEPT_HOST: &str = "let the TLS terminator in front of the proxy redirect requests over http to";

/// The start of the reason of a note about a redirect whose target a later statement replaces.
pub(crate) const REPLACED_TARGET: &str = "without the flag L,";

/// The reason in the note about the server of nginx that answers requests for all other hosts.
pub(crate) const OTHER_HOSTS: &str =
    "nginx also uses this server for hosts that no server names; the rules apply only to the hosts of this server";

/// The reason in the note about a rule that does not match all intended paths, because some prefixes are reserved.
pub(crate) const RESERVED: &str =
    "a rule matches paths below `/api/`, `/assets/` or `/builds/` only if the rule names the prefix";

/// The start of the reason in notes about a parameter that is a part of the target and of the request.
pub(crate) const SAME_PARAMETER: &str = "if the request has a parameter that the target also sets";

/// The end of the reason in notes about a slash in the value of a parameter, which the original server does not encode.
pub(crate) const SLASH_IN_VALUE: &str = "is sent as `%2F`";

/// The words after the prefix in the note about a statement that also matches longer names, such as `/ab` for `/a`.
pub(crate) const LONGER_NAMES: &str = "also matches longer names such as";

/// The end of the reason in notes about rules that match requests with a query, unlike the original statements.
pub(crate) const WITH_QUERY: &str = "with a query";

/// The words before the path in the note about a statement that excludes a path from redirects.
pub(crate) const SUCH_URLS: &str = "URLs such as `";

/// The words in the note about a statement that excludes unknown paths from redirects.
pub(crate) const EXCLUDES_UNKNOWN: &str = "excludes URLs from redirects";

/// The end of the reason in notes about statements that apply only where the old site has no page.
pub(crate) const PER_FILE: &str = "the translated rules always apply (reported once per file)";

/// The reason in notes about redirects of missing pages.
pub(crate) const ERROR_REDIRECT: &str = "redirects for missing pages and other errors are not imported, because only the upstream knows which pages are missing";

/// The start of the reason in notes about missing pages with the status 410 or 451.
pub(crate) const ERROR_GONE: &str = "missing pages and other errors do not get the status";

/// The reason in notes about statements after which the evaluation continues with the same URL.
pub(crate) const KEEPS_URL: &str = "this statement does not redirect, and later statements still apply";

/// The words in the note about a statement whose requests the rule for an earlier statement matches.
pub(crate) const COVERED: &str = "matches all requests of this statement first";

/// The start of the reason in notes about repeated statements.
pub(crate) const DUPLICATES: &str = "this statement duplicates line";

/// The end of the reason in notes about requests that the original server refuses.
pub(crate) const UPSTREAM_REFUSES: &str = "the rules do not, so the upstream must refuse them";

/// The advice for a statement without an effect.
pub(crate) const DELETE: &str = "delete this statement";

/// The kind of an entry of the import report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// The statement was translated to a rule, but the rule behaves differently in some cases.
    Different,
    /// The statement was not translated to a rule.
    NotTranslated,
}

impl Note {
    /// Reports whether the note is about a statement that excludes this path from redirects.
    pub(crate) fn excludes(&self, path: &str) -> bool {
        self.kind == NoteKind::NotTranslated && self.reason.contains(&format!("{SUCH_URLS}{path}`"))
    }

    /// Reports whether the note is about a statement that excludes paths from redirects.
    pub(crate) fn is_about_exclusion(&self) -> bool {
        let reason = &self.reason;
        self.kind == NoteKind::NotTranslated && (reason.contains(SUCH_URLS) || reason.contains(EXCLUDES_UNKNOWN))
    }

    /// Reports whether the note is about all requests with a query.
    pub(crate) fn is_about_queries(&self) -> bool {
        self.reason.ends_with(WITH_QUERY)
    }

    /// Returns the parameter that the request and the target both have, if the note is about such requests.
    pub(crate) fn same_parameter(&self) -> Option<&str> {
        self.reason.strip_prefix(SAME_PARAMETER)?.split('`').nth(1)
    }

    /// Returns the parameter whose value may contain a slash, if the note is about such values.
    pub(crate) fn parameter_with_slash(&self) -> Option<&str> {
        self.reason.strip_suffix(SLASH_IN_VALUE)?.split('`').nth(1)
    }

    /// Returns the prefix of the original statement, if the note is about paths that continue it in the same segment.
    pub(crate) fn prefix_of_longer_names(&self) -> Option<&str> {
        let (before, _) = self.reason.split_once(LONGER_NAMES)?;
        before.split('`').nth(1)
    }

    /// Reports whether the note is about requests that the original server refuses.
    pub(crate) fn is_about_refusal(&self) -> bool {
        self.reason.ends_with(UPSTREAM_REFUSES)
    }

    /// Reports whether the note is about the answer for missing pages. The comparison assumes that no page is missing.
    pub(crate) fn is_about_missing_pages(&self) -> bool {
        self.reason == ERROR_REDIRECT || self.reason.starts_with(ERROR_GONE)
    }

    /// Reports whether the note is about a statement that changes no answer, so that no difference can have this cause.
    pub(crate) fn is_about_no_effect(&self) -> bool {
        self.reason == KEEPS_URL
    }

    /// Reports whether the note is about a redirect whose target a later statement replaces.
    pub(crate) fn is_about_replaced_target(&self) -> bool {
        self.reason.starts_with(REPLACED_TARGET)
    }

    /// Reports whether the note is about a redirect from http to another host. The comparison asks only over https.
    pub(crate) fn is_about_http_host(&self) -> bool {
        self.hint.starts_with(KEPT_HOST)
    }

    /// Reports whether the note is about a redirect that at most changes the form of a URL.
    pub(crate) fn is_about_same_url(&self) -> bool {
        self.reason == SAME_URL || self.reason == SAME_HOST
    }

    /// Reports whether the note is about captured text that the original server encodes twice.
    pub(crate) fn is_about_double_encoding(&self) -> bool {
        self.reason.starts_with(ENCODED_TWICE)
    }

    /// Reports whether the note is about a site whose URLs end with a slash. The comparison regards both forms as equal.
    pub(crate) fn is_about_added_slash(&self) -> bool {
        self.hint == ADDS_SLASH
    }

    /// Reports whether the note is about requests for which a redirect has no URL.
    pub(crate) fn is_about_empty_destination(&self) -> bool {
        self.reason.ends_with(EMPTY_DESTINATION)
    }

    /// Reports whether the note is about the endings that Vercel removes from paths.
    pub(crate) fn is_about_clean_urls(&self) -> bool {
        self.reason.starts_with(CLEAN_URLS)
    }

    /// Reports whether the note is about paths that a setting of the original server redirects before the statement.
    pub(crate) fn is_about_earlier_setting(&self) -> bool {
        self.reason.ends_with(SETTING_FIRST)
    }

    /// Reports whether the note is about files of the old site. No difference can have this cause, because the simulated
    /// servers have no files.
    pub(crate) fn is_about_files(&self) -> bool {
        self.reason.ends_with(PER_FILE)
    }
}

impl NoteKind {
    /// Returns the name of the kind in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Different => "translated with a difference",
            Self::NotTranslated => "not translated",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}: {}", self.line, self.kind.name())?;
        if !self.source_text.is_empty() {
            writeln!(f, "  {}", self.source_text)?;
        }
        writeln!(f, "  {}", self.reason)?;
        write!(f, "  hint: {}", self.hint)
    }
}

/// The reason why a statement cannot be translated, or why its rule behaves differently. The reason comes with a hint
/// for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) reason: String,
    pub(super) hint: String,
}

impl Remark {
    pub(super) fn new(reason: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { reason: reason.into(), hint: hint.into() }
    }
}

/// The statement in the imported file from which a rule or a note comes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StatementOrigin {
    pub(super) line: u32,
    pub(super) text: String,
    /// The comments that belong to the statement. The characters that mark a comment, such as `#`, are removed.
    pub(super) comments: Vec<String>,
    /// `true` if there is a blank line above the statement and its comments.
    pub(super) blank_line_before: bool,
    /// The person or team that is responsible for the statement.
    pub(super) owner: Option<String>,
    /// The expiry date of the statement.
    pub(super) expires: Option<String>,
}

impl StatementOrigin {
    pub(super) fn note(&self, kind: NoteKind, remark: Remark) -> Note {
        let source_text = one_line(&self.text);
        Note { line: self.line, kind, source_text, reason: short::message(remark.reason), hint: remark.hint }
    }
}

/// The maximum length of a statement in the report, in characters.
const MAX_SOURCE_LENGTH: usize = 160;

pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    short::truncate(&words.join(" "), MAX_SOURCE_LENGTH)
}
