//! Finds the hosts of the site that an expression matches.

use regex::{Regex, RegexBuilder};

use crate::condition::Condition;
use crate::condition::hosts;
use crate::condition::international;
use crate::condition::when::When;
use crate::note::{NoteSubject, Remark};
use crate::regex::lookahead;
use crate::target::url;
use portico_redirects::LetterCase;

/// The advice if the hosts of the site are not known.
pub(crate) const NAME_HOSTS: &str = "name all hosts of the site with `--site-host`, and import again";
/// The maximum length of a compiled expression, in bytes.
const SIZE_LIMIT: usize = 1 << 20;

/// An expression with which a condition tests the host.
#[derive(Debug, Clone)]
pub(crate) struct HostPattern {
    pub(crate) text: String,
    pub(crate) case: LetterCase,
    /// `true` if the condition holds for hosts that the expression does not match.
    pub(crate) is_negated: bool,
}

impl HostPattern {
    /// Reports whether the hosts that the expression matches cannot be listed, as for `^www\.`.
    pub(crate) fn is_open(&self) -> bool {
        let cannot_be_listed = || hosts::read(&self.text).map_or(true, |(hosts, _)| self.is_part_of_host(&hosts));
        let is_possible = international::never_matches(&self.text).is_none();
        self.text != "^$" && !hosts::is_any(&self.text) && is_possible && cannot_be_listed()
    }

    /// Reports whether the expression is only a part of a host, such as `oldsite` for `www.oldsite.example`.
    fn is_part_of_host(&self, hosts: &[String]) -> bool {
        let is_whole = self.text.starts_with('^') && self.text.ends_with('$');
        !is_whole && hosts.iter().any(|host| !host.trim_start_matches("*.").contains('.'))
    }

    /// Returns the hosts that the expression lists by their names, as `^(shop|blog)\.a\.example$` does. Returns `None` if it
    /// excludes hosts, or selects hosts that cannot be listed.
    pub(crate) fn listed_hosts(&self) -> Option<Vec<String>> {
        let (hosts, _) = hosts::read(&self.text).ok().filter(|_| !self.is_negated)?;
        are_names(&hosts).then_some(hosts)
    }

    /// Returns the condition that lists those of `site_hosts` that this condition allows.
    pub(crate) fn condition(&self, site_hosts: &[String]) -> Result<Condition, Remark> {
        let regex = self.compiled()?;
        if let Some(port) = self.port() {
            let reason = format!("the expression `{}` requires the port {port}", self.text);
            return Err(Remark::new(reason, "delete the statement, because requests to the proxy have no port"));
        }
        if site_hosts.is_empty() {
            let reason = format!("rules cannot test the host with the expression `{}`", self.text);
            return Err(Remark::about(NoteSubject::UnlistedHosts, reason, NAME_HOSTS));
        }
        let allowed = site_hosts.iter().filter(|host| regex.is_match(host) != self.is_negated);
        let host: Vec<String> = allowed.map(|host| host.to_ascii_lowercase()).collect();
        let alternatives = if host.is_empty() { Vec::new() } else { vec![When { host, ..When::default() }] };
        let remark = if alternatives.is_empty() {
            self.selects_none()
        } else {
            let reason = format!("the rule lists the hosts of the site that `{}` selects, and no others", self.text);
            Remark::new(reason, "check the hosts in `when.host`")
        };
        Ok(Condition { alternatives, remarks: vec![remark], ..Condition::always() })
    }

    /// Returns the remark about a statement for none of the known hosts.
    pub(crate) fn selects_none(&self) -> Remark {
        let reason = format!("the expression `{}` selects none of the hosts that `--site-host` names", self.text);
        Remark::about(NoteSubject::UnlistedHosts, reason, NAME_HOSTS)
    }

    /// Reports whether the condition allows a host.
    pub(crate) fn allows(&self, host: &str) -> bool {
        self.compiled().is_ok_and(|regex| regex.is_match(host) != self.is_negated)
    }

    /// Returns the condition of a statement that redirects all other hosts to the canonical host. It excludes the hosts
    /// that [`Self::excluded_hosts`] returns.
    pub(crate) fn condition_for_canonical(&self, canonical: &str, site_hosts: &[String]) -> Condition {
        let (host, remark) = self.excluded_hosts(canonical, site_hosts);
        let remarks = vec![remark];
        if host.is_empty() {
            return Condition { remarks, ..Condition::always() };
        }
        let when = When::not(&[When { host, ..When::default() }]);
        Condition { remarks, ..Condition::single(when) }
    }

    /// Returns those of the canonical host, of `site_hosts` and of the hosts that the expression names to which this condition
    /// does not apply.
    pub(crate) fn excluded_hosts(&self, canonical: &str, site_hosts: &[String]) -> (Vec<String>, Remark) {
        let known = std::iter::once(canonical).chain(site_hosts.iter().map(String::as_str));
        let named = hosts::read(&self.text).map_or_else(|_| Vec::new(), |(hosts, _)| hosts);
        let mut hosts: Vec<String> = Vec::new();
        for host in known.filter(|host| !self.allows(host)).map(str::to_ascii_lowercase).chain(named) {
            if !hosts.contains(&host) {
                hosts.push(host);
            }
        }
        let excluded = if hosts.is_empty() { "none of them" } else { "only those in `when.not.host`" };
        let reason = format!(
            "the original statement excludes all hosts that `{}` matches; the rule excludes {excluded}",
            self.text
        );
        (hosts, Remark::new(reason, "if the site has other such hosts, add them to `when.not.host`"))
    }

