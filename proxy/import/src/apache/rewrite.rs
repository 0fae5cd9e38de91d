//! `RewriteRule` with its conditions.

use crate::aim::{self, Aim};
use crate::apache::condition::{self, All, Line};
use crate::apache::exception;
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::scope::{Engine, Place, Scope};
use crate::apache::target::{self, Target};
use crate::captured::Captured;
use crate::condition::Condition;
use crate::desk::{Answer, Desk, Wish};
use crate::draft::Turn;
use crate::note::Remark;
use crate::paths::{self, Base, Captures, Path};
use crate::shape::Shape;
use portico_redirects::path::escape::{self, Escapes};

pub(super) fn rule(desk: &mut Desk<'_>, scope: &Scope, directive: &Directive, conditions: &[Line], turn: Turn) {
    let exceptions = exception::rewrite(scope, directive, conditions, turn);
    if !exceptions.is_empty() {
        return desk.exceptions.extend(exceptions);
    }
    match wishes(scope, directive, conditions, turn) {
        Ok(wishes) => wishes.into_iter().for_each(|wish| desk.settle(wish)),
        Err(remark) => desk.refuse(&directive.origin, remark),
    }
}

fn wishes(scope: &Scope, directive: &Directive, conditions: &[Line], turn: Turn) -> Result<Vec<Wish>, Remark> {
    let [pattern, to, flags @ ..] = directive.arguments.as_slice() else {
        return Err(Remark::new("it lacks the pattern or the target", "complete it and import again"));
    };
    let flags = Flags::read(flags.first().map_or("", String::as_str));
    check(scope, pattern, &flags)?;
    let status = status(to, &flags)?;
    let All { paths, condition, captured } = condition::all(conditions)?;
    let condition = Condition::one(scope.when()).around(condition);
    let own = own_path(scope, pattern, &flags);
    let mut wishes = Vec::new();
    for before in paths {
        let mut restrictions = match &captured {
            Some(_) => before.into_iter().map(Path::silent).collect(),
            None => condition::last_speaks(before),
        };
        restrictions.push(own.clone());
        let target = target(status, to, &flags, scope, captured.as_ref())?;
        let (answer, met, remarks) = answer(status, target, &restrictions)?;
        wishes.push(Wish {
            origin: directive.origin.clone(),
            turn,
            shape: met,
            answer,
            whens: condition.whens.clone(),
            remarks: condition.remarks.iter().cloned().chain(remarks).collect(),
        });
    }
    Ok(wishes)
}

pub(super) fn check(scope: &Scope, pattern: &str, flags: &Flags) -> Result<(), Remark> {
    if let Some(remark) = &scope.refusal {
        return Err(remark.clone());
    }
    if scope.engine == Engine::Off {
        return Err(Remark::new("`RewriteEngine off` stands beside it, so it did nothing", "delete it"));
    }
    if scope.location.is_some() {
        let reason = "patterns in `<Location>` are compared with a path of the disk";
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    if let Some(flag) = &flags.foreign {
        let reason = format!("the flag {flag} ties it to other rules or hands the request on");
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    if pattern.starts_with('!') {
        let reason = "a rule of ours says which paths it answers, not which it does not";
        return Err(Remark::new(reason, "list the paths that are meant"));
    }
    Ok(())
}

/// The status of the answer; an error for what is no redirect.
pub(super) fn status(to: &str, flags: &Flags) -> Result<u16, Remark> {
    let is_address = aim::split_host(to).is_some();
    let status = match &flags.status {
        Some(status) => status.as_str(),
        None if is_address => "302",
        None if to == "-" => {
            return Err(Remark::new("it redirects nothing, and the rules behind it are asked", "nothing"));
        }
        None => {
            let reason = "it changes the address inside the server; the visitor is not redirected";
            return Err(Remark::new(reason, "if the page has moved for good, write a rule for it"));
        }
    };
    match status.parse() {
        Ok(status @ (410 | 451)) => Ok(status),
        Ok(status @ (301 | 302 | 303 | 307 | 308)) if to != "-" => Ok(status),
        _ => Err(Remark::new(
            format!("{status} is no answer that a rule gives"),
            "a rule redirects with 301, 302, 303, 307 or 308, or says 410 or 451",
        )),
    }
}

pub(super) fn own_path(scope: &Scope, pattern: &str, flags: &Flags) -> Path {
    let base = match &scope.place {
        Place::Server => Base::Path,
        Place::Folder(folder) => Base::Folder(escape::path(folder, Escapes::Decoded)),
    };
    Path::Regex { pattern: pattern.to_owned(), case: flags.case, base, captures: Captures::Dollar }
}

type Met = (Answer, Shape, Vec<Remark>);

/// Where it leads; nowhere for a page that is gone.
fn target(
    status: u16,
    to: &str,
    flags: &Flags,
    scope: &Scope,
    captured: Option<&Captured>,
) -> Result<Option<Target>, Remark> {
    let is_final = matches!(status, 410 | 451);
    let mut target = (!is_final).then(|| target::read(to, flags, &scope.place)).transpose()?;
    if let Some(captured) = captured {
        let mut nowhere = Aim::default();
        let taken = captured.take_in(target.as_mut().map_or(&mut nowhere, |target| &mut target.aim))?;
        if let Some(target) = &mut target {
            target.remarks.extend(taken);
        }
    }
    Ok(target)
}

fn answer(status: u16, target: Option<Target>, restrictions: &[Path]) -> Result<Met, Remark> {
    let Some(Target { aim, query, remarks }) = target else {
        let met = paths::meet(restrictions, None)?;
        return Ok((Answer::Final(status), met.shape, met.remarks));
    };
    let met = paths::meet(restrictions, Some(aim))?;
    let aim = met.aim.unwrap_or_default();
    Ok((Answer::Redirect { status, aim, query }, met.shape, [remarks, met.remarks].concat()))
}
