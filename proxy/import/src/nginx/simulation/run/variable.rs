//! Evaluates variables and texts that contain variables.
//! See <https://nginx.org/en/docs/varindex.html>.

use crate::nginx::simulation::config::map::{Map, MapLifetime, MapRow};
use crate::nginx::simulation::config::model::Definition;
use crate::nginx::simulation::escape::{EscapedPart, escaped};
use crate::nginx::simulation::run::state::{CaptureForm, Run, Value};
use crate::nginx::simulation::template::{Template, TemplatePiece};

/// The maximum nesting depth of maps whose values contain variables of other maps.
const MAX_DEPTH: u8 = 16;

impl Run<'_, '_> {
    /// Returns the text of a template. Captures are not escaped.
    pub(super) fn text(&mut self, template: &Template) -> Value {
        self.text_with_captures(template, CaptureForm::Plain)
    }

    /// Returns the text of a template, whose captures have the given form.
    pub(super) fn text_with_captures(&mut self, template: &Template, form: CaptureForm) -> Value {
        self.text_at(template, form, 0)
    }

    fn text_at(&mut self, template: &Template, form: CaptureForm, depth: u8) -> Value {
        let first = self.pieces(template, form, depth)?;
        if !template.mixes_captures_and_variables() {
            return Ok(first);
        }
        // nginx evaluates a text once for its length and once for its content. If a map with a regular expression
        // replaces the captures in between, the content may not fit.
        let text = self.pieces(template, form, depth)?;
        if text.len() == first.len() { Ok(text) } else { Err("captures that a map replaces".to_owned()) }
    }

    fn pieces(&mut self, template: &Template, form: CaptureForm, depth: u8) -> Value {
        let mut text = Vec::new();
        for piece in template.pieces() {
            match piece {
                TemplatePiece::Text(part) => text.extend(part),
                TemplatePiece::Capture(group) => text.extend(self.capture(*group, form)?),
                TemplatePiece::Variable(name) => text.extend(self.variable_at(name, depth)?),
            }
        }
        Ok(text)
    }

    /// Returns the text of a group of the last match. A group that does not exist is empty.
    pub(super) fn capture(&self, group: usize, form: CaptureForm) -> Value {
        let captures = self.captures.as_ref().map_err(Clone::clone)?;
        let text = captures.get(group.saturating_sub(1)).map_or(&[] as &[u8], Vec::as_slice);
        Ok(match form {
            CaptureForm::Plain => text.to_vec(),
            CaptureForm::Escaped => escaped(text, EscapedPart::Argument),
        })
    }

    /// Returns the value of a variable.
    pub(super) fn variable(&mut self, name: &str) -> Value {
        self.variable_at(name, 0)
    }

    fn variable_at(&mut self, name: &str, depth: u8) -> Value {
        if let Some(value) = self.values.get(name) {
            return value.clone();
        }
        if depth > MAX_DEPTH {
            return Err("maps that use each other".to_owned());
        }
        match self.config.variables.get(name) {
            Some(Definition::Map(map)) => {
                let value = self.mapped(map, depth);
                // The value is stored, so a change of the path has no effect on it (nginx docs, `ngx_http_map_module`,
                // volatile).
                if map.lifetime == MapLifetime::Request {
                    self.values.insert(name.to_owned(), value.clone());
                }
                value
            }
            Some(Definition::Constant(value)) => self.text_at(value, CaptureForm::Plain, depth + 1),
            None if self.config.assigned.contains(name) && !is_of_request(name) => Ok(Vec::new()),
            None => self.builtin(name),
        }
    }

    fn mapped(&mut self, map: &Map, depth: u8) -> Value {
        let source = self.text_at(&map.source, CaptureForm::Plain, depth + 1)?;
        if let Some(row) = map.find(&source) {
            return self.value_of(row, depth);
        }
        // An empty text matches no regular expression of a map.
        for (pattern, row) in map.patterns.iter().filter(|_| !source.is_empty()) {
            if self.matches(pattern, &source)? {
                return self.value_of(row, depth);
            }
        }
        self.text_at(&map.default, CaptureForm::Plain, depth + 1)
    }

    fn value_of(&mut self, row: &MapRow, depth: u8) -> Value {
        self.lines.push(row.line);
        self.text_at(&row.value, CaptureForm::Plain, depth + 1)
    }
}

/// Reports whether a variable has a value of the request until a statement assigns another value.
fn is_of_request(name: &str) -> bool {
    name == "args" || ["arg_", "http_", "cookie_"].iter().any(|start| name.starts_with(start))
}
