//! Splits a Caddyfile into its sites. See <https://caddyserver.com/docs/caddyfile/concepts#structure>.

use crate::caddy::tree::Directive;
use crate::foreign::port;
use crate::note::Remark;

/// The addresses of a site as written, and its directives. A file that is only a part of a site has no addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SiteSection<'d> {
    pub(super) addresses: Vec<String>,
    pub(super) directives: Vec<&'d Directive>,
}

/// Directives with a block, with which a part of a site may start.
const BLOCKS: [&str; 6] = ["handle", "handle_path", "handle_errors", "route", "header", "reverse_proxy"];

/// Returns the sites of a file without snippets. Sites that are only for other ports are left out if another site serves
/// the ports 80 or 443.
pub(super) fn split(file: &[Directive]) -> Vec<SiteSection<'_>> {
    with_ports(file).into_iter().filter(|(_, _, serves_site)| *serves_site).map(|(section, ..)| section).collect()
}

/// Returns the sites that [`split`] leaves out, with their ports.
pub(super) fn on_other_ports(file: &[Directive]) -> Vec<(SiteSection<'_>, Vec<String>)> {
    let others = with_ports(file).into_iter().filter(|(_, _, serves_site)| !serves_site);
    others.map(|(section, ports, _)| (section, ports)).collect()
}

fn with_ports(file: &[Directive]) -> Vec<(SiteSection<'_>, Vec<String>, bool)> {
    let sections = all(file);
    let ports: Vec<Vec<String>> = sections.iter().map(ports).collect();
    let serve_site = port::serve_site(&ports);
    sections.into_iter().zip(ports).zip(serve_site).map(|((section, ports), serves)| (section, ports, serves)).collect()
}

/// Returns the ports in the addresses of a site. A site with an address without a port has none.
fn ports(section: &SiteSection<'_>) -> Vec<String> {
    let words = section.addresses.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
    let port = |word: &str| {
        let rest = word.split_once("://").map_or(word, |(_, rest)| rest);
        port::of_host(rest.split('/').next().unwrap_or_default()).map(str::to_owned)
    };
    words.map(port).collect::<Option<Vec<String>>>().unwrap_or_default()
}

/// Returns all sites of a file without snippets. If the block of the first site has no braces, the rest of the file is
/// this site.
fn all(file: &[Directive]) -> Vec<SiteSection<'_>> {
    let (mut sections, mut addresses): (Vec<SiteSection<'_>>, Vec<String>) = (Vec::new(), Vec::new());
    for (index, directive) in file.iter().enumerate() {
        // The name of an imported file is no address.
        if addresses.is_empty() && is_import_of_file(directive) && (!sections.is_empty() || has_later_site(file, index))
        {
            continue;
        }
        if sections.is_empty() && addresses.is_empty() && !directive.words.is_empty() && !is_address(directive) {
            return vec![SiteSection { addresses, directives: from(file, index) }];
        }
        addresses.extend(directive.words.iter().cloned());
        match &directive.block {
            // The global options.
            Some(_) if addresses.is_empty() => {}
            Some(block) => {
                let addresses = std::mem::take(&mut addresses);
                sections.push(SiteSection { addresses, directives: block.iter().collect() });
            }
            None if sections.is_empty() && !is_continued(file, index) => {
                return vec![SiteSection { addresses, directives: from(file, index + 1) }];
            }
            None => {}
        }
    }
    sections
}

/// Returns the remark about a line that imports a file.
pub(super) fn imported_file() -> Remark {
    Remark::new("imported files are not read", "import that file separately if it contains redirects")
}

/// Returns the lines outside any site that import files. A file without sites has no such line.
pub(super) fn imports_outside_sites(file: &[Directive]) -> impl Iterator<Item = &Directive> {
    let has_sites = has_later_site(file, 0) || file.first().is_some_and(|first| first.block.is_some());
    file.iter().filter(move |line| has_sites && is_import_of_file(line))
}

