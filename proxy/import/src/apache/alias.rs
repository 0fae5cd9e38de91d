//! `Redirect` and `RedirectMatch`.

use crate::aim::{Aim, Piece};
use crate::apache::lines::Directive;
use crate::apache::scope::Scope;
use crate::apache::target;
use crate::desk::{Answer, Desk, Wish};
use crate::draft::{Case, Query, Turn};
use crate::exception::{Area, Exception};
use crate::note::Remark;
use crate::paths::{self, Path};
use crate::shape::Shape;
use portico_redirects::path::escape::{self, Escapes};

/// What the directive says.
struct Words<'d> {
    status: u16,
    path: Option<&'d str>,
    target: Option<&'d str>,
}

pub(super) fn redirect(desk: &mut Desk<'_>, scope: &Scope, directive: &Directive, turn: Turn) {
    match wish(scope, directive, turn) {
        Ok(wish) => desk.settle(wish),
        Err(remark) => match exception(scope, directive, turn, &remark) {
            Some(exception) => desk.exceptions.push(exception),
            None => desk.refuse(&directive.origin, remark),
        },
    }
}

/// `Redirect 404 /a`: an answer that is no redirect keeps its addresses from those behind it.
fn exception(scope: &Scope, directive: &Directive, turn: Turn, remark: &Remark) -> Option<Exception> {
    let [word, path] = directive.arguments.as_slice() else {
        return None;
    };
    let is_answer = status(word).is_some_and(|status| !matches!(status, 300..=399 | 410 | 451));
    let shape = || match directive.name.as_str() {
        "redirectmatch" => paths::meet(&[Path::regex(path, Case::Exact)], None).map(|met| met.shape),
        _ => Ok(Shape::prefix(&escape::path(path, Escapes::Decoded))),
    };
    (is_answer && scope.refusal.is_none()).then(|| Exception {
        origin: directive.origin.clone(),
        turn,
        until: Turn::END,
        area: shape().and_then(|shape| Area::of(&shape)),
        whens: vec![scope.when()],
        remark: Some(remark.clone()),
    })
}

fn wish(scope: &Scope, directive: &Directive, turn: Turn) -> Result<Wish, Remark> {
    if let Some(remark) = &scope.refusal {
        return Err(remark.clone());
    }
    let words = words(directive, scope)?;
    let (shape, answer, remarks) = if directive.name == "redirectmatch" { matched(&words)? } else { prefixed(&words)? };
    Ok(Wish { origin: directive.origin.clone(), turn, shape, answer, whens: vec![scope.when()], remarks })
}

fn words<'d>(directive: &'d Directive, scope: &'d Scope) -> Result<Words<'d>, Remark> {
    let mut rest: Vec<&str> = directive.arguments.iter().map(String::as_str).collect();
    let status = match (directive.name.as_str(), rest.first()) {
        ("redirectpermanent", _) => 301,
        ("redirect" | "redirectmatch", Some(word)) => match status(word) {
            Some(status) => {
                rest.remove(0);
                status
            }
            None => 302,
        },
        _ => 302,
    };
    let unknown = || {
        let reason = format!("{status} is no answer that a rule gives");
        Remark::new(reason, "a rule redirects with 301, 302, 303, 307 or 308, or says 410 or 451")
    };
    let is_final = matches!(status, 410 | 451);
    if !is_final && !matches!(status, 301 | 302 | 303 | 307 | 308) {
        return Err(unknown());
    }
    let (path, target) = match (rest.as_slice(), &scope.location) {
        ([path], _) if is_final => (Some(*path), None),
        ([], Some(path)) if is_final => (Some(path.as_str()), None),
        ([path, target], _) if !is_final => (Some(*path), Some(*target)),
        // In a <Location> the target stands for all of it.
        ([target], Some(path)) => return Ok(Words { status, path: Some(path), target: Some(target) }),
        _ => return Err(Remark::new("it lacks the path or the target", "complete it and import again")),
    };
    Ok(Words { status, path, target })
}

fn status(word: &str) -> Option<u16> {
    match word.to_ascii_lowercase().as_str() {
        "permanent" => Some(301),
        "temp" => Some(302),
        "seeother" => Some(303),
        "gone" => Some(410),
        number => number.parse().ok(),
    }
}

type Parts = (Shape, Answer, Vec<Remark>);

/// `Redirect /a /b`: the path and all below it, whose tail goes behind the target.
fn prefixed(words: &Words<'_>) -> Result<Parts, Remark> {
    let written = words.path.unwrap_or("/");
    let path = escape::path(written, Escapes::Decoded);
    if !path.starts_with('/') {
        return Err(Remark::new(format!("`{written}` does not start with a slash"), "write the whole path"));
    }
    let Some(to) = words.target else {
        return Ok((Shape::prefix(&path), Answer::Final(words.status), Vec::new()));
    };
    if to.contains(['?', '#']) {
        let answer = Answer::Redirect { status: words.status, aim: Aim::text(to), query: target::query_of(to) };
        return Ok((Shape::exact(path), answer, vec![tail_behind_query()]));
    }
    let (shape, rest) = Shape::with_tail(&path);
    let pieces = vec![Piece::Text(to.to_owned()), Piece::Capture(rest)];
    let answer = Answer::Redirect { status: words.status, aim: Aim(pieces), query: Query::Keep };
    let is_glued = written.len() > 1 && written.ends_with('/') && !to.ends_with('/');
    Ok((shape, answer, if is_glued { vec![glued(written, to)] } else { Vec::new() }))
}

fn tail_behind_query() -> Remark {
    Remark::new(
        "for pages below this one the rest of the path went behind the query of the target; now they are not redirected",
        "write a rule with `prefix` if they matter",
    )
}

fn glued(path: &str, to: &str) -> Remark {
    Remark::new(
        format!("`{path}x` went to `{to}x`, without a slash; now it goes to `{to}/x`"),
        "nothing, when that was a mistake",
    )
}

/// `RedirectMatch ^/a/(.*)$ /b/$1`
fn matched(words: &Words<'_>) -> Result<Parts, Remark> {
    let path = Path::regex(words.path.unwrap_or("^/"), Case::Exact);
    let Some(to) = words.target else {
        let met = paths::meet(&[path], None)?;
        return Ok((met.shape, Answer::Final(words.status), met.remarks));
    };
    let met = paths::meet(&[path], Some(Aim(target::dollars(to))))?;
    let aim = met.aim.unwrap_or_default();
    Ok((met.shape, Answer::Redirect { status: words.status, aim, query: target::query_of(to) }, met.remarks))
}
