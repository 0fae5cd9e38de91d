//! `_redirects` files of Netlify and Cloudflare Pages: one rule on a line, and the first one that fits answers.

mod line;
mod pattern;

use crate::aim::Aim;
use crate::colon;
use crate::condition::Condition;
use crate::desk::{Answer, Desk, Wish};
use crate::draft::{Query, Turn};
use crate::exception::{Area, Exception};
use crate::netlify::line::{Line, Status};
use crate::netlify::pattern::Pattern;
use crate::note::{Origin, Remark};

pub(super) fn read(text: &str, desk: &mut Desk<'_>) {
    let mut front = Origin::default();
    let mut has_said = false;
    for (number, written) in (1..).zip(text.lines()) {
        let written = written.trim();
        if written.is_empty() {
            front.gap |= front.comments.is_empty();
        } else if let Some(comment) = written.strip_prefix('#') {
            front.comments.push(comment.trim_start_matches('#').trim().to_owned());
        } else {
            let origin = Origin { line: number, text: written.to_owned(), ..std::mem::take(&mut front) };
            rule(written, origin, desk, &mut has_said);
        }
    }
}

fn rule(written: &str, origin: Origin, desk: &mut Desk<'_>, has_said: &mut bool) {
    let line = match line::read(written) {
        Ok(line) => line,
        Err(remark) => return desk.refuse(&origin, remark),
    };
    let origin = Origin { comments: [origin.comments, line.comment.clone()].concat(), ..origin };
    if let Err(remark) = &line.status {
        return desk.exceptions.push(exception(&line, origin, remark));
    }
    match wish(&line, origin.clone()) {
        Ok(mut wish) => {
            if !line.is_forced && !std::mem::replace(has_said, true) {
                wish.remarks.push(gives_way());
            }
            desk.settle(wish);
        }
        Err(remark) => desk.refuse(&origin, remark),
    }
}

/// Another answer than a redirect keeps its addresses from the lines behind it.
fn exception(line: &Line, origin: Origin, remark: &Remark) -> Exception {
    let pattern = pattern::read(&line.from);
    let host = pattern.as_ref().ok().and_then(|pattern| pattern.host.clone());
    Exception {
        turn: Turn { phase: 0, order: i64::from(origin.line) },
        origin,
        until: Turn::END,
        area: pattern.and_then(|pattern| Area::of(&pattern.shape)),
        whens: line.condition.clone().and(host.map_or_else(Condition::none, Condition::one)).whens,
        remark: Some(remark.clone()),
    }
}

fn gives_way() -> Remark {
    Remark::new(
        "on Netlify a rule without `!` gives way to a page of that name; here none does (this is said once for the file)",
        "nothing, when no page stands at an address that is redirected",
    )
}

fn wish(line: &Line, origin: Origin) -> Result<Wish, Remark> {
    let Pattern { shape, host } = pattern::read(&line.from)?;
    let mut remarks = Vec::new();
    let answer = match line.status.clone()? {
        Status::Redirect(status) => {
            let (aim, unfilled) = colon::target(&line.to, &shape, &line.parameters)?;
            remarks.extend(unfilled);
            Answer::Redirect { status, aim: Aim(aim), query: Query::Keep }
        }
        Status::Gone => {
            remarks.push(Remark::new(
                "the target was shown as the page for it; now the proxy shows its own",
                "nothing, unless that page matters",
            ));
            Answer::Final(410)
        }
    };
    let condition = line.condition.clone().and(host.map_or_else(Condition::none, Condition::one));
    remarks.extend(condition.remarks);
    let turn = Turn { phase: 0, order: i64::from(origin.line) };
    Ok(Wish { origin, turn, shape, answer, whens: condition.whens, remarks })
}
