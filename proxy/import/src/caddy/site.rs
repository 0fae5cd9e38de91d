//! Converts the addresses of sites to conditions on the host.

use crate::caddy::matcher;
use crate::caddy::sections::{self, SiteSection};
use crate::caddy::tree::Directive;
use crate::condition::Condition;
use crate::condition::when::When;
use crate::foreign::port;
use crate::note::Remark;

/// The addresses of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Addresses {
    /// The hosts. Empty if the site answers requests for every host.
    pub(super) hosts: Vec<String>,
    /// The hosts for which the site answers requests over TLS.
    with_tls: Vec<String>,
    remarks: Vec<Remark>,
}

impl Addresses {
    /// Reads the addresses before a block, such as `old.example, www.old.example`.
    pub(super) fn read(words: &[String]) -> Self {
        let mut addresses = Self::default();
        let mut answers_all = false;
        for word in words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty()) {
            let (scheme, rest) = word.split_once("://").unwrap_or(("", word));
            let host = rest.split('/').next().unwrap_or_default();
            let host = host.split(':').next().unwrap_or_default();
            let is_http = scheme == "http" || scheme.is_empty() && rest.ends_with(":80");
            match host {
                host if host.contains(['{', '$']) => {
                    answers_all = true;
                    addresses.remarks.push(unknown_host(host));
                }
                "" => answers_all = true,
                "localhost" => {
                    answers_all = true;
                    addresses.remarks.push(local());
                }
                host => addresses.add_host(host.to_ascii_lowercase()),
            }
            if !is_http {
                addresses.with_tls.push(host.to_ascii_lowercase());
            }
        }
        if answers_all {
            addresses.hosts.clear();
        }
        addresses
    }

    fn add_host(&mut self, host: String) {
        if !self.hosts.contains(&host) {
            self.hosts.push(host);
        }
    }

    /// Reports whether no request over TLS reaches the site, because it answers only requests over http, and other sites answer
    /// those over TLS for all of its hosts. All requests for the proxy are requests over TLS.
    pub(super) fn is_only_for_http(&self, all: &[Self]) -> bool {
        !self.hosts.is_empty() && self.own_hosts(all).is_empty()
    }

    /// Returns the hosts without those for which the site answers only requests over http, and other sites those over TLS.
    fn own_hosts(&self, all: &[Self]) -> Vec<String> {
        let secure: Vec<String> = all.iter().flat_map(|other| other.with_tls.iter().cloned()).collect();
        let plain = port::only_over_http(&self.hosts, &secure);
        self.hosts.iter().filter(|host| self.with_tls.contains(host) || plain.contains(host)).cloned().collect()
    }

    /// Returns the condition for this site. Requests that match a more specific address of another site do not reach this
    /// site.
    pub(super) fn condition(&self, all: &[Self]) -> Condition {
        let is_narrower = |host: &&String| {
            let below = |own: &String| own.strip_prefix('*').is_some_and(|domain| host.ends_with(domain));
            !self.hosts.contains(host) && (self.hosts.is_empty() || self.hosts.iter().any(below))
        };
        let others: Vec<String> = all.iter().flat_map(|other| &other.hosts).filter(is_narrower).cloned().collect();
        let hosts = self.own_hosts(all);
        let mut condition = match hosts.as_slice() {
            [] => Condition::always(),
            hosts => matcher::hosts(hosts.iter()),
        };
        if !others.is_empty() {
            condition = condition.and(Condition::single(When::not(&[When { host: others, ..When::default() }])));
        }
        let is_plain = hosts.iter().any(|host| !self.with_tls.contains(host));
        condition.remarks.extend(self.remarks.iter().cloned().chain(is_plain.then(only_http)));
        condition
    }
}

/// Returns the addresses and the directives of the sites of a file.
pub(super) fn all(directives: &[Directive]) -> Vec<(Addresses, Vec<&Directive>)> {
    let read = |SiteSection { addresses, directives }| (Addresses::read(&addresses), directives);
    sections::split(directives).into_iter().map(read).collect()
}

fn only_http() -> Remark {
    Remark::new(
        "the original site answers only requests without TLS, and no other site of the file names these hosts; the rule \
         answers requests over https",
        "no change needed unless another server has pages at the https:// URLs of these hosts",
    )
}

fn local() -> Remark {
    Remark::new(
        "the site answers only requests to `localhost`, but the rule applies to every host",
        "add `when.host` to the rule if the proxy serves several hosts",
    )
}

fn unknown_host(host: &str) -> Remark {
    Remark::new(
        format!("the host `{host}` of the site is unknown, so the rule applies to every host"),
        "add `when.host` to the rule if the proxy serves several hosts",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Addresses {
        Addresses::read(&text.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn addresses_become_hosts() {
        for (text, hosts, remarks) in [
            ("a.example, https://B.example:8443/x", vec!["a.example", "b.example"], 0),
            ("http://a.example", vec!["a.example"], 0),
            ("http://a.example, https://A.example", vec!["a.example"], 0),
            ("http://a.example, http://b.example", vec!["a.example", "b.example"], 0),
            (":80", vec![], 0),
            ("{$DOMAIN}", vec![], 1),
            ("localhost:2015", vec![], 1),
        ] {
            let found = read(text);
            assert_eq!((found.hosts, found.remarks.len()), (hosts.into_iter().map(str::to_owned).collect(), remarks));
        }
    }

    #[test]
    fn wider_sites_exclude_the_hosts_of_other_sites() {
        let all = [read(":80"), read("*.a.example"), read("www.a.example")];
        let excluded = |site: &Addresses| {
            let condition = site.condition(&all);
            condition.alternatives[0].none_of.iter().map(|set| set.host.join(" ")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(excluded(&all[0]), "*.a.example www.a.example");
        assert_eq!((excluded(&all[1]).as_str(), excluded(&all[2]).as_str()), ("www.a.example", ""));
    }

    #[test]
    fn site_for_http_is_not_imported_if_other_sites_serve_its_hosts_over_tls() {
        let read = |address: &str| Addresses::read(&[address.to_owned()]);
        let all = [read("http://a.example"), read("a.example"), read("b.example:80"), read("http://c.example")];
        let is_only: Vec<bool> = all.iter().map(|addresses| addresses.is_only_for_http(&all)).collect();
        assert_eq!(is_only, [true, false, false, false]);
    }
}
