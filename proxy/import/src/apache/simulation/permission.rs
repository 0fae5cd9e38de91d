//! Evaluates access control for a client whose address the file does not name, and that sends no user name.
//!
//! (Apache HTTP Server 2.4, `mod_authz_core`, Authorization Containers, and `mod_access_compat`, `Order`.)
//! See <https://httpd.apache.org/docs/2.4/mod/mod_access_compat.html>.

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::words;
use crate::apache::simulation::requirement::{Grant, Requirement, any, group, requirement};

/// Whether a request is permitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Granted,
    /// The statement in `line` refuses the request with `status`.
    Denied {
        status: u16,
        line: u32,
    },
    /// The permission depends on something unknown. The value is the line of the directive.
    Unknown(u32),
}

/// The access control of one section.
#[derive(Debug, Clone, Default)]
pub(super) struct Permissions {
    requirements: Vec<Requirement>,
    /// The directives of `mod_access_compat`.
    compatible: Option<Compatible>,
}

#[derive(Debug, Clone, Default)]
struct Compatible {
    line: u32,
    /// `true` for `Order allow,deny`, which denies requests that no directive allows.
    denies_others: bool,
    allows: Vec<Listed>,
    denies: Vec<Listed>,
    /// `true` for `Satisfy Any`.
    satisfies_any: bool,
}

/// A directive `Allow` or `Deny`, and whether it applies to the client. `None` if that is unknown.
#[derive(Debug, Clone, Copy)]
struct Listed {
    line: u32,
    applies: Option<bool>,
}

impl Permissions {
    /// Adds a directive. Returns `false` if the directive does not control access.
    pub(super) fn add(&mut self, directive: &Directive) -> bool {
        let line = directive.origin.line;
        let words: Vec<String> = words(directive).iter().map(|word| word.to_ascii_lowercase()).collect();
        match directive.name.as_str() {
            "require" => self.requirements.push(requirement(directive)),
            "order" => {
                let compatible = self.compatible(line);
                compatible.denies_others = words.concat().replace(' ', "") != "deny,allow";
            }
            "allow" => self.compatible(line).allows.push(listed(line, &words)),
            "deny" => self.compatible(line).denies.push(listed(line, &words)),
            "satisfy" => self.compatible(line).satisfies_any = words.first().is_some_and(|word| word == "any"),
            _ => return false,
        }
        true
    }

    /// Adds a section such as `<RequireAll>`.
    pub(super) fn add_section(&mut self, section: &Directive, inner: &[Directive]) {
        let mut rest = inner;
        self.requirements.push(group(section, &mut rest));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.requirements.is_empty() && self.compatible.is_none()
    }

    fn compatible(&mut self, line: u32) -> &mut Compatible {
        self.compatible.get_or_insert_with(|| Compatible { line, ..Compatible::default() })
    }
}

/// Returns the access that the sections of a request permit. The last section has the highest precedence. Each of the two
/// kinds of directives replaces the directives of the same kind in earlier sections.
pub(super) fn access<'p>(sections: impl DoubleEndedIterator<Item = &'p Permissions> + Clone) -> Access {
    let required = sections.clone().rev().find(|section| !section.requirements.is_empty()).map(|section| {
        let grant = any(&section.requirements);
        let line = section.requirements.iter().rev().find(|one| one.grant() == grant);
        let line = line.or(section.requirements.last()).map_or(0, Requirement::denying_line);
        match grant {
            Grant::Granted => Access::Granted,
            Grant::Denied | Grant::Neutral => Access::Denied { status: 403, line },
            Grant::DeniedWithoutUser => Access::Denied { status: 401, line },
            Grant::Unknown => Access::Unknown(line),
        }
    });
    let Some(compatible) = sections.rev().find_map(|section| section.compatible.as_ref()) else {
        return required.unwrap_or(Access::Granted);
    };
    let by_address = compatible.access();
    let Some(required) = required else { return by_address };
    let prefers_required = if compatible.satisfies_any {
        required.severity() <= by_address.severity()
    } else {
        required.severity() > by_address.severity()
    };
    if prefers_required { required } else { by_address }
}

