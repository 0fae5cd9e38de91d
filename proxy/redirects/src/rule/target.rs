//! Represents redirect targets with placeholders. A placeholder is filled with text from the request or from a lookup
//! table.

use crate::address::location::{Destination, TargetOrigin};
use crate::address::path::{NormalPath, PathError};
use crate::rule::filter::{FillError, Filters};
use crate::rule::template::{Template, TemplatePiece, TemplateValues};

/// A target with placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) origin: Option<TargetOrigin>,
    pub(crate) path: Template,
    /// The query and the fragment. The field is boxed, because few targets have a query or a fragment.
    suffix: Option<Box<TargetSuffix>>,
}

/// The query and the fragment of a target.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct TargetSuffix {
    query: Template,
    fragment: Template,
}

/// A target in which every placeholder has been filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FilledTarget {
    pub(crate) destination: Destination,
    pub(crate) query: String,
    pub(crate) fragment: String,
}

impl Target {
    pub(crate) fn new(origin: Option<TargetOrigin>, path: Template, query: Template, fragment: Template) -> Self {
        let suffix = TargetSuffix { query, fragment };
        Self { origin, path, suffix: Some(suffix).filter(|suffix| *suffix != TargetSuffix::default()).map(Box::new) }
    }

    fn templates(&self) -> impl Iterator<Item = &Template> {
        let suffix = self.suffix.iter().flat_map(|suffix| [&suffix.query, &suffix.fragment]);
        std::iter::once(&self.path).chain(suffix)
    }

    /// Reports whether the target has no placeholders.
    pub(crate) fn is_static(&self) -> bool {
        self.templates().all(Template::is_static)
    }

