//! Converts `RewriteCond` directives.

use crate::apache::flags::Flags;
use crate::condition::capturing::CapturingCondition;
use crate::condition::host_pattern::HostPattern;
use crate::condition::{Comparison, Condition, RequestPart, absent_as_empty};
use crate::foreign::path_restriction::{CaptureSyntax, PathRestriction, RegexInput};
use crate::note::{NoteSubject, Remark, StatementOrigin};

/// A parsed `RewriteCond` directive.
#[derive(Debug, Clone)]
pub(super) struct RewriteCondition {
    pub(super) origin: StatementOrigin,
    subject: String,
    pattern: String,
    pub(super) flags: Flags,
    /// The paths to which the `RewriteRule` does not apply, if the condition tests a capture of the rule.
    excluded: Option<PathRestriction>,
    /// The host to which the `RewriteRule` redirects all hosts that its conditions do not exclude.
    canonical_host: Option<String>,
}

/// The result of converting a `RewriteCond`, which is a restriction on the path or another condition.
#[derive(Debug, Clone)]
pub(super) enum ParsedCondition {
    Path(PathRestriction),
    /// The paths to which the `RewriteRule` does not apply.
    NotPath(PathRestriction),
    Condition(Condition),
}

impl RewriteCondition {
    pub(super) fn read(arguments: &[String], origin: &StatementOrigin) -> Option<Self> {
        let [subject, pattern, flags @ ..] = arguments else {
            return None;
        };
        let flags = Flags::read(flags.first().map_or("", String::as_str));
        Some(Self {
            origin: origin.clone(),
            subject: subject.clone(),
            pattern: pattern.clone(),
            flags,
            excluded: None,
            canonical_host: None,
        })
    }

    /// Returns the condition of a `RewriteRule` that redirects all hosts to this host, except for excluded ones.
    pub(super) fn with_canonical_host(self, host: String) -> Self {
        Self { canonical_host: Some(host), ..self }
    }

    /// Returns the condition as a condition on the path, which excludes these paths.
    pub(super) fn excluding(self, paths: PathRestriction) -> Self {
        Self { excluded: Some(paths), ..self }
    }

    /// Returns the tested text, such as `%{REQUEST_URI}` or `$1`.
    pub(super) fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the expression or the comparison.
    pub(super) fn pattern(&self) -> &str {
        &self.pattern
    }

    /// Converts the condition. If it tests the host with an expression whose hosts cannot be listed, it lists those of
    /// `site_hosts`.
    pub(super) fn parse(&self, site_hosts: &[String]) -> Result<ParsedCondition, Remark> {
        if let Some(excluded) = &self.excluded {
            return Ok(ParsedCondition::NotPath(excluded.clone()));
        }
        let (pattern, is_negated) = match self.pattern.strip_prefix('!') {
            Some(pattern) => (pattern, true),
            None => (self.pattern.as_str(), false),
        };
        let subject = self.subject.strip_prefix("%{").and_then(|inner| inner.strip_suffix('}'));
        let subject = subject.ok_or_else(|| self.untestable(&self.subject))?;
        if self.excludes_files() {
            return Ok(without_files());
        }
        if self.requires_file() {
            return Err(self.untranslatable("the condition tests for files on the old server"));
        }
        if is_order_or_number(pattern) {
            return Err(self.untranslatable("it compares numbers, or the order of texts"));
        }
        let comparison = match pattern.strip_prefix('=') {
            Some("" | "\"\"") => Comparison::Absent,
            Some(text) => Comparison::Equal(text.to_owned()),
            None => Comparison::Matches(pattern.to_owned(), self.flags.case),
        };
        let comparison = if is_negated { comparison.negated() } else { comparison };
        if let Some(pattern) = self.open_host_pattern() {
            let condition = match &self.canonical_host {
                Some(host) if pattern.is_negated => Ok(pattern.condition_for_canonical(host, site_hosts)),
                Some(_) | None => pattern.condition(site_hosts),
            };
            return condition.map(ParsedCondition::Condition);
        }
        match subject.to_ascii_uppercase().as_str() {
            "REQUEST_URI" => {
                if let Comparison::Not(excluded) = comparison {
                    return self.path(&excluded).map(ParsedCondition::NotPath);
                }
                self.path(&comparison).map(ParsedCondition::Path)
            }
            name => {
                absent_as_empty::read(&self.request_part(name, subject)?, &comparison).map(ParsedCondition::Condition)
            }
        }
    }

