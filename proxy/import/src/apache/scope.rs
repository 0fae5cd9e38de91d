//! Tracks the sections that enclose a directive, such as `<VirtualHost>`, and their effect on the directive.

use crate::apache::host_names::{host, is_name};
use crate::apache::lines::Directive;
use crate::apache::presence;
use crate::condition::when::When;
use crate::note::Remark;

/// The combined effect of all sections that enclose a directive, such as the hosts of a `<VirtualHost>`.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    pub(super) context: PatternContext,
    pub(super) hosts: Vec<String>,
    /// The conditions under which an earlier `RewriteRule` skips this one.
    pub(super) skipped: Vec<When>,
    /// The path of the enclosing `<Location>` section.
    pub(super) location: Option<String>,
    pub(super) engine: Engine,
    /// The value of `RewriteBase`, with a final slash.
    pub(super) base: Option<String>,
    /// The reason why no directive in this scope can be translated.
    pub(super) unsupported: Option<Remark>,
    pub(super) document_root: String,
}

/// The part of the path against which Apache matches the pattern of a `RewriteRule`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PatternContext {
    /// The whole path.
    Server,
    /// The part of the path that follows the path of this folder.
    Folder(String),
    /// The part of the path that follows the path of a folder that the file does not name.
    UnknownFolder,
}

/// The value of the directive `RewriteEngine`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Engine {
    /// The file does not contain the directive.
    Unset,
    On,
    Off,
}

impl Scope {
    pub(super) fn file(context: PatternContext) -> Self {
        Self {
            context,
            hosts: Vec::new(),
            skipped: Vec::new(),
            location: None,
            engine: Engine::Unset,
            base: None,
            unsupported: None,
            document_root: String::new(),
        }
    }

    pub(super) fn when(&self) -> When {
        let hosts = When { host: self.hosts.clone(), ..When::default() };
        self.skipped.iter().fold(hosts, |when, skipped| {
            let contradiction = || When { none_of: vec![skipped.clone()], ..when.clone() };
            when.and(&skipped.negated()).unwrap_or_else(contradiction)
        })
    }

    /// Returns the path of the folder to which the directives are limited, without a final slash. Returns `None` if they
    /// apply to the whole site.
    pub(super) fn folder(&self) -> Option<&str> {
        match &self.context {
            PatternContext::Folder(folder) => Some(folder.trim_end_matches('/')).filter(|folder| !folder.is_empty()),
            PatternContext::Server | PatternContext::UnknownFolder => None,
        }
    }

    /// Returns the path of the folder against whose content Apache matches patterns. Returns `None` if patterns are
    /// matched against the whole path. If the folder is unknown, `RewriteBase` probably names it.
    pub(super) fn pattern_folder(&self) -> Option<&str> {
        match (&self.context, &self.base) {
            (PatternContext::Folder(folder), _) => Some(folder),
            (PatternContext::Server | PatternContext::UnknownFolder, Some(base)) => Some(base),
            (PatternContext::UnknownFolder, None) => Some("/"),
            (PatternContext::Server, None) => None,
        }
    }

    /// Returns the scope of the directives inside `section`. These directives are `inner`.
    pub(super) fn enter(&self, section: &Directive, inner: &[Directive]) -> Self {
        let mut scope = self.clone();
        let argument = section.arguments.first().map(String::as_str);
        match (section.name.as_str(), argument) {
            (name @ ("<ifmodule" | "<ifdefine" | "<ifversion"), argument) => {
                let reading = presence::reading(name, argument.unwrap_or_default(), section.is_defined);
                let section = format!("{}>", section.origin.text.trim_end_matches('>'));
                if let Some(remark) = reading.and_then(|reading| presence::remark(reading, &section)) {
                    scope.set_unsupported(remark);
                }
            }
            ("<limit" | "<limitexcept" | "<requireall" | "<requireany", _) => {}
            ("<virtualhost", _) => scope.hosts = hosts(inner),
            ("<directory", Some(folder)) => scope.enter_folder(folder),
            ("<location", Some(path)) if path.starts_with('/') => scope.location = Some(path.to_owned()),
            _ => scope.set_unsupported(Remark::new(
                format!(
                    "the directive is in the section `{}>`, and the condition of this section cannot be translated",
                    section.origin.text.trim_end_matches('>')
                ),
                "write the rule by hand for the paths to which the section applies",
            )),
        }
        scope
    }

    /// Adjusts the scope for a `<Directory>` section, which names a folder of the file system. `DocumentRoot`
    /// determines the URL of that folder.
    fn enter_folder(&mut self, folder: &str) {
        let folder = folder.trim_end_matches('/');
        let below =
            folder.strip_prefix(self.document_root.as_str()).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        match below {
            _ if self.document_root.is_empty() => self.context = PatternContext::UnknownFolder,
            Some(rest) => self.context = PatternContext::Folder(format!("{rest}/")),
            None => self.set_unsupported(Remark::new(
                format!("`{folder}` is outside `DocumentRoot`, so its URL is unknown"),
                "write the rule by hand",
            )),
        }
    }

    pub(super) fn set_unsupported(&mut self, remark: Remark) {
        self.unsupported.get_or_insert(remark);
    }

    /// Applies the settings of a block, such as `RewriteBase`. A setting affects all directives of the block, even
    /// directives above the setting.
    pub(super) fn apply_settings(&mut self, block: &[&Directive]) {
        for directive in block {
            match (directive.name.as_str(), directive.arguments.first()) {
                ("rewritebase", Some(base)) => self.base = Some(format!("{}/", base.trim_end_matches('/'))),
                ("rewriteengine", Some(word)) => {
                    self.engine = if word.eq_ignore_ascii_case("off") { Engine::Off } else { Engine::On };
                }
                ("documentroot", Some(folder)) => folder.trim_end_matches('/').clone_into(&mut self.document_root),
                _ => {}
            }
        }
    }
}

/// Returns the number of directives between the start tag and the end tag of a section.
pub(super) fn section_length(name: &str, following: &[Directive]) -> usize {
    let end = format!("</{}", name.trim_start_matches('<'));
    let mut depth = 0_usize;
    for (index, directive) in following.iter().enumerate() {
        if directive.name == name {
            depth += 1;
        } else if directive.name.trim_end_matches('>') == end {
            if depth == 0 {
                return index;
            }
            depth -= 1;
        }
    }
    following.len()
}

/// Returns the hosts of each `<VirtualHost>` section.
pub(super) fn virtual_hosts(directives: &[Directive]) -> Vec<Vec<String>> {
    let sections = directives.iter().enumerate().filter(|(_, directive)| directive.name == "<virtualhost");
    let inner = sections.map(|(index, section)| {
        let following = directives.get(index + 1..).unwrap_or_default();
        following.get(..section_length(&section.name, following)).unwrap_or(following)
    });
    inner.map(hosts).collect()
}

/// Returns the hosts in the directives `ServerName` and `ServerAlias`.
fn hosts(block: &[Directive]) -> Vec<String> {
    let names = block.iter().filter(|directive| is_name(directive)).flat_map(|directive| &directive.arguments);
    let mut hosts: Vec<String> = Vec::new();
    for host in names.map(|name| host(name)) {
        if !hosts.contains(&host) {
            hosts.push(host);
        }
    }
    hosts
}
