//! Reads the statements of a file into virtual hosts and sections.
//! See <https://httpd.apache.org/docs/2.4/vhosts/details.html>.

use crate::apache::host_names::host;
use crate::apache::lines::Directive;
use crate::apache::presence::{self, Reading};
use crate::apache::simulation::arguments::words;
use crate::apache::simulation::block::Block;
use crate::apache::simulation::if_chain::IfChain;
use crate::apache::simulation::redirect::Place;
use crate::apache::simulation::section::{Folder, Section, SectionKind};
use crate::apache::simulation::url::EncodedSlashes;

/// A virtual host, or the only host of a file without virtual hosts.
#[derive(Debug, Clone, Default)]
pub(super) struct Host {
    /// The names, in lower case. `*` and `?` are wildcards.
    pub(super) names: Vec<String>,
    /// The statements outside sections.
    pub(super) block: Block,
    /// The statements of each section, with the tests of the section and of all sections around it.
    pub(super) sections: Vec<(Vec<Section>, Block)>,
    pub(super) document_root: Option<String>,
    pub(super) encoded_slashes: EncodedSlashes,
    /// `true` if the URLs of redirects contain the name of the server instead of the name in the request.
    pub(super) is_canonical: bool,
}

/// Returns the virtual hosts of a server configuration, in order. The first host is the default.
///
/// All virtual hosts are treated as hosts for TLS, because a file often contains only hosts for port 80.
pub(super) fn hosts(directives: &[Directive]) -> Vec<Host> {
    let mut main = Host { document_root: document_root(directives), ..Host::default() };
    let mut hosts = Vec::new();
    read(directives, &mut main, &[], Some(&mut hosts));
    if hosts.is_empty() {
        return vec![main];
    }
    for host in &mut hosts {
        host.inherit(&main);
    }
    hosts
}

/// Returns the host of an `.htaccess` file in a folder.
pub(super) fn folder_host(directives: &[Directive], folder: &str) -> Host {
    let mut host = Host::default();
    let site = Section { line: 1, kind: SectionKind::Folder(Folder::OfSite(folder.as_bytes().to_vec())) };
    read(directives, &mut host, &[site], None);
    host
}

impl Host {
    /// Returns whether the host serves requests for the given name. (Apache HTTP Server 2.4, core, `ServerAlias`.)
    pub(super) fn serves(&self, name: &str) -> bool {
        self.names.iter().any(|pattern| matches_wildcards(pattern.as_bytes(), name.as_bytes()))
    }

    /// Adds the statements outside virtual hosts.
    fn inherit(&mut self, main: &Self) {
        self.block.inherit_server(&main.block);
        self.sections.splice(0..0, main.sections.iter().cloned());
        self.document_root = self.document_root.take().or_else(|| main.document_root.clone());
        self.is_canonical |= main.is_canonical;
        if self.encoded_slashes == EncodedSlashes::Rejected {
            self.encoded_slashes = main.encoded_slashes;
        }
    }

    fn setting(&mut self, directive: &Directive) {
        let arguments = words(directive);
        let first = arguments.first().map_or("", String::as_str);
        match directive.name.as_str() {
            "servername" => self.names.insert(0, host(first)),
            "serveralias" => self.names.extend(arguments.iter().map(|name| host(name))),
            "usecanonicalname" => self.is_canonical = first.eq_ignore_ascii_case("on"),
            "allowencodedslashes" => {
                self.encoded_slashes = match first.to_ascii_lowercase().as_str() {
                    "on" => EncodedSlashes::Decoded,
                    "nodecode" => EncodedSlashes::Kept,
                    _ => EncodedSlashes::Rejected,
                }
            }
            _ => {}
        }
    }
}

fn document_root(directives: &[Directive]) -> Option<String> {
    let mut depth = 0_usize;
    let mut found = None;
    for directive in directives {
        match directive.name.as_str() {
            "<virtualhost" => depth += 1,
            "</virtualhost" => depth = depth.saturating_sub(1),
            "documentroot" if depth == 0 => found = words(directive).first().cloned(),
            _ => {}
        }
    }
    found
}

fn matches_wildcards(pattern: &[u8], name: &[u8]) -> bool {
    match pattern {
        [] => name.is_empty(),
        [b'*', rest @ ..] => {
            (0..=name.len()).any(|skipped| name.get(skipped..).is_some_and(|name| matches_wildcards(rest, name)))
        }
        [first, rest @ ..] => match name {
            [byte, name @ ..] if *first == b'?' || byte.eq_ignore_ascii_case(first) => matches_wildcards(rest, name),
            _ => false,
        },
    }
}

/// Reads directives into a host. `sections` are the sections around the directives. `hosts` receives virtual hosts.
fn read(directives: &[Directive], host: &mut Host, sections: &[Section], mut hosts: Option<&mut Vec<Host>>) {
    let mut block = Block::new(if sections.is_empty() { Place::Server } else { Place::Section });
    let mut rest = directives;
    read_block(&mut rest, host, sections, (&mut block, &mut hosts));
    host.add(sections, block);
}