    /// Returns the expression with which the condition tests the host. Otherwise, returns `None`.
    pub(super) fn host_pattern(&self) -> Option<HostPattern> {
        let name = self.subject.strip_prefix("%{")?.strip_suffix('}')?;
        let is_host = matches!(self.request_part(&name.to_ascii_uppercase(), name), Ok(RequestPart::Host));
        let negated = self.pattern.strip_prefix('!');
        let text = negated.unwrap_or(&self.pattern).to_owned();
        let is_expression = !text.starts_with(['=', '<', '>', '-']);
        let pattern = HostPattern { text, case: self.flags.case, is_negated: negated.is_some() };
        (is_host && is_expression).then_some(pattern)
    }

    /// Returns the expression with which the condition tests the host, if the hosts that it matches cannot be listed.
    pub(super) fn open_host_pattern(&self) -> Option<HostPattern> {
        self.host_pattern().filter(HostPattern::is_open)
    }

    fn path(&self, comparison: &Comparison) -> Result<PathRestriction, Remark> {
        match comparison {
            Comparison::Equal(path) => Ok(PathRestriction::exact(path)),
            Comparison::Matches(pattern, case) => Ok(PathRestriction::Regex {
                pattern: pattern.clone(),
                case: *case,
                input: RegexInput::Path,
                captures: CaptureSyntax::Percent,
            }),
            Comparison::Present => Ok(PathRestriction::Everything),
            Comparison::Absent | Comparison::Not(_) => Err(self.untranslatable("every request has a path")),
        }
    }

    /// Reports whether the condition can have captures. A target refers with `%1` to the last condition that can have
    /// captures.
    pub(super) fn has_captures(&self) -> bool {
        !self.requires_file() && !self.pattern.starts_with(['!', '=']) && !is_order_or_number(&self.pattern)
    }

    /// Reports whether the condition holds only for paths of existing files or folders.
    pub(super) fn requires_file(&self) -> bool {
        is_file_test(&self.pattern)
    }

    /// Reports whether the condition excludes the paths of existing files or folders.
    pub(super) fn excludes_files(&self) -> bool {
        self.pattern.strip_prefix('!').is_some_and(is_file_test)
    }

    /// If the condition tests the query, returns the condition along with its captures. Otherwise, returns `None`.
    pub(super) fn captured(&self) -> Option<CapturingCondition> {
        let is_query = self.subject.eq_ignore_ascii_case("%{QUERY_STRING}");
        let comparison = Comparison::Matches(self.pattern.clone(), self.flags.case);
        is_query.then(|| CapturingCondition::read(&RequestPart::Query, &comparison))?
    }

    fn request_part(&self, name: &str, written: &str) -> Result<RequestPart, Remark> {
        let header = |name: &str| Ok(RequestPart::Header(name.to_ascii_lowercase()));
        if let Some(given) = name.strip_prefix("HTTP:").and(written.get(5..)) {
            return match given.to_ascii_lowercase().as_str() {
                "x-forwarded-proto" | "x-forwarded-ssl" => Err(self.connection(name)),
                "host" => Ok(RequestPart::Host),
                "cookie" => Ok(RequestPart::Cookies),
                name => header(name),
            };
        }
        match name {
            "HTTP_HOST" | "SERVER_NAME" => Ok(RequestPart::Host),
            "REQUEST_METHOD" => Ok(RequestPart::Method),
            "QUERY_STRING" => Ok(RequestPart::Query),
            "HTTP_COOKIE" => Ok(RequestPart::Cookies),
            "HTTP_USER_AGENT" => header("user-agent"),
            "HTTP_REFERER" => header("referer"),
            "HTTP_ACCEPT" => header("accept"),
            "HTTP_ACCEPT_LANGUAGE" => header("accept-language"),
            // `mod_ssl` sets the environment variable `HTTPS`.
            "HTTPS" | "ENV:HTTPS" | "SERVER_PORT" | "REQUEST_SCHEME" => Err(self.connection(name)),
            _ => Err(self.untestable(&format!("%{{{written}}}"))),
        }
    }

