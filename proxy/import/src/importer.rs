//! Converts parsed redirects of other programs to rule drafts. Reports every redirect that cannot be converted.

use std::collections::BTreeSet;

use portico_redirects::{parse_host, short};

use crate::condition::method::METHODS;
use crate::condition::when::When;
use crate::file_hosts::FileHosts;
use crate::foreign::error_redirect::ErrorPagePath;
use crate::foreign::exception::Exception;
use crate::foreign::methods;
use crate::foreign::parameters;
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::host_name;
use crate::note::{Covering, DELETE, Note, NoteKind, NoteSubject, Remark, StatementOrigin};
use crate::options::ImportOptions;
use crate::path::shape::BareFolder;
use crate::place::Places;
use crate::rule::choose::{self, Choice};
use crate::rule::draft::{DraftOutcome, RuleDraft};
use crate::rule::reserved;
use crate::target::url;
use crate::unreadable::{SyntaxError, Unreadable};

/// The state of an import: the options, and the drafts, exceptions, notes and hosts that have been collected so far.
#[derive(Debug)]
pub(super) struct Importer<'o> {
    pub(super) options: &'o ImportOptions,
    pub(super) drafts: Vec<RuleDraft>,
    pub(super) exceptions: Vec<Exception>,
    /// The paths of error pages.
    pub(super) error_pages: Vec<ErrorPagePath>,
    pub(super) notes: Vec<Note>,
    /// The places of the statements in the file.
    pub(super) places: Places,
    /// The hosts of the targets.
    pub(super) hosts: BTreeSet<String>,
    /// The hosts to which the statements of the file apply.
    pub(super) file_hosts: FileHosts,
    /// The first error because of which the file cannot be read.
    pub(super) unreadable: Option<Unreadable>,
    /// The name of the original server if it takes a target such as `//a.example/b` as a path of the site.
    pub(super) adds_own_host: Option<&'static str>,
    /// Whether the original server encodes a slash in the value of a parameter that the path of a target contains, as rules do.
    pub(super) encodes_slashes: bool,
    /// Whether the file is a table, whose rows no server evaluates in an order.
    pub(super) is_table: bool,
    /// The lines of statements that do not apply to paths of existing files.
    pub(super) lines_without_files: BTreeSet<u32>,
    /// The lines of statements that apply to the paths below a folder, and not to its own path.
    pub(super) lines_below_folder: BTreeSet<u32>,
    /// The lines of statements that apply only to paths with a final slash.
    pub(super) lines_with_final_slash: BTreeSet<u32>,
    /// The lines of statements that forward requests to other servers.
    pub(super) forwarding_lines: BTreeSet<u32>,
    /// The lines of statements that the original server rejects. They have a note, and neither rules nor other notes.
    rejected_lines: BTreeSet<u32>,
}

impl<'o> Importer<'o> {
    pub(super) fn new(options: &'o ImportOptions) -> Self {
        Self {
            options,
            drafts: Vec::new(),
            exceptions: Vec::new(),
            error_pages: Vec::new(),
            notes: Vec::new(),
            places: Places::default(),
            hosts: BTreeSet::new(),
            file_hosts: FileHosts::default(),
            unreadable: None,
            adds_own_host: None,
            encodes_slashes: false,
            is_table: false,
            lines_without_files: BTreeSet::new(),
            lines_below_folder: BTreeSet::new(),
            lines_with_final_slash: BTreeSet::new(),
            forwarding_lines: BTreeSet::new(),
            rejected_lines: BTreeSet::new(),
        }
    }

    /// Adds a note to the report about a statement that is not translated.
    pub(super) fn report_untranslated(&mut self, origin: &StatementOrigin, remark: Remark) {
        self.report(origin, NoteKind::NotTranslated, remark);
    }

    fn report(&mut self, origin: &StatementOrigin, kind: NoteKind, remark: Remark) {
        if !self.rejected_lines.contains(&origin.line) {
            self.notes.push(origin.note(kind, remark));
        }
    }

    /// Adds a note to the report about an error at a column of the line, because of which the file cannot be read.
    pub(super) fn report_unreadable(&mut self, origin: &StatementOrigin, column: u32, remark: Remark) {
        let Remark { reason, hint, .. } = remark.clone();
        let reason = short::message(reason);
        self.unreadable.get_or_insert(Unreadable { line: origin.line, column, reason, hint });
        self.report_untranslated(origin, remark);
        self.rejected_lines.insert(origin.line);
    }

