//! Collects the statements of one virtual host or section.
//! See <https://httpd.apache.org/docs/2.4/sections.html#merging>.

use std::collections::BTreeMap;

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::words;
use crate::apache::simulation::condition::Condition;
use crate::apache::simulation::forward::ProxyPass;
use crate::apache::simulation::permission::Permissions;
use crate::apache::simulation::redirect::{Place, Redirect};
use crate::apache::simulation::redirect_list::RedirectList;
use crate::apache::simulation::rule::Rule;
use crate::apache::simulation::rule_list::RuleList;
use crate::apache::simulation::url::is_url;

/// The statements of one virtual host or section that affect redirects.
#[derive(Debug, Clone, Default)]
pub(super) struct Block {
    is_section: bool,
    /// The value of `RewriteEngine`, if the block has this directive.
    pub(super) engine: Option<bool>,
    /// `true` if the block has any directive of `mod_rewrite`. Such a block replaces the rules of enclosing blocks.
    pub(super) has_rewrite: bool,
    /// The value of `RewriteBase`.
    pub(super) base: Option<Vec<u8>>,
    pub(super) rules: RuleList,
    pub(super) redirects: RedirectList,
    /// The last `Redirect` for all paths of the section.
    pub(super) section_redirect: Option<Redirect>,
    /// The directives that forward requests, in order. Only the last one of a section applies.
    pub(super) proxies: Vec<ProxyPass>,
    pub(super) permissions: Permissions,
    /// The values of `ErrorDocument`, by status. Texts are left out.
    pub(super) error_documents: BTreeMap<u16, String>,
    /// The value of `DirectoryIndex`.
    pub(super) index: Option<Vec<String>>,
    /// The inheritance of rules, in lower case, such as `inherit`.
    inheritance: Option<String>,
    /// The names and functions of `RewriteMap` directives with internal functions.
    pub(super) maps: Vec<(String, String)>,
    conditions: Vec<Condition>,
}

impl Block {
    pub(super) fn new(place: Place) -> Self {
        Self { is_section: place == Place::Section, ..Self::default() }
    }

    /// Adds a directive. Directives that do not affect redirects are ignored.
    pub(super) fn add(&mut self, directive: &Directive) {
        let words = words(directive);
        let first = words.first().map_or("", String::as_str);
        match directive.name.as_str() {
            "rewriteengine" => self.engine = Some(first.eq_ignore_ascii_case("on")),
            "rewritebase" => self.base = Some(first.as_bytes().to_vec()).filter(|base| base.starts_with(b"/")),
            "rewritecond" => self.conditions.extend(Condition::read(directive)),
            "rewriterule" => {
                let conditions = std::mem::take(&mut self.conditions);
                self.rules.extend(Rule::read(directive, conditions));
            }
            "rewriteoptions" => self.inheritance = Some(first.to_ascii_lowercase()),
            "rewritemap" => self.maps.extend(words.get(1).map(|function| (first.to_owned(), function.clone()))),
            "directoryindex" => self.index.get_or_insert_default().extend(words.iter().cloned()),
            "errordocument" => self.add_error_document(first, words.get(1)),
            _ if self.permissions.add(directive) => {}
            _ => self.add_redirect(directive),
        }
        self.has_rewrite |= directive.name.starts_with("rewrite");
    }

    fn add_redirect(&mut self, directive: &Directive) {
        let place = if self.is_section { Place::Section } else { Place::Server };
        self.proxies.extend(ProxyPass::read(directive, place));
        let Some(redirect) = Redirect::read(directive, place) else { return };
        if redirect.is_for_section() {
            self.section_redirect = Some(redirect);
        } else {
            self.redirects.push(redirect);
        }
    }

    fn add_error_document(&mut self, status: &str, document: Option<&String>) {
        let document = document.filter(|document| document.starts_with('/') || is_url(document.as_bytes()));
        if let (Ok(status), Some(document)) = (status.parse(), document) {
            self.error_documents.insert(status, document.clone());
        }
    }