    /// Returns the remark about a condition on the scheme or the port of the request. `name` is the name of the variable.
    fn connection(&self, name: &str) -> Remark {
        let value = self.pattern.trim_start_matches(['!', '=', '^', '(']);
        let number: String = value.chars().take_while(char::is_ascii_digit).collect();
        if name == "SERVER_PORT" && !["", "80", "443"].contains(&number.as_str()) {
            return Remark::new(
                format!("the condition tests for the port {number}, but the site has the port 443"),
                "delete this statement, or write a rule for the requests that used this port",
            );
        }
        let names_tls = ["443", "https", "on", "1"].iter().any(|start| value.starts_with(start)) && value != "https?";
        let (subject, hint) = if names_tls == self.pattern.starts_with('!') {
            (
                NoteSubject::Https,
                "remove the redirect, because the TLS terminator in front of the proxy redirects to https",
            )
        } else {
            (
                NoteSubject::Other,
                "write a rule without this condition, because the proxy receives only requests that the client sent over TLS",
            )
        };
        let part = if name == "SERVER_PORT" { "port" } else { "scheme" };
        Remark::about(subject, format!("the condition depends on the {part} of the request"), hint)
    }

    fn untestable(&self, part: &str) -> Remark {
        self.untranslatable(&format!("rules cannot test `{part}`")).about_part(part)
    }

    fn untranslatable(&self, why: &str) -> Remark {
        Remark::new(
            format!("cannot translate the condition on line {}: {why}", self.origin.line),
            "write a rule by hand for the requests to redirect",
        )
    }
}

/// Reports whether a condition compares the order of texts, as `>m` does, or numbers, as `-ge5` does. (Apache HTTP Server 2.4,
/// `mod_rewrite`, `RewriteCond`.)
fn is_order_or_number(pattern: &str) -> bool {
    let is_number =
        pattern.len() > 3 && ["-eq", "-ne", "-lt", "-le", "-gt", "-ge"].iter().any(|test| pattern.starts_with(test));
    pattern.len() > 1 && pattern.starts_with(['<', '>']) || is_number
}

fn is_file_test(pattern: &str) -> bool {
    matches!(pattern, "-f" | "-d" | "-s" | "-l" | "-F" | "-U")
}

/// Returns the condition for a test such as `!-f`. It always holds, because the files of the old server are unknown.
fn without_files() -> ParsedCondition {
    let remark = Remark::new(
        "the original statement does not match paths of existing files, but the rule does",
        "no change needed if the files of the old server are gone",
    );
    ParsedCondition::Condition(Condition { remarks: vec![remark], ..Condition::always() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(subject: &str, pattern: &str) -> Result<ParsedCondition, Remark> {
        let arguments = [subject.to_owned(), pattern.to_owned()];
        RewriteCondition::read(&arguments, &StatementOrigin::default()).unwrap().parse(&[])
    }

    #[test]
    fn path_is_a_restriction_and_other_subjects_are_conditions() {
        assert!(matches!(parsed("%{REQUEST_URI}", "^/a").unwrap(), ParsedCondition::Path(_)));
        for (subject, pattern) in [
            ("%{HTTP_HOST}", "^a\\.example$"),
            ("%{HTTP:Host}", "=a.example"),
            ("%{HTTP_COOKIE}", "x=1"),
            ("%{HTTP_REFERER}", "!^$"),
            ("%{REQUEST_FILENAME}", "!-f"),
        ] {
            assert!(matches!(parsed(subject, pattern).unwrap(), ParsedCondition::Condition(_)), "{subject} {pattern}");
        }
    }

    #[test]
    fn hint_depends_on_the_scheme_that_is_required() {
        for (subject, pattern, is_removed) in [
            ("%{HTTPS}", "!=on", true),
            ("%{HTTPS}", "on", false),
            ("%{SERVER_PORT}", "^443$", false),
            ("%{SERVER_PORT}", "!^443$", true),
            ("%{HTTP:X-Forwarded-Proto}", "^http$", true),
        ] {
            let hint = parsed(subject, pattern).unwrap_err().hint;
            assert_eq!(hint.starts_with("remove the redirect"), is_removed, "{subject} {pattern}");
        }
    }

    #[test]
    fn conditions_without_an_equivalent_are_rejected() {
        for (subject, pattern) in [
            ("%{REQUEST_FILENAME}", "-f"),
            ("%{HTTP_HOST}", "!^www\\."),
            ("%{HTTP_HOST}%{REQUEST_URI}", "^a"),
            ("%{REMOTE_ADDR}", "^10"),
        ] {
            assert!(parsed(subject, pattern).is_err(), "{subject} {pattern}");
        }
    }
}
