//! Evaluates the statements of the rewrite module (nginx docs, `ngx_http_rewrite_module`).
//! See <https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#if>.

use crate::nginx::simulation::config::model::{
    Condition, Expected, If, Rewrite, RewriteEffect, Statement, StatementKind,
};
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::run::state::{CaptureForm, ErrorSource, PathChange, Run};
use crate::nginx::simulation::template::Template;

/// The continuation after a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Continuation {
    NextStatement,
    /// No further statement of the block and of its enclosing `if` blocks is evaluated.
    EndOfStatements,
    /// The request ends with a status, to which `error_page` applies.
    Status(u16),
    /// The request ends with a response, to which `error_page` does not apply.
    Response(u16),
}

/// The evaluation of the statements of a server or a location.
pub(super) struct Program {
    /// The form of captures in the values of `set` and `if`. They are escaped until a `rewrite` changes the path.
    capture_form: CaptureForm,
}

impl<'s> Run<'s, '_> {
    /// Evaluates the statements of a server or a location.
    ///
    /// # Errors
    /// Returns the reason if the answer is unknown.
    pub(super) fn program(&mut self, statements: &'s [Statement]) -> Result<Continuation, String> {
        let mut program = Program { capture_form: self.capture_form };
        self.statements(statements, &mut program)
    }

    fn statements(&mut self, statements: &'s [Statement], program: &mut Program) -> Result<Continuation, String> {
        for statement in statements {
            let continuation = self.statement(statement, program)?;
            if continuation != Continuation::NextStatement {
                return Ok(continuation);
            }
        }
        Ok(Continuation::NextStatement)
    }

    fn statement(&mut self, statement: &'s Statement, program: &mut Program) -> Result<Continuation, String> {
        let line = statement.line;
        self.choices.set_line(Some(line));
        match &statement.kind {
            StatementKind::Set(name, value) => {
                let value = self.text_with_captures(value, program.capture_form);
                self.assign(name, value)?;
                Ok(Continuation::NextStatement)
            }
            StatementKind::Break => {
                self.path_change = PathChange::Unchanged;
                Ok(Continuation::EndOfStatements)
            }
            StatementKind::Return(status, text) => self.returned(line, *status, text.as_ref()),
            StatementKind::Rewrite(rewrite) => self.rewrite(line, rewrite, program),
            StatementKind::If(inner) => self.conditional(inner, program),
            StatementKind::UnusedMap(name) if self.variable(name)?.is_empty() => Ok(Continuation::NextStatement),
            StatementKind::UnusedMap(name) => {
                self.lines.push(line);
                Err(format!("the use of the variable `${name}`, which is not in the file"))
            }
            StatementKind::Unknown(reason) => {
                self.lines.push(line);
                Err(reason.clone())
            }
        }
    }

    fn returned(&mut self, line: u32, status: u16, text: Option<&Template>) -> Result<Continuation, String> {
        self.lines.push(line);
        let text = text.filter(|text| !text.is_empty());
        if matches!(status, 301 | 302 | 303 | 307 | 308) {
            self.redirect_target = Some(text.map_or(Ok(Vec::new()), |text| self.text(text))?);
            return Ok(Continuation::Status(status));
        }
        self.error_source = ErrorSource::Statement;
        // `error_page` applies only to an error status without a text.
        Ok(if status < 400 || text.is_some() { Continuation::Response(status) } else { Continuation::Status(status) })
    }

    fn rewrite(&mut self, line: u32, rewrite: &Rewrite, program: &mut Program) -> Result<Continuation, String> {
        let path = self.path.clone();
        if !self.statement_matches(&rewrite.pattern, &path)? {
            return Ok(Continuation::NextStatement);
        }
        self.lines.push(line);
        program.capture_form = CaptureForm::Plain;
        if !self.apply_rewrite(rewrite)? {
            return Ok(Continuation::Status(500));
        }
        Ok(match rewrite.effect {
            RewriteEffect::Continue => Continuation::NextStatement,
            RewriteEffect::Last | RewriteEffect::Break => Continuation::EndOfStatements,
            RewriteEffect::Redirect(status) => Continuation::Status(status),
        })
    }

    /// Matches a text as in `rewrite` and `if`, which discard the captures if there is no match.
    fn statement_matches(&mut self, pattern: &Pattern, text: &[u8]) -> Result<bool, String> {
        let is_match = self.matches(pattern, text)?;
        if !is_match {
            self.captures = Ok(Vec::new());
        }
        Ok(is_match)
    }

    fn conditional(&mut self, inner: &'s If, program: &mut Program) -> Result<Continuation, String> {
        let result = self.condition(&inner.condition, program)?;
        if result != (inner.expected == Expected::True) {
            return Ok(Continuation::NextStatement);
        }
        if let Some(scope) = &inner.scope {
            self.enter(scope);
        }
        self.statements(&inner.statements, program)
    }

    /// Returns the result of a condition, without its negation.
    fn condition(&mut self, condition: &Condition, program: &Program) -> Result<bool, String> {
        match condition {
            Condition::Variable(variable) => match self.text(variable) {
                Ok(text) => Ok(!text.is_empty() && text != b"0"),
                Err(reason) => self.choices.assume(&reason),
            },
            Condition::Equal(left, right) => {
                let left = self.text(left);
                match (left, self.text_with_captures(right, program.capture_form)) {
                    (Ok(left), Ok(right)) => Ok(left == right),
                    (Err(reason), _) | (_, Err(reason)) => self.choices.assume(&reason),
                }
            }
            Condition::Matches(left, pattern) => match self.text(left) {
                Ok(text) => self.statement_matches(pattern, &text),
                Err(reason) => {
                    let is_match = self.choices.assume(&reason)?;
                    self.captures_are_unknown(pattern, &reason);
                    if !is_match {
                        self.captures = Ok(Vec::new());
                    }
                    Ok(is_match)
                }
            },
            Condition::File(kind, file) => match self.text_with_captures(file, program.capture_form) {
                Ok(file) => self.has_file(*kind, &file),
                Err(reason) => self.choices.assume(&reason),
            },
            Condition::Unknown(reason) => Err(reason.clone()),
        }
    }
}