/// Reports whether a line outside any site imports a file, for example with more sites.
fn is_import_of_file(line: &Directive) -> bool {
    line.name() == "import" && line.block.is_none()
}

/// Reports whether a line after an index contains the addresses of a site.
fn has_later_site(file: &[Directive], index: usize) -> bool {
    file.iter().skip(index + 1).any(|line| line.block.is_some() && is_address(line))
}

/// Returns the directives from an index, without the global options.
fn from(file: &[Directive], index: usize) -> Vec<&Directive> {
    file.iter().skip(index).filter(|directive| !directive.words.is_empty()).collect()
}

/// Reports whether a line of addresses continues in the next line, which may also be the brace that opens the block.
fn is_continued(file: &[Directive], index: usize) -> bool {
    let ends_with_comma = file.get(index).and_then(|line| line.words.last()).is_some_and(|word| word.ends_with(','));
    ends_with_comma || file.get(index + 1).is_some_and(|next| next.words.is_empty() && next.block.is_some())
}

/// Reports whether the first line of a file contains addresses instead of a directive.
fn is_address(line: &Directive) -> bool {
    let name = line.name();
    let is_part = name.starts_with('@') || BLOCKS.contains(&name);
    let is_host = name.contains(['.', ':']) || name.starts_with("localhost") || name.starts_with("{$");
    !is_part && (line.block.is_some() || is_host)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caddy::tree;

    /// Returns the addresses and the directives of each site.
    fn found(text: &str) -> Vec<String> {
        let parsed = tree::parse(text).0;
        let shown = |section: SiteSection<'_>| {
            let names: Vec<&str> = section.directives.iter().map(|directive| directive.name()).collect();
            format!("{}: {}", section.addresses.join(" "), names.join(" "))
        };
        split(&parsed).into_iter().map(shown).collect()
    }

    #[test]
    fn addresses_may_be_on_several_lines_with_or_without_braces() {
        for (text, expected) in [
            ("a.example\nredir /a /b\n", &["a.example: redir"][..]),
            ("a.example, b.example\nredir /a /b\nhandle /c {\nx\n}\n", &["a.example, b.example: redir handle"]),
            ("a.example,\nb.example\nredir /a /b\n", &["a.example, b.example: redir"]),
            ("{\nemail x\n}\na.example\nredir /a /b\n", &["a.example: redir"]),
            (
                "a.example,\nb.example {\nredir /a /b\n}\nc.example {\n}\n",
                &["a.example, b.example: redir", "c.example: "],
            ),
            (
                "a.example\n{\nredir /a /b\n}\nb.example\n{\nfile_server\n}\n",
                &["a.example: redir", "b.example: file_server"],
            ),
            ("{\nemail x\n}\na\n{\nredir /a /b\n}\n", &[": a"]),
            ("localhost:80\n\nredir /a /b\n", &["localhost:80: redir"]),
            (
                "import x/*.caddy\na.example {\nredir /a /b\n}\nimport y\nb.example {\nfile_server\n}\nimport z\n",
                &["a.example: redir", "b.example: file_server"],
            ),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn sites_for_other_ports_are_left_out() {
        let text = "a.example:8443 {\nredir /a /b\n}\na.example, :8080 {\nredir /c /d\n}\n";
        assert_eq!(found(text), ["a.example, :8080: redir"]);
        let parsed = tree::parse(text).0;
        assert_eq!(on_other_ports(&parsed)[0].1, ["8443"]);
        assert_eq!(found("a.example:8443 {\nredir /a /b\n}\n"), ["a.example:8443: redir"]);
    }

    #[test]
    fn part_of_a_site_has_no_addresses() {
        for text in ["redir /a /b\n", "@m {\npath /a\n}\nredir @m /b\n", "handle /a {\nredir /b\n}\n"] {
            let first = text.split_whitespace().next().unwrap();
            assert!(found(text)[0].starts_with(&format!(": {first}")), "{text}");
        }
        assert!(found("").is_empty() && found("{\nemail x\n}\n").is_empty());
    }
}
