//! Texts with placeholders.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::address::query;
use crate::rule::filter::{FillError, Filters, LONGEST};

/// The characters that are percent-encoded in a query value, so that a capture cannot start another parameter or the
/// fragment.
const QUERY_VALUE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'&').add(b'+').add(b';').add(b'<').add(b'=').add(b'>').add(b'?');

/// A text with placeholders.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Template(pub(crate) Box<[TemplatePiece]>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TemplatePiece {
    Text(Box<str>),
    /// The text of the capture with this index, counted from 0.
    Capture(usize),
    /// A slash, followed by the text of the capture with this index. The slash is left out if the capture is empty, or if
    /// the text before it ends with a slash.
    Tail(usize),
    /// The value that was found in the lookup table.
    Value,
    /// The first value of the request's query parameter with this name.
    Parameter(Box<str>),
    /// The part of the request's host that matches `*` in a host condition such as `*.example.com`.
    HostLabel,
    /// A placeholder with filters. The variant is boxed, because few placeholders have filters.
    Filtered(Box<FilteredPiece>),
}

/// A placeholder with filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FilteredPiece {
    pub(crate) placeholder: TemplatePiece,
    pub(crate) filters: Filters,
}

/// The values with which the placeholders of a template are filled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TemplateValues<'a> {
    pub(crate) captures: &'a [&'a str],
    pub(crate) value: &'a str,
    /// The query of the request.
    pub(crate) query: &'a str,
    /// The part of the host that matches `*` in a host condition, as a valid path segment. `None` if no condition with
    /// `*` matches the host.
    pub(crate) host_label: Option<&'a str>,
}

impl<'a> TemplateValues<'a> {
    fn capture(&self, index: usize) -> &'a str {
        self.captures.get(index).copied().unwrap_or_default()
    }
}

impl Template {
    pub(crate) fn is_static(&self) -> bool {
        self.0.iter().all(|piece| matches!(piece, TemplatePiece::Text(_)))
    }

    /// Returns the names of the query parameters whose values are inserted.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece.placeholder() {
            TemplatePiece::Parameter(name) => Some(&**name),
            TemplatePiece::Text(_)
            | TemplatePiece::Capture(_)
            | TemplatePiece::Tail(_)
            | TemplatePiece::Value
            | TemplatePiece::HostLabel
            | TemplatePiece::Filtered(_) => None,
        })
    }

    /// Fills the placeholders of a path. If a placeholder is filled with an empty text, and slashes or the end of the path
    /// are on both sides of it, one slash is left out. The path never becomes empty.
    ///
    /// Fails if a value is missing or if the result is too long.
    pub(crate) fn fill_path(&self, values: TemplateValues<'_>) -> Result<String, FillError> {
        let mut out = String::with_capacity(self.length(values));
        let mut pieces = self.0.iter().peekable();
        while let Some(piece) = pieces.next() {
            let text = piece.resolve(values)?;
            if matches!(piece, TemplatePiece::Tail(_)) {
                // The path before the tail may be written with a slash.
                out.push_str(text.strip_prefix('/').filter(|_| out.ends_with('/')).unwrap_or(&text));
            } else if text.is_empty() && out.ends_with('/') {
                let is_slash_next = match pieces.peek() {
                    Some(next) => matches!(next, TemplatePiece::Text(text) if text.starts_with('/')),
                    None => out.len() > 1,
                };
                out.truncate(out.len() - usize::from(is_slash_next));
            } else {
                out.push_str(&text);
            }
            if out.len() > LONGEST {
                return Err(FillError::TooLong);
            }
        }
        Ok(out)
    }

    /// Fills the placeholders of a fragment. Query parameters are encoded as path segments, and other values
    /// are inserted unchanged. Fails if a value is missing or if the result is too long. The result can become
    /// very long, because a template may repeat a long text from the request many times.
    pub(crate) fn fill_raw(&self, values: TemplateValues<'_>) -> Result<String, FillError> {
        let mut out = String::with_capacity(self.length(values));
        for piece in &self.0 {
            out.push_str(&piece.resolve(values)?);
            if out.len() > LONGEST {
                return Err(FillError::TooLong);
            }
        }
        Ok(out)
    }

    /// Fills the placeholders of a query. Values are percent-encoded, so that no value can start another parameter. A
    /// query parameter of the request may be empty. Fails if a value is missing or if the result is too long.
    pub(crate) fn fill_query(&self, values: TemplateValues<'_>) -> Result<String, FillError> {
        let mut out = String::with_capacity(self.length(values));
        for piece in &self.0 {
            match piece {
                TemplatePiece::Text(text) => out.push_str(text),
                TemplatePiece::Capture(_)
                | TemplatePiece::Tail(_)
                | TemplatePiece::Value
                | TemplatePiece::HostLabel => {
                    out.extend(utf8_percent_encode(&piece.resolve(values)?, QUERY_VALUE));
                }
                TemplatePiece::Parameter(name) => {
                    out.push_str(&query::encoded_value(values.query, name).ok_or(FillError::Invalid)?);
                }
                TemplatePiece::Filtered(filtered) => out.push_str(&filtered.resolve_for_query(values)?),
            }
            if out.len() > LONGEST {
                return Err(FillError::TooLong);
            }
        }
        Ok(out)
    }

    fn length(&self, values: TemplateValues<'_>) -> usize {
        self.0.iter().map(|piece| piece.length(values)).sum::<usize>().min(LONGEST)
    }
}

