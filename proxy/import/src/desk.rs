//! Where foreign rules become drafts of ours, or notes.

use std::collections::BTreeSet;

use crate::ImportOptions;
use crate::aim::{self, Aim};
use crate::choose::{self, Choice};
use crate::draft::{Action, Draft, Query, Turn, When};
use crate::exception::Exception;
use crate::note::{Note, NoteKind, Origin, Remark};
use crate::parameter;
use crate::reserved;
use crate::shape::Shape;

/// A foreign rule in our words.
#[derive(Debug, Clone)]
pub(super) struct Wish {
    pub(super) origin: Origin,
    pub(super) turn: Turn,
    pub(super) shape: Shape,
    pub(super) answer: Answer,
    /// One rule is made for each.
    pub(super) whens: Vec<When>,
    /// What will be different.
    pub(super) remarks: Vec<Remark>,
}

#[derive(Debug, Clone)]
pub(super) enum Answer {
    Redirect {
        status: u16,
        aim: Aim,
        query: Query,
    },
    /// 410 or 451.
    Final(u16),
}

#[derive(Debug)]
pub(super) struct Desk<'o> {
    pub(super) options: &'o ImportOptions,
    pub(super) drafts: Vec<Draft>,
    pub(super) exceptions: Vec<Exception>,
    pub(super) notes: Vec<Note>,
    pub(super) hosts: BTreeSet<String>,
}

impl<'o> Desk<'o> {
    pub(super) fn new(options: &'o ImportOptions) -> Self {
        Self { options, drafts: Vec::new(), exceptions: Vec::new(), notes: Vec::new(), hosts: BTreeSet::new() }
    }

    /// Reports a redirect that gets no rule.
    pub(super) fn refuse(&mut self, origin: &Origin, remark: Remark) {
        self.notes.push(origin.note(NoteKind::NotTranslated, remark));
    }

    /// Reports what will be different.
    pub(super) fn remark(&mut self, origin: &Origin, remark: Remark) {
        self.notes.push(origin.note(NoteKind::Different, remark));
    }

    /// Makes the rules for a wish, or says why there are none.
    pub(super) fn settle(&mut self, wish: Wish) {
        let aim = match &wish.answer {
            Answer::Redirect { aim, .. } => Some(aim),
            Answer::Final(_) => None,
        };
        match choose::choose(&wish.shape, aim) {
            Ok(choice) => self.write(wish, choice),
            Err(remark) => self.refuse(&wish.origin, remark),
        }
    }

    fn write(&mut self, wish: Wish, mut choice: Choice) {
        if wish.whens.is_empty() {
            return self.refuse(&wish.origin, Remark::new("its conditions never hold together", "delete it"));
        }
        let scheme = choice.to.as_mut().and_then(with_scheme);
        let drafts: Result<Vec<Draft>, Remark> =
            wish.whens.iter().map(|when| self.draft(&wish, &choice, when)).collect();
        let drafts = match drafts {
            Ok(drafts) => drafts,
            Err(remark) => return self.refuse(&wish.origin, remark),
        };
        let parameters = parameter::remarks(&wish);
        let spared = reserved::spared(&choice.matcher);
        for remark in wish.remarks.into_iter().chain(parameters).chain(scheme).chain(spared) {
            self.remark(&wish.origin, remark);
        }
        self.drafts.extend(drafts);
    }

    fn draft(&mut self, wish: &Wish, choice: &Choice, when: &When) -> Result<Draft, Remark> {
        let mut when = when.clone();
        check_condition(&when)?;
        let action = match (&wish.answer, &choice.to) {
            (Answer::Redirect { status, aim, query }, Some(to)) => {
                let to = self.own(to, &when);
                aim::check(&to)?;
                parameter::check(aim, &when)?;
                self.hosts.extend(aim::host(&to));
                Action::Redirect { status: *status, to, query: query.clone(), lookup: aim.lookup().cloned() }
            }
            (Answer::Final(status), _) | (Answer::Redirect { status, .. }, None) => Action::Final(*status),
        };
        if when.host.iter().all(|host| self.is_own(host)) {
            when.host.clear();
        }
        Ok(Draft {
            origin: wish.origin.clone(),
            turn: wish.turn,
            matcher: choice.matcher.clone(),
            case: wish.shape.case,
            values: parameter::values(&wish.answer, &when),
            action,
            when,
            priority: 0,
        })
    }

    fn is_own(&self, host: &str) -> bool {
        self.options.site_hosts.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// A target on the host that was asked is a path.
    fn own(&self, to: &str, when: &When) -> String {
        let Some((host, (_, rest))) = aim::host(to).zip(aim::split_host(to)) else {
            return to.to_owned();
        };
        let stays = match when.host.as_slice() {
            [] => self.is_own(&host),
            [only] => *only == host,
            several => self.is_own(&host) && several.iter().all(|host| self.is_own(host)),
        };
        match rest {
            _ if !stays => to.to_owned(),
            // Two slashes would name another host.
            rest => format!("/{}", rest.trim_start_matches('/')),
        }
    }
}

/// `//host/page` took the scheme of the request.
fn with_scheme(to: &mut String) -> Option<Remark> {
    to.starts_with("//").then(|| {
        to.insert_str(0, "https:");
        Remark::new(
            "the target took the scheme of the request; now it is https",
            "nothing, when that host speaks https",
        )
    })
}

/// Whether our language takes the names.
fn check_condition(when: &When) -> Result<(), Remark> {
    const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    let is_host = |host: &&String| {
        let name = host.strip_prefix("*.").unwrap_or(host);
        let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
        plain && !name.is_empty() && !name.starts_with('.')
    };
    if let Some(host) = when.host.iter().find(|host| !is_host(host)) {
        return Err(Remark::new(
            format!("`{host}` is no host name"),
            "write the rule by hand, other alphabets as `xn--…`",
        ));
    }
    let is_language = |tag: &&String| {
        let mut parts = tag.split('-');
        let letters = parts.next().is_some_and(|primary| (2..=3).contains(&primary.len()) && is_alphabetic(primary));
        letters && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    if let Some(tag) = when.language.iter().find(|tag| !is_language(tag)) {
        return Err(Remark::new(format!("`{tag}` is no language tag"), "write the rule by hand"));
    }
    if let Some(name) = long_name(when) {
        let start: String = name.chars().take(20).collect();
        return Err(Remark::new(format!("the name `{start}…` is too long to be one"), "write the rule by hand"));
    }
    if let Some(method) = when.method.iter().find(|method| !METHODS.contains(&method.as_str())) {
        return Err(Remark::new(format!("no rule asks for the method `{method}`"), "leave it out"));
    }
    Ok(())
}

/// A name that YAML does not take as a key: it has to end within 1,024 signs (YAML 1.2.2 §8.2.2), which leaves room for escapes.
fn long_name(when: &When) -> Option<&String> {
    const LONGEST: usize = 128;
    let names = when.query.keys().chain(when.header.keys()).chain(when.cookie.keys());
    names.into_iter().find(|name| name.len() > LONGEST)
}

fn is_alphabetic(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphabetic())
}