    /// Adds a note about each syntax error in the given text.
    pub(super) fn report_syntax(&mut self, text: &str, errors: impl IntoIterator<Item = SyntaxError>) {
        let mut lines: Option<Vec<&str>> = None;
        for SyntaxError { line, column, remark } in errors {
            let lines = lines.get_or_insert_with(|| text.lines().collect());
            let written = usize::try_from(line).ok().and_then(|line| lines.get(line.saturating_sub(1)).copied());
            let text = written.unwrap_or_default().to_owned();
            self.report_unreadable(&StatementOrigin { line, text, ..StatementOrigin::default() }, column, remark);
        }
    }

    /// Adds a note to the report about a difference between a statement and the translated rule.
    pub(super) fn report_difference(&mut self, origin: &StatementOrigin, remark: Remark) {
        self.report(origin, NoteKind::Different, remark);
    }

    /// Converts a parsed redirect to drafts, and adds these drafts. If the conversion is impossible, reports the
    /// reason.
    pub(super) fn convert(&mut self, rule: ForeignRule) {
        if self.rejected_lines.contains(&rule.origin.line) {
            return;
        }
        self.file_hosts.add_conditions(&rule.alternatives);
        self.lines_with_final_slash.extend(rule.shape.ends_with_slash().then_some(rule.origin.line));
        self.lines_below_folder.extend((rule.shape.bare_folder == BareFolder::Excluded).then_some(rule.origin.line));
        let template = match &rule.outcome {
            ForeignOutcome::Redirect { template, .. } => Some(template),
            ForeignOutcome::Gone(_) => None,
        };
        match choose::choose(&rule.shape, template) {
            Ok(choice) => self.add_drafts(rule, choice),
            Err(remark) => self.report_untranslated(&rule.origin, remark),
        }
    }

    fn add_drafts(&mut self, rule: ForeignRule, mut choice: Choice) {
        if rule.alternatives.is_empty() {
            let explains = |remark: &&Remark| {
                matches!(remark.subject, NoteSubject::UnlistedHosts | NoteSubject::InternationalHosts(_))
            };
            if let Some(remark) = rule.remarks.iter().find(explains) {
                return self.report_untranslated(&rule.origin, remark.clone());
            }
            return self.report_untranslated(
                &rule.origin,
                Remark::about(
                    NoteSubject::WithoutEffect(Covering::NoRequests),
                    "the conditions contradict each other, or allow only methods that no rule redirects",
                    DELETE,
                ),
            );
        }
        if let (Some(server), Some(to)) = (self.adds_own_host, choice.to.as_ref().filter(|to| to.starts_with("//"))) {
            return self.report_untranslated(&rule.origin, below_own_host(server, to));
        }
        let scheme = choice.to.as_mut().and_then(add_scheme);
        let drafts: Result<Vec<RuleDraft>, Remark> =
            rule.alternatives.iter().map(|when| self.draft(&rule, &choice, when)).collect();
        let drafts = match drafts {
            Ok(drafts) => drafts,
            Err(remark) => return self.report_untranslated(&rule.origin, remark),
        };
        let parameters = if self.encodes_slashes { Vec::new() } else { parameters::remarks(&rule) };
        let methods = methods::remark(&rule);
        let reserved = reserved::remark(&choice.matcher);
        for remark in rule.remarks.into_iter().chain(parameters).chain(methods).chain(scheme).chain(reserved) {
            self.report_difference(&rule.origin, remark);
        }
        self.drafts.extend(drafts);
    }

    fn draft(&mut self, rule: &ForeignRule, choice: &Choice, when: &When) -> Result<RuleDraft, Remark> {
        check_condition(when)?;
        let outcome = match (&rule.outcome, &choice.to) {
            (ForeignOutcome::Redirect { status, template, query }, Some(to)) => {
                let to = self.without_site_host(to.strip_suffix('?').unwrap_or(to), when);
                url::check(&to)?;
                parameters::check(template, when)?;
                self.hosts.extend(url::host(&to));
                let query = parameters::with_used(query, template);
                DraftOutcome::Redirect { status: *status, to, query, lookup: template.lookup().cloned() }
            }
            (ForeignOutcome::Gone(status), _) | (ForeignOutcome::Redirect { status, .. }, None) => {
                DraftOutcome::Gone(*status)
            }
        };
        Ok(RuleDraft {
            origin: rule.origin.clone(),
            precedence: rule.precedence,
            matcher: choice.matcher.clone(),
            case: rule.shape.case,
            outcome,
            when: when.clone(),
            other_parameters: rule.other_parameters,
        })
    }