impl FilteredPiece {
    fn resolve_for_query(&self, values: TemplateValues<'_>) -> Result<String, FillError> {
        if let TemplatePiece::Parameter(name) = &self.placeholder {
            let changed =
                query::changed_value(values.query, name, |value| self.filters.apply(value).map(Cow::into_owned));
            return changed.unwrap_or(Err(FillError::Invalid));
        }
        let text = self.placeholder.resolve(values)?;
        Ok(utf8_percent_encode(&self.filters.apply(&text)?, QUERY_VALUE).to_string())
    }
}

impl TemplatePiece {
    /// Returns the placeholder without its filters. If the piece has no filters, returns the piece itself.
    pub(crate) fn placeholder(&self) -> &Self {
        match self {
            Self::Filtered(filtered) => &filtered.placeholder,
            Self::Text(_) | Self::Capture(_) | Self::Tail(_) | Self::Value | Self::Parameter(_) | Self::HostLabel => {
                self
            }
        }
    }

    pub(crate) fn filters(&self) -> Option<&Filters> {
        match self {
            Self::Filtered(filtered) => Some(&filtered.filters),
            Self::Text(_) | Self::Capture(_) | Self::Tail(_) | Self::Value | Self::Parameter(_) | Self::HostLabel => {
                None
            }
        }
    }

    /// Returns the text that is inserted for this piece of the template. Fails if the request does not contain a valid
    /// value, or if filters make the value too long.
    fn resolve<'a>(&'a self, values: TemplateValues<'a>) -> Result<Cow<'a, str>, FillError> {
        Ok(match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Capture(index) => Cow::Borrowed(values.capture(*index)),
            Self::Tail(index) => match values.capture(*index) {
                "" => Cow::Borrowed(""),
                tail => Cow::Owned(format!("/{tail}")),
            },
            Self::Value => Cow::Borrowed(values.value),
            Self::Parameter(name) => Cow::Owned(query::segment(values.query, name).ok_or(FillError::Invalid)?),
            Self::HostLabel => Cow::Borrowed(values.host_label.ok_or(FillError::Invalid)?),
            Self::Filtered(filtered) => {
                let text = filtered.placeholder.resolve(values)?;
                Cow::Owned(filtered.filters.apply(&text)?.into_owned())
            }
        })
    }

    /// Returns the approximate length of the inserted text, so that memory can be allocated in advance.
    fn length(&self, values: TemplateValues<'_>) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Capture(index) => values.capture(*index).len(),
            Self::Tail(index) => values.capture(*index).len() + 1,
            Self::Value => values.value.len(),
            Self::Parameter(_) => 0,
            Self::HostLabel => values.host_label.map_or(0, str::len),
            Self::Filtered(filtered) => filtered.placeholder.length(values),
        }
    }
}