    /// Returns the port at the end of an expression such as `^a\.example:8080$`.
    fn port(&self) -> Option<&str> {
        let (_, port) = self.text.strip_suffix('$').unwrap_or(&self.text).rsplit_once(':')?;
        (!port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())).then_some(port)
    }

    fn compiled(&self) -> Result<HostRegex, Remark> {
        let build = |text: &str| {
            let mut builder = RegexBuilder::new(text);
            builder.case_insensitive(self.case == LetterCase::Ignored).size_limit(SIZE_LIMIT);
            builder.build().map_err(|_| {
                let reason = format!("rules cannot test the host with the expression `{}`", self.text);
                Remark::new(reason, "write one rule for each host of the site")
            })
        };
        match lookahead::split(&self.text) {
            Some((own, excluded)) => Ok(HostRegex { own: build(&own)?, excluded: Some(build(&excluded)?) }),
            None => Ok(HostRegex { own: build(&self.text)?, excluded: None }),
        }
    }

    /// Reports whether the expression has groups, whose texts a target may use.
    pub(crate) fn has_groups(&self) -> bool {
        self.compiled().is_ok_and(|regex| regex.own.captures_len() > 1)
    }

    /// Returns the names of the groups, in the order of [`Self::captures`]. A group may have no name.
    pub(crate) fn group_names(&self) -> Result<Vec<Option<String>>, Remark> {
        Ok(self.compiled()?.own.capture_names().map(|name| name.map(str::to_owned)).collect())
    }

    /// Returns the texts that the expression captures from a host.
    pub(crate) fn captures(&self, host: &str) -> Result<Vec<String>, Remark> {
        let regex = self.compiled()?;
        let found = regex.own.captures(host).filter(|_| regex.is_match(host));
        let texts = found.iter().flat_map(regex::Captures::iter);
        Ok(texts.map(|text| text.map_or_else(String::new, |text| text.as_str().to_owned())).collect())
    }
}

/// A compiled expression for hosts.
struct HostRegex {
    /// The expression without its lookahead.
    own: Regex,
    /// The hosts that the lookahead excludes.
    excluded: Option<Regex>,
}

impl HostRegex {
    fn is_match(&self, host: &str) -> bool {
        self.own.is_match(host) && !self.excluded.as_ref().is_some_and(|excluded| excluded.is_match(host))
    }
}

/// Returns the host of the target `to` if it is the canonical host, to which the statement with these conditions redirects
/// all hosts that its conditions do not exclude. Returns `None` if the statement redirects hosts of the site.
pub(crate) fn canonical_host(patterns: &[HostPattern], to: &str, site_hosts: &[String]) -> Option<String> {
    let allows = |host: &str| patterns.iter().all(|pattern| !pattern.is_negated || pattern.allows(host));
    // A variable after the host, such as `%{REQUEST_URI}` or `{REQUEST_URI}`, begins with a slash.
    let host = url::host(to)?;
    let host = host.split(['%', '$', '{']).next()?;
    let is_name = host.contains('.') && !host.ends_with('.');
    (is_name && !allows(host) && !site_hosts.iter().any(|host| allows(host))).then(|| host.to_owned())
}

/// Reports whether hosts are known by their names, and not as the subdomains of another host.
pub(crate) fn are_names(hosts: &[String]) -> bool {
    !hosts.is_empty() && !hosts.iter().any(|host| host.starts_with("*."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> HostPattern {
        HostPattern { text: text.to_owned(), case: LetterCase::Ignored, is_negated: false }
    }

    #[test]
    fn only_expressions_whose_hosts_cannot_be_listed_are_open() {
        for (text, is_open) in [
            (r"^www\.", true),
            (r"^www\.(.+)$", true),
            (r"^(?:www\.)?(.+)$", true),
            (r"^old\.example$", false),
            ("oldsite", true),
            ("(shop|blog)", true),
            ("^localhost$", false),
            (r"old\.example$", false),
            ("^$", false),
            ("^(.+)$", false),
            (".", false),
        ] {
            assert_eq!(pattern(text).is_open(), is_open, "{text}");
        }
    }

    #[test]
    fn condition_lists_the_selected_hosts_of_the_site() {
        let site = ["a.example", "WWW.a.example", "b.example"].map(str::to_owned);
        let hosts = |is_negated| {
            let pattern = HostPattern { is_negated, ..pattern(r"^www\.") };
            pattern.condition(&site).unwrap().alternatives[0].host.clone()
        };
        assert_eq!(hosts(false), ["www.a.example"]);
        assert_eq!(hosts(true), ["a.example", "b.example"]);
        assert!(pattern(r"^shop\.").condition(&site).unwrap().alternatives.is_empty());
        assert!(pattern(r"^www\.").condition(&[]).is_err());
        let without = pattern(r"^(?!www\.)(.+)$");
        assert_eq!(without.condition(&site).unwrap().alternatives[0].host, ["a.example", "b.example"]);
        assert_eq!(without.captures("b.example").unwrap()[1], "b.example");
        assert!(pattern(r"^.+(?<!x)$").condition(&site).is_err());
        let with_port = pattern(r"^a\.example:8080$").condition(&site).unwrap_err();
        assert!(with_port.reason.ends_with("requires the port 8080"), "{}", with_port.reason);
    }

    #[test]
    fn groups_of_the_expression_are_captured_from_a_host() {
        assert_eq!(pattern(r"^www\.(.+?)(x)?$").captures("www.a.example").unwrap(), ["www.a.example", "a.example", ""]);
        assert!(pattern(r"^www\.").captures("a.example").unwrap().is_empty());
    }
}