    pub(super) fn is_site_host(&self, host: &str) -> bool {
        self.options.site_hosts.iter().any(|site_host| host_name::are_same(site_host, host))
    }

    /// Removes the scheme and the host from a target that is on the same site. Returns any other target unchanged.
    fn without_site_host(&self, to: &str, when: &When) -> String {
        let Some((host, (_, rest))) = url::host(to).zip(url::split_host(to)) else {
            return to.to_owned();
        };
        let is_same_site = match when.host.as_slice() {
            // Without the host in the target, the redirect would lead to the host that the condition excludes.
            [] if when.none_of.iter().any(|set| !set.host.is_empty()) => false,
            [] => self.is_site_host(&host),
            [only] => host_name::are_same(only, &host),
            several => self.is_site_host(&host) && several.iter().all(|host| self.is_site_host(host)),
        };
        match rest {
            _ if !is_same_site => to.to_owned(),
            // The result starts with exactly one slash, because `//` at the start of a target would be followed by a
            // host.
            rest => format!("/{}", rest.trim_start_matches('/')),
        }
    }
}

/// If a target starts with `//`, such as `//site.example/page`, adds `https:` and returns a remark about the
/// difference. Otherwise, returns `None`.
fn add_scheme(to: &mut String) -> Option<Remark> {
    to.starts_with("//").then(|| {
        to.insert_str(0, "https:");
        Remark::new(
            "the original statement redirects to the scheme of the request, but the rule always redirects to https",
            "no change needed if the host of the target supports https",
        )
    })
}

/// Returns the remark about a target such as `//a.example/b`, before which a server puts its own host.
fn below_own_host(server: &str, to: &str) -> Remark {
    Remark::new(
        format!(
            "the target starts with `//`, so {server} redirects to a path of its own host: `https://www.example.com{to}`"
        ),
        "if another host was intended, write `https:` before the target and import again",
    )
}

/// Checks that rules allow all names and values in `when`. Otherwise, returns an error about one of the invalid names
/// or values.
fn check_condition(when: &When) -> Result<(), Remark> {
    let is_host = |host: &&String| {
        let name = host.strip_prefix("*.").unwrap_or(host);
        !name.contains(':') && parse_host(name).is_ok()
    };
    if let Some(host) = when.host.iter().find(|host| !is_host(host)) {
        return Err(Remark::new(format!("`{host}` is not a valid host name"), "write the rule by hand"));
    }
    let is_language = |tag: &&String| {
        let mut parts = tag.split('-');
        let letters = parts.next().is_some_and(|primary| (2..=3).contains(&primary.len()) && is_alphabetic(primary));
        letters && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    if let Some(tag) = when.language.iter().find(|tag| !is_language(tag)) {
        return Err(Remark::new(format!("`{tag}` is not a valid language tag"), "write the rule by hand"));
    }
    when.none_of.iter().try_for_each(check_condition)?;
    if let Some(name) = long_name(when) {
        let start: String = name.chars().take(20).collect();
        let reason = format!("the name `{start}…` of a parameter, header or cookie is too long");
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    if let Some(method) = when.method.iter().find(|method| !METHODS.contains(&method.as_str())) {
        return Err(Remark::new(format!("rules do not support the method `{method}`"), "remove the method"));
    }
    Ok(())
}

/// Returns a name of a parameter, header or cookie that is too long for a YAML key. A YAML key may have at most 1,024
/// characters, including escapes (YAML 1.2.2 §8.2.2).
fn long_name(when: &When) -> Option<&String> {
    const MAX_LENGTH: usize = 128;
    let names = when.query.keys().chain(when.header.keys()).chain(when.cookie.keys());
    names.into_iter().find(|name| name.len() > MAX_LENGTH)
}

fn is_alphabetic(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphabetic())
}