    /// Returns the target as a path of this site. Returns `None` if the target is on another site, or has placeholders, a
    /// query or a fragment.
    pub(crate) fn fixed_path(&self) -> Option<NormalPath<'_>> {
        match (&self.origin, &self.suffix, &*self.path.0) {
            // The text was converted to normal form when the rule was read.
            (None, None, [TemplatePiece::Text(text)]) => Some(NormalPath::from_target(text)),
            (None | Some(_), None | Some(_), _) => None,
        }
    }

    /// If the target path ends with a capture, returns the index of the capture. Filters of the capture are ignored.
    /// Otherwise, returns `None`.
    pub(crate) fn last_capture(&self) -> Option<usize> {
        match self.path.0.last().map(TemplatePiece::placeholder) {
            Some(TemplatePiece::Capture(index) | TemplatePiece::Tail(index)) => Some(*index),
            Some(
                TemplatePiece::Text(_)
                | TemplatePiece::Value
                | TemplatePiece::Parameter(_)
                | TemplatePiece::HostLabel
                | TemplatePiece::Filtered(_),
            )
            | None => None,
        }
    }

    /// Returns the path of the target if the target is on this site. Filters are applied only to placeholders for which
    /// `is_known` returns `true`, because a filter could change a sample text.
    pub(crate) fn site_path(
        &self,
        values: TemplateValues<'_>,
        is_known: impl Fn(&TemplatePiece) -> bool,
    ) -> Option<NormalPath<'static>> {
        let piece = |piece: &TemplatePiece| {
            let placeholder = piece.placeholder();
            if is_known(placeholder) { piece.clone() } else { placeholder.clone() }
        };
        let path = Template(self.path.0.iter().map(piece).collect());
        match (Self { origin: self.origin.clone(), path, suffix: None }).fill(values).ok()?.destination {
            Destination::Site(path) => Some(path),
            Destination::External(_) => None,
        }
    }

    /// Returns a copy of the target without filters. The copy is used if the text of the placeholders is not known.
    pub(crate) fn without_filters(&self) -> Self {
        let bare = |template: &Template| Template(template.0.iter().map(|piece| piece.placeholder().clone()).collect());
        let suffix =
            |suffix: &TargetSuffix| TargetSuffix { query: bare(&suffix.query), fragment: bare(&suffix.fragment) };
        Self {
            origin: self.origin.clone(),
            path: bare(&self.path),
            suffix: self.suffix.as_deref().map(suffix).map(Box::new),
        }
    }

    /// Reports whether the target path contains a placeholder with a filter, such as `{slug|lower}`.
    pub(crate) fn has_filters(&self) -> bool {
        self.path.0.iter().any(|piece| piece.filters().is_some())
    }

    /// Reports whether a filter can add slashes to the target path.
    pub(crate) fn may_add_slashes(&self) -> bool {
        self.path.0.iter().filter_map(TemplatePiece::filters).any(Filters::may_add_slashes)
    }

    /// Returns the names of the query parameters whose values are inserted into the target.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &str> {
        self.templates().flat_map(Template::parameters)
    }

    /// Returns the names of the query parameters whose values are inserted into the path of the target.
    pub(crate) fn path_parameters(&self) -> impl Iterator<Item = &str> {
        self.path.parameters()
    }

    /// Reports whether the path of the target contains a value from the lookup table.
    pub(crate) fn uses_value(&self) -> bool {
        self.path.0.iter().any(|piece| *piece.placeholder() == TemplatePiece::Value)
    }

    /// Reports whether the path of the target contains no placeholders except values from the lookup table.
    pub(crate) fn has_only_values(&self) -> bool {
        let mut pieces = self.path.0.iter().map(TemplatePiece::placeholder);
        pieces.all(|piece| matches!(piece, TemplatePiece::Text(_) | TemplatePiece::Value))
    }

    /// Reports whether the target contains `{host.label}`, which stands for a part of the request's host.
    pub(crate) fn uses_host_label(&self) -> bool {
        let mut pieces = self.templates().flat_map(|template| &template.0);
        pieces.any(|piece| *piece.placeholder() == TemplatePiece::HostLabel)
    }

    /// Fills the placeholders of the target. Fails if a query parameter is missing or is not a valid path segment. Also
    /// fails if the resulting path is invalid, is too long, or could lead to another site.
    pub(crate) fn fill(&self, values: TemplateValues<'_>) -> Result<FilledTarget, FillError> {
        let invalid = |_: PathError| FillError::Invalid;
        let destination = match (&self.origin, &*self.path.0) {
            // The text was converted to normal form when the rule was read.
            (None, [TemplatePiece::Text(text)]) => Destination::Site(NormalPath::from_target(text).into_owned()),
            (None, _) => Destination::Site(NormalPath::parse_owned(self.path.fill_path(values)?).map_err(invalid)?),
            (Some(origin), _) => Destination::external(origin, &self.path.fill_path(values)?).map_err(invalid)?,
        };
        if destination.could_leave_site() {
            return Err(FillError::Invalid);
        }
        let (query, fragment) = match &self.suffix {
            Some(suffix) => (suffix.query.fill_query(values)?, suffix.fragment.fill_raw(values)?),
            None => Default::default(),
        };
        Ok(FilledTarget { destination, query, fragment })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &[TemplatePiece], query: &[TemplatePiece]) -> Target {
        Target::new(None, Template(path.into()), Template(query.into()), Template::default())
    }

    fn fill<'a>(captures: &'a [&'a str]) -> TemplateValues<'a> {
        TemplateValues { captures, value: "", query: "id=5&q=a%26b&up=..&host=%2Fevil.example", host_label: None }
    }

    #[test]
    fn capture_in_a_query_cannot_add_a_parameter() {
        let to = target(
            &[TemplatePiece::Text("/find".into())],
            &[TemplatePiece::Text("q=".into()), TemplatePiece::Capture(0)],
        );
        let filled = to.fill(fill(&["a&b=c;d+%20"])).unwrap();
        assert_eq!(filled.query, "q=a%26b%3Dc%3Bd%2B%20");
    }

    #[test]
    fn capture_that_could_leave_the_site_gives_no_target() {
        let to = target(&[TemplatePiece::Text("/".into()), TemplatePiece::Capture(0)], &[]);
        assert!(to.fill(fill(&["%2Fevil.example"])).is_err());
        assert!(to.fill(fill(&["evil.example"])).is_ok());
    }

    #[test]
    fn parameter_fills_a_segment_or_gives_no_target() {
        let to = |name: &str| {
            target(&[TemplatePiece::Text("/".into()), TemplatePiece::Parameter(name.into())], &[]).fill(fill(&[]))
        };
        assert_eq!(to("id").unwrap().destination, Destination::Site(NormalPath::parse("/5").unwrap()));
        assert!(to("up").is_err() && to("host").is_err() && to("absent").is_err());
        let query = target(
            &[TemplatePiece::Text("/find".into())],
            &[TemplatePiece::Text("text=".into()), TemplatePiece::Parameter("q".into())],
        );
        assert_eq!(query.fill(fill(&[])).unwrap().query, "text=a%26b");
    }

    #[test]
    fn empty_capture_leaves_no_trailing_slash() {
        let to = target(&[TemplatePiece::Text("/new/".into()), TemplatePiece::Capture(0)], &[]);
        let filled = to.fill(fill(&[""])).unwrap();
        assert_eq!(filled.destination, Destination::Site(NormalPath::parse("/new").unwrap()));
    }
}
