//! Evaluates `rewrite` and `set`.
//! See <https://nginx.org/en/docs/http/ngx_http_rewrite_module.html#rewrite>.

use crate::nginx::simulation::config::model::{OldArguments, Rewrite, RewriteEffect};
use crate::nginx::simulation::escape::decoded_target;
use crate::nginx::simulation::run::state::{CaptureForm, PathChange, RequestSource, Run, Value};
use crate::nginx::simulation::template::{Template, TemplatePiece};

/// A path and the arguments after the question mark.
struct RewrittenUrl {
    path: Vec<u8>,
    /// `None` if the target has no question mark.
    arguments: Option<Vec<u8>>,
}

impl Run<'_, '_> {
    /// Changes the path, or stores the target of a redirect. Returns `false` if the new path is empty, which is an error.
    ///
    /// # Errors
    /// Returns the reason if the target is unknown.
    pub(super) fn apply_rewrite(&mut self, rewrite: &Rewrite) -> Result<bool, String> {
        self.source = RequestSource::Internal;
        if let RewriteEffect::Redirect(_) = rewrite.effect {
            self.redirect_target = Some(self.rewritten_target(rewrite)?);
            return Ok(true);
        }
        self.path_change = match rewrite.effect {
            RewriteEffect::Break => PathChange::Unchanged,
            RewriteEffect::Continue | RewriteEffect::Last | RewriteEffect::Redirect(_) => PathChange::Changed,
        };
        let url = self.rewritten_url(&rewrite.target)?;
        match (url.arguments, rewrite.arguments) {
            (Some(mut arguments), OldArguments::Appended) if !self.arguments.is_empty() => {
                arguments.push(b'&');
                arguments.append(&mut self.arguments);
                self.arguments = arguments;
            }
            (Some(arguments), OldArguments::Appended | OldArguments::Dropped) => self.arguments = arguments,
            (None, OldArguments::Dropped) => self.arguments.clear(),
            (None, OldArguments::Appended) => {}
        }
        self.path = url.path;
        Ok(!self.path.is_empty())
    }

    /// Returns the target of a redirect. Captures are escaped, and then the printable characters are decoded again.
    fn rewritten_target(&mut self, rewrite: &Rewrite) -> Value {
        let form = self.capture_form;
        let mut target = decoded_target(&self.text_with_captures(&rewrite.target, form)?);
        if rewrite.arguments == OldArguments::Appended && !self.arguments.is_empty() {
            target.push(if rewrite.target.has_literal(b'?') { b'&' } else { b'?' });
            target.extend(&self.arguments);
        }
        Ok(target)
    }

    /// Returns the new path and the new arguments. The first question mark in the target starts the arguments, in which captures
    /// are escaped. A question mark in the value of a variable belongs to the path.
    fn rewritten_url(&mut self, target: &Template) -> Result<RewrittenUrl, String> {
        let mut text = Vec::new();
        let mut path: Option<Vec<u8>> = None;
        for piece in target.pieces() {
            match piece {
                TemplatePiece::Text(part) => match part.iter().position(|byte| *byte == b'?') {
                    Some(end) if path.is_none() => {
                        let (before, after) = part.split_at(end);
                        text.extend(before);
                        path = Some(std::mem::take(&mut text));
                        text.extend(after.strip_prefix(b"?").unwrap_or(after));
                    }
                    Some(_) | None => text.extend(part),
                },
                TemplatePiece::Capture(group) => {
                    let form = if path.is_some() { self.capture_form } else { CaptureForm::Plain };
                    text.extend(self.capture(*group, form)?);
                }
                TemplatePiece::Variable(name) => text.extend(self.variable(name)?),
            }
        }
        Ok(match path {
            Some(path) => RewrittenUrl { path, arguments: Some(text) },
            None => RewrittenUrl { path: text, arguments: None },
        })
    }

    /// Assigns a value to a variable. Only the arguments of the request can be assigned too.
    pub(super) fn assign(&mut self, name: &str, value: Value) -> Result<(), String> {
        if name == "args" {
            self.arguments = value?;
        } else {
            self.values.insert(name.to_owned(), value);
        }
        Ok(())
    }
}
