//! From a statement, with all that surrounds it, to a wish.

use crate::aim::Aim;
use crate::condition::Condition;
use crate::desk::{Answer, Desk, Wish};
use crate::draft::Turn;
use crate::exception::{Area, Exception};
use crate::nginx::carried;
use crate::nginx::exception;
use crate::nginx::map::{Key, Map, Row};
use crate::nginx::scope::Scope;
use crate::nginx::table::{self, Table};
use crate::nginx::target::{self, Piecewise, Writer};
use crate::note::{Origin, Remark};
use crate::paths::{self, Captures, Path};

/// A redirect as the file writes it.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    pub(super) origin: Origin,
    pub(super) status: u16,
    /// Empty for a page that is gone.
    pub(super) target: Vec<Piecewise>,
    pub(super) writer: Writer,
    /// Its own pattern.
    pub(super) path: Option<Path>,
}

/// Statements may come of one row after the other; their turns leave room for the rows.
pub(super) const ROWS: i64 = 10_000_000;

pub(super) fn statement(desk: &mut Desk<'_>, scope: &Scope, maps: &[&Map], statement: &Statement) {
    if let Some(remark) = &scope.refusal {
        return desk.refuse(&statement.origin, remark.clone());
    }
    match maps {
        [] => {
            let Turn { phase, order } = scope.turn;
            let wish = wish(scope, statement, Vec::new(), Condition::none(), Turn { phase, order: order * ROWS });
            take(desk, &statement.origin, wish);
        }
        [map] => rows(desk, scope, map, statement),
        _ => {
            desk.refuse(&statement.origin, Remark::new("two maps decide about it together", "write the rules by hand"));
        }
    }
}

fn take(desk: &mut Desk<'_>, origin: &Origin, wish: Result<Wish, Remark>) {
    match wish {
        Ok(wish) => desk.settle(wish),
        Err(remark) => desk.refuse(origin, remark),
    }
}

/// One wish for every row: exact ones have their turn first, then patterns as they stand, then the default.
fn rows(desk: &mut Desk<'_>, scope: &Scope, map: &Map, statement: &Statement) {
    // What a row's value captures is of the row, unless the statement mixes captures of its own in.
    let mixes =
        statement.target.iter().any(|piece| matches!(piece, Piecewise::Variable(name) if *name != map.variable));
    let path = statement.path.clone().map(|path| if mixes { path } else { path.silent() });
    let is_open = map.rows.iter().any(|row| !matches!(row.key, Key::Text(_)) && !row.value.is_empty());
    let table = table::read(map, statement);
    if let Some(Table { statement: own, condition }) = &table {
        let turn = Turn { phase: scope.turn.phase, order: scope.turn.order * ROWS };
        take(desk, &own.origin, wish(scope, own, Vec::new(), condition.clone(), turn));
    }
    let is_left = |row: &&Row| table.is_none() || !matches!(row.key, Key::Text(_));
    for (place, row) in (1..).zip(map.rows.iter().filter(is_left)) {
        let order = match row.key {
            Key::Text(_) => 0,
            Key::Regex(..) | Key::Foreign => place,
            // Behind it stands only what a block leaves.
            Key::Default => ROWS - 2,
        };
        let turn = Turn { phase: scope.turn.phase, order: scope.turn.order * ROWS + order };
        if row.value.is_empty() && row.key != Key::Foreign {
            desk.exceptions.extend((is_open && row.key != Key::Default).then(|| without_target(scope, map, row, turn)));
            continue;
        }
        let value = target::cut(&row.value);
        let values = [(map.variable.clone(), value)].into();
        let own = Statement {
            origin: row.origin.clone(),
            target: target::replace(&statement.target, &values),
            path: path.clone(),
            ..statement.clone()
        };
        let wish =
            map.source.split(&row.key).and_then(|split| wish(scope, &own, vec![split.path], split.condition, turn));
        take(desk, &row.origin, wish);
    }
}

/// A row without a target is an exception from the patterns behind it.
fn without_target(scope: &Scope, map: &Map, row: &Row, turn: Turn) -> Exception {
    let split = map.source.split(&row.key);
    let (path, whens) = match split {
        Ok(split) => (Ok(split.path), scope.condition.clone().around(split.condition).whens),
        Err(remark) => (Err(remark), scope.condition.whens.clone()),
    };
    let shape = path.and_then(|path| {
        let paths: Vec<Path> = scope.paths.iter().cloned().chain([path]).map(Path::silent).collect();
        paths::meet(&paths, None)
    });
    Exception {
        origin: row.origin.clone(),
        turn,
        until: exception::last_of(scope.turn),
        area: shape.and_then(|met| Area::of(&met.shape)),
        whens,
        remark: matches!(row.key, Key::Regex(..)).then(no_exceptions),
    }
}

fn no_exceptions() -> Remark {
    Remark::new(
        "an address without a target is an exception from the patterns beside it, and rules have none",
        "write the pattern so that it does not meet this address",
    )
}

fn wish(
    scope: &Scope,
    statement: &Statement,
    row: Vec<Path>,
    condition: Condition,
    turn: Turn,
) -> Result<Wish, Remark> {
    let paths = scope.paths.iter().cloned().chain(row).chain(statement.path.clone());
    let paths = last_speaks(paths.collect());
    let names: Vec<String> = paths.iter().flat_map(Path::names).collect();
    let pieces = target::replace(&statement.target, &scope.values);
    let mut target = target::read(&pieces, statement.writer, &names)?;
    let carried = carried::settle(&paths, statement.writer, &mut target)?;
    let is_final = matches!(statement.status, 410 | 451);
    if is_final {
        target.aim = Aim::default();
    }
    let taken = scope.captured.as_ref().map(|captured| captured.take_in(&mut target.aim)).transpose()?;
    let met = paths::meet(&paths, (!is_final).then_some(target.aim))?;
    let condition = scope.condition.clone().around(condition);
    let answer = match met.aim {
        Some(aim) => Answer::Redirect { status: statement.status, aim, query: target.query },
        None => Answer::Final(statement.status),
    };
    let remarks =
        condition.remarks.into_iter().chain(met.remarks).chain(carried).chain(taken.into_iter().flatten()).collect();
    Ok(Wish { origin: statement.origin.clone(), turn, shape: met.shape, answer, whens: condition.whens, remarks })
}

/// `$1` and named captures are those of the last regular expression.
fn last_speaks(paths: Vec<Path>) -> Vec<Path> {
    let last = paths.iter().rposition(|path| matches!(path, Path::Regex { captures: Captures::Dollar, .. }));
    let paths = paths.into_iter().enumerate();
    paths.map(|(index, path)| if Some(index) == last { path } else { path.silent() }).collect()
}
