//! Evaluates `Require` directives for a client whose address the file does not name, and that sends no user name.
//!
//! (Apache HTTP Server 2.4, `mod_authz_core`, Authorization Containers.)
//! See <https://httpd.apache.org/docs/2.4/mod/mod_authz_core.html>.

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::words;

/// A `Require` directive, or a section that combines them.
#[derive(Debug, Clone)]
pub(super) struct Requirement {
    line: u32,
    is_negated: bool,
    test: Test,
}

#[derive(Debug, Clone)]
enum Test {
    Single(Grant),
    All(Vec<Requirement>),
    Any(Vec<Requirement>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grant {
    Granted,
    Denied,
    /// A user name may change the result.
    DeniedWithoutUser,
    Neutral,
    Unknown,
}

/// Reads a `Require` directive.
pub(super) fn requirement(directive: &Directive) -> Requirement {
    let all: Vec<String> = words(directive).iter().map(|word| word.to_ascii_lowercase()).collect();
    let mut words: Vec<&str> = all.iter().map(String::as_str).collect();
    let is_negated = words.first() == Some(&"not");
    if is_negated {
        words.remove(0);
    }
    let grant = match words.as_slice() {
        ["all", "granted"] => Grant::Granted,
        ["ip", networks @ ..] if networks.iter().any(|network| ["0.0.0.0/0", "::/0"].contains(network)) => {
            Grant::Granted
        }
        ["all" | "ip" | "host" | "local" | "forward-dns", ..] => Grant::Denied,
        ["method", methods @ ..] => {
            if methods.contains(&"get") {
                Grant::Granted
            } else {
                Grant::Denied
            }
        }
        ["valid-user" | "user" | "group" | "file-owner" | "file-group", ..] => Grant::DeniedWithoutUser,
        [kind, ..] if kind.starts_with("ldap-") || kind.starts_with("db") => Grant::DeniedWithoutUser,
        _ => Grant::Unknown,
    };
    Requirement { line: directive.origin.line, is_negated, test: Test::Single(grant) }
}

/// Reads the directives inside a section such as `<RequireAny>`, up to the end of the section.
pub(super) fn group(section: &Directive, rest: &mut &[Directive]) -> Requirement {
    let mut members = Vec::new();
    while let Some((directive, after)) = rest.split_first() {
        *rest = after;
        match directive.name.as_str() {
            "require" => members.push(requirement(directive)),
            name if name.starts_with("<require") => members.push(group(directive, rest)),
            name if name.starts_with("</require") => break,
            _ => {}
        }
    }
    let test = if section.name == "<requireall" { Test::All(members) } else { Test::Any(members) };
    Requirement { line: section.origin.line, is_negated: section.name == "<requirenone", test }
}

impl Requirement {
    pub(super) fn grant(&self) -> Grant {
        let grant = match &self.test {
            Test::Single(grant) => *grant,
            Test::All(members) => all(members),
            Test::Any(members) => any(members),
        };
        match (self.is_negated, grant) {
            (false, grant) => grant,
            (true, Grant::Granted) => Grant::Denied,
            (true, Grant::Unknown) => Grant::Unknown,
            (true, Grant::Denied | Grant::DeniedWithoutUser | Grant::Neutral) => Grant::Neutral,
        }
    }

    /// Returns the line of the innermost directive that decides.
    pub(super) fn denying_line(&self) -> u32 {
        let grant = self.grant();
        let members = match &self.test {
            Test::All(members) | Test::Any(members) if !self.is_negated => members.as_slice(),
            Test::All(_) | Test::Any(_) | Test::Single(_) => &[],
        };
        members.iter().find(|member| member.grant() == grant).map_or(self.line, Self::denying_line)
    }
}

/// A denial without a user is the result only if a user name may change the result of all tests.
fn all(members: &[Requirement]) -> Grant {
    let grants: Vec<Grant> = members.iter().map(Requirement::grant).collect();
    let first_of = [Grant::Denied, Grant::Unknown, Grant::DeniedWithoutUser, Grant::Granted];
    first_of.into_iter().find(|grant| grants.contains(grant)).unwrap_or(Grant::Neutral)
}

pub(super) fn any(members: &[Requirement]) -> Grant {
    let grants: Vec<Grant> = members.iter().map(Requirement::grant).collect();
    let first_of = [Grant::Granted, Grant::Unknown, Grant::DeniedWithoutUser, Grant::Denied];
    first_of.into_iter().find(|grant| grants.contains(grant)).unwrap_or(Grant::Neutral)
}