    /// Adds the directives of a section such as `<RequireAll>`.
    pub(super) fn add_access(&mut self, section: &Directive, inner: &[Directive]) {
        self.permissions.add_section(section, inner);
    }

    /// Adds the statements outside virtual hosts to the block of a virtual host. The rules of `mod_rewrite` are added
    /// only with `RewriteOptions`. (Apache HTTP Server 2.4, `mod_rewrite`, `RewriteOptions`.)
    pub(super) fn inherit_server(&mut self, main: &Self) {
        self.engine = self.engine.or(main.engine);
        main.redirects.as_slice().iter().for_each(|redirect| self.redirects.push(redirect.clone()));
        self.proxies.extend(main.proxies.iter().cloned());
        self.index = self.index.take().or_else(|| main.index.clone());
        for (status, document) in &main.error_documents {
            self.error_documents.entry(*status).or_insert_with(|| document.clone());
        }
        let own = self.inheritance.as_deref().unwrap_or_default();
        let down = main.inheritance.as_deref().unwrap_or_default();
        if own == "inherit" || down == "inheritdown" {
            self.rules.extend(main.rules.as_slice().iter().cloned());
            self.maps.extend(main.maps.iter().cloned());
        } else if own == "inheritbefore" || down == "inheritdownbefore" {
            self.rules.prepend(main.rules.as_slice());
            self.maps.extend(main.maps.iter().cloned());
        }
    }

    /// Returns whether the block contains any statement that affects redirects.
    pub(super) fn matters(&self) -> bool {
        let has_alias = !self.redirects.as_slice().is_empty() || self.section_redirect.is_some();
        let has_setting = !self.permissions.is_empty() || self.index.is_some() || !self.error_documents.is_empty();
        has_alias || self.has_rewrite || has_setting || !self.proxies.is_empty()
    }

    /// Returns whether rules of enclosing blocks are added to the rules of this block.
    pub(super) fn inherits(&self) -> bool {
        self.inheritance.as_deref().is_some_and(|option| option.starts_with("inherit"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn block(text: &str, place: Place) -> Block {
        let mut block = Block::new(place);
        for directive in &lines::read(text) {
            block.add(directive);
        }
        block
    }

    #[test]
    fn conditions_belong_to_the_next_rule() {
        let text =
            "RewriteEngine On\nRewriteCond a b\nRewriteCond c d\nRewriteRule e f\nRewriteRule g h\nRewriteBase /x";
        let block = block(text, Place::Section);
        assert_eq!(block.rules.as_slice().iter().map(|rule| rule.conditions.len()).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(
            (block.engine, block.base.as_deref(), block.has_rewrite),
            (Some(true), Some(b"/x".as_slice()), true)
        );
    }

    #[test]
    fn redirect_without_a_path_is_for_the_section() {
        let found = block("Redirect 301 /a\nRedirect 301 /b /c", Place::Section);
        assert_eq!((found.section_redirect.is_some(), found.redirects.as_slice().len()), (true, 1));
        let found = block("Redirect 301 /a\nRedirect 301 /b /c", Place::Server);
        assert_eq!((found.section_redirect.is_some(), found.redirects.as_slice().len()), (false, 1));
    }

    #[test]
    fn only_redirects_of_the_main_server_are_inherited_by_default() {
        let main = block("RewriteEngine on\nRewriteRule a b\nRedirect /a /b", Place::Server);
        for (text, rules) in [("", 0), ("RewriteOptions Inherit\nRewriteRule c d", 2), ("RewriteRule c d", 1)] {
            let mut host = block(text, Place::Server);
            host.inherit_server(&main);
            assert_eq!(
                (host.rules.as_slice().len(), host.redirects.as_slice().len(), host.engine),
                (rules, 1, Some(true)),
                "{text}"
            );
        }
    }
}