impl Access {
    const fn severity(self) -> u8 {
        match self {
            Self::Granted => 0,
            Self::Unknown(_) => 1,
            Self::Denied { .. } => 2,
        }
    }
}

impl Compatible {
    fn access(&self) -> Access {
        let applies = |list: &[Listed]| {
            let found = list.iter().find(|listed| listed.applies == Some(true));
            found.or_else(|| list.iter().find(|listed| listed.applies.is_none())).copied()
        };
        let (allow, deny) = (applies(&self.allows), applies(&self.denies));
        let denied = |line| Access::Denied { status: 403, line };
        let unknown = [allow, deny].into_iter().flatten().find(|listed| listed.applies.is_none());
        match (self.denies_others, allow, deny) {
            (true, _, Some(Listed { applies: Some(true), line })) => denied(line),
            (true, None, _) => denied(self.line),
            (false, Some(Listed { applies: Some(true), .. }), _) | (false, _, None) => Access::Granted,
            (_, _, _) if unknown.is_some() => Access::Unknown(unknown.map_or(0, |listed| listed.line)),
            (true, Some(_), _) => Access::Granted,
            (false, _, Some(deny)) => denied(deny.line),
        }
    }
}

/// Reads `Allow` or `Deny`.
fn listed(line: u32, words: &[String]) -> Listed {
    let is_everyone = words.iter().any(|word| ["all", "0.0.0.0/0", "::/0"].contains(&word.as_str()));
    let depends = words.iter().any(|word| word.starts_with("env="));
    Listed { line, applies: if depends && !is_everyone { None } else { Some(is_everyone) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn permissions(text: &str) -> Permissions {
        let directives = lines::read(text);
        let mut permissions = Permissions::default();
        let mut rest = directives.as_slice();
        while let Some((directive, after)) = rest.split_first() {
            rest = after;
            if directive.name.starts_with("<require") {
                permissions.requirements.push(group(directive, &mut rest));
            } else {
                permissions.add(directive);
            }
        }
        permissions
    }

    #[test]
    fn access_is_that_of_an_ordinary_client() {
        let denied = |status, line| Access::Denied { status, line };
        for (text, expected) in [
            ("Require all granted", Access::Granted),
            ("Require all denied", denied(403, 1)),
            ("Require ip 10.0.0.0/8", denied(403, 1)),
            ("Require all denied\nRequire all granted", Access::Granted),
            ("Require valid-user\nRequire ip 10.0.0.1", denied(401, 1)),
            ("Require env ok", Access::Unknown(1)),
            ("<RequireAll>\nRequire all granted\nRequire not ip 192.0.2.1\n</RequireAll>", Access::Granted),
            ("<RequireAll>\nRequire valid-user\nRequire ip 10\n</RequireAll>", denied(403, 3)),
            (
                "<RequireAny>\nRequire all granted\n<RequireAll>\nRequire all denied\n</RequireAll>\n</RequireAny>",
                Access::Granted,
            ),
            ("<RequireNone>\nRequire all granted\n</RequireNone>", denied(403, 1)),
            ("Order deny,allow\nDeny from all", denied(403, 2)),
            ("Order deny,allow\nDeny from all\nAllow from 10.0.0.1", denied(403, 2)),
            ("Order allow,deny\nAllow from all\nDeny from 192.0.2.1", Access::Granted),
            ("Order allow,deny\nAllow from 10", denied(403, 1)),
            ("Order allow,deny\nAllow from all\nDeny from env=bad", Access::Unknown(3)),
            ("Order deny,allow\nDeny from all\nSatisfy any\nRequire valid-user", denied(401, 4)),
            ("Order deny,allow\nDeny from 192.0.2.1", Access::Granted),
        ] {
            assert_eq!(access([permissions(text)].iter()), expected, "{text}");
        }
        let sections = [permissions("Require all denied"), permissions("Require all granted")];
        assert_eq!(access(sections.iter()), Access::Granted);
    }
}