/// The block that receives statements, and the list that receives virtual hosts.
type Receivers<'a, 'h> = (&'a mut Block, &'a mut Option<&'h mut Vec<Host>>);

fn read_block(rest: &mut &[Directive], host: &mut Host, sections: &[Section], (block, hosts): Receivers<'_, '_>) {
    let mut chain = IfChain::default();
    while let Some((directive, after)) = rest.split_first() {
        *rest = after;
        if directive.name.starts_with("</") {
            continue;
        }
        if !directive.name.starts_with('<') {
            host.setting(directive);
            block.add(directive);
            continue;
        }
        let mut inner = inner(rest, directive.name.trim_start_matches('<'));
        match presence(directive) {
            Presence::Skipped => {}
            Presence::Transparent => read_block(&mut inner, host, sections, (block, hosts)),
            Presence::Access => block.add_access(directive, inner),
            Presence::Host => {
                if let Some(hosts) = hosts {
                    let mut virtual_host = Host { document_root: document_root(inner), ..Host::default() };
                    if virtual_host.document_root.is_none() {
                        virtual_host.document_root.clone_from(&host.document_root);
                    }
                    read(inner, &mut virtual_host, &[], None);
                    hosts.push(virtual_host);
                }
            }
            Presence::Section => {
                let mut sections = sections.to_vec();
                let base = inner.iter().find(|directive| directive.name == "rewritebase");
                let base = base.and_then(|base| base.arguments.first()).map_or("", String::as_str);
                let mut section = Section::read(directive, host.document_root.as_deref(), base);
                chain.add(directive, &mut section);
                sections.push(section);
                read(inner, host, &sections, None);
            }
        }
    }
}

impl Host {
    fn add(&mut self, sections: &[Section], block: Block) {
        if sections.is_empty() {
            self.block = block;
        } else {
            self.sections.push((sections.to_vec(), block));
        }
    }
}

/// The effect of a section on its statements.
enum Presence {
    /// The statements have no effect.
    Skipped,
    /// The statements have the same effect as outside the section.
    Transparent,
    /// The section combines statements such as `Require`.
    Access,
    Host,
    Section,
}

fn presence(directive: &Directive) -> Presence {
    let argument = words(directive).into_iter().next().unwrap_or_default();
    // The modules of Apache are present, and nothing is defined.
    if let Some(reading) = presence::reading(&directive.name, &argument, directive.is_defined) {
        return if reading == Reading::Always { Presence::Transparent } else { Presence::Skipped };
    }
    match directive.name.as_str() {
        // All requests have the method GET.
        "<limit" | "<limitexcept" => {
            let names_get = words(directive).iter().any(|method| method.eq_ignore_ascii_case("get"));
            if names_get == (directive.name == "<limit") { Presence::Transparent } else { Presence::Skipped }
        }
        "<requireall" | "<requireany" | "<requirenone" => Presence::Access,
        "<virtualhost" => Presence::Host,
        "<directory" | "<directorymatch" | "<files" | "<filesmatch" | "<location" | "<locationmatch" | "<if"
        | "<elseif" | "<else" => Presence::Section,
        _ => Presence::Skipped,
    }
}

/// Removes the directives of a section and its end from `rest`. Returns the directives of the section.
fn inner<'d>(rest: &mut &'d [Directive], name: &str) -> &'d [Directive] {
    let mut depth = 0_usize;
    let all = *rest;
    for (index, directive) in all.iter().enumerate() {
        if directive.name.strip_prefix('<') == Some(name) {
            depth += 1;
        } else if directive.name.strip_prefix("</") == Some(name) {
            if depth == 0 {
                *rest = all.get(index + 1..).unwrap_or_default();
                return all.get(..index).unwrap_or_default();
            }
            depth -= 1;
        }
    }
    *rest = &[];
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::{lines, ports};

    #[test]
    fn first_host_with_the_name_serves_a_request() {
        let text = "<VirtualHost *:80>\nServerName a.example\n</VirtualHost>\n<VirtualHost *:80>\nServerName b.example:80\n\
                    ServerAlias *.b.example c?.example\n</VirtualHost>\n<VirtualHost *:443>\nServerName https://a.example\n\
                    ServerAlias www.a.example\n</VirtualHost>";
        let hosts = hosts(&ports::of_site(lines::read(text)).directives);
        let names: Vec<&str> = hosts.iter().flat_map(|host| &host.names).map(String::as_str).collect();
        assert_eq!(names, ["a.example", "www.a.example", "b.example", "*.b.example", "c?.example"]);
        for (name, expected) in
            [("b.example", true), ("x.y.b.example", true), ("c1.example", true), ("c.example", false)]
        {
            assert_eq!(hosts[1].serves(name), expected, "{name}");
        }
    }

    #[test]
    fn sections_are_nested_or_transparent() {
        let text = "<IfModule mod_alias.c>\nRedirect /a /b\n<Directory /srv>\n<Files x>\nRedirect /c /d\n</Files>\n\
                    Redirect /e /f\n</Directory>\n</IfModule>\n<IfModule !mod_alias.c>\nRedirect /g /h\n</IfModule>\n\
                    <IfDefine X>\nRedirect /i /j\n</IfDefine>\nRedirect /k /l";
        let hosts = hosts(&lines::read(text));
        let counts =
            |block: &Block| block.redirects.as_slice().iter().map(|redirect| redirect.line).collect::<Vec<_>>();
        assert_eq!(counts(&hosts[0].block), [2, 16]);
        let sections: Vec<_> = hosts[0].sections.iter().map(|(tests, block)| (tests.len(), counts(block))).collect();
        assert_eq!(sections, [(2, vec![5]), (1, vec![7])]);
    }
}
