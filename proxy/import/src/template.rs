//! Where a foreign rule sends.

use std::collections::BTreeSet;

use crate::lookup::Lookup;
use crate::note::Remark;
use crate::parameter::Parameter;
use crate::shape::{Capture, LeadingSlash, PathShape, Placeholder};
use portico_redirects::path::NormalPath;
use portico_redirects::path::escape;

/// The target, piece by piece.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct TargetTemplate(pub(super) Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    Text(String),
    Capture(Capture),
    /// The whole value of a parameter.
    Parameter(Parameter),
    /// What a table holds.
    Value(Lookup),
    /// The path that was asked for.
    Path,
}

/// A piece of `to`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TargetPart {
    Text(String),
    Placeholder(Placeholder),
}

impl TargetTemplate {
    pub(super) fn text(text: &str) -> Self {
        Self(vec![Piece::Text(text.to_owned())])
    }

    /// What has to be captured for it.
    pub(super) fn captures(&self) -> BTreeSet<Capture> {
        let captures = self.0.iter().filter_map(|piece| match piece {
            Piece::Capture(capture) => Some(capture.clone()),
            Piece::Text(_) | Piece::Parameter(_) | Piece::Value(_) | Piece::Path => None,
        });
        captures.collect()
    }

    /// The parameters that it takes in.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Parameter(parameter) => Some(parameter),
            Piece::Value(lookup) => Some(&lookup.key),
            Piece::Text(_) | Piece::Capture(_) | Piece::Path => None,
        })
    }

    /// The table that it asks.
    pub(super) fn lookup(&self) -> Option<&Lookup> {
        self.0.iter().find_map(|piece| if let Piece::Value(lookup) = piece { Some(lookup) } else { None })
    }

    pub(super) fn uses_path(&self) -> bool {
        self.0.contains(&Piece::Path)
    }

    /// The pieces in our words; `path` stands for the path that was asked for.
    pub(super) fn resolve(&self, shape: &PathShape, path: &[TargetPart]) -> Result<Vec<TargetPart>, Remark> {
        let mut target = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) if text.is_empty() => {}
                Piece::Text(text) => target.push(TargetPart::Text(escape::target(text))),
                Piece::Path => target.extend_from_slice(path),
                Piece::Parameter(parameter) => target.push(TargetPart::Placeholder(parameter.placeholder())),
                Piece::Value(_) => target.push(TargetPart::Placeholder(Placeholder {
                    name: "value".to_owned(),
                    slash: LeadingSlash::NotCaptured,
                })),
                Piece::Capture(capture) => {
                    let placeholder = shape.placeholder(capture).ok_or_else(|| nothing_fills(capture))?;
                    target.push(TargetPart::Placeholder(placeholder.clone()));
                }
            }
        }
        Ok(target)
    }
}

fn nothing_fills(capture: &Capture) -> Remark {
    let written = match capture {
        Capture::Number(number) => format!("${number}"),
        Capture::Name(name) => format!("`{name}`"),
        Capture::Percent(number) => {
            return Remark::new(
                format!(
                    "the target takes %{number} from a condition, and it is no whole parameter that is sure to be there"
                ),
                "write one rule for each value, with `when`",
            );
        }
    };
    Remark::new(
        format!("the pattern captures nothing for {written}"),
        "write the rule by hand, with a placeholder in `from`",
    )
}

/// The bits as the value of `to`.
pub(super) fn write(target: &[TargetPart]) -> String {
    let mut to = String::new();
    for part in target {
        match part {
            TargetPart::Text(text) => to.push_str(text),
            TargetPart::Placeholder(placeholder) => {
                if placeholder.slash == LeadingSlash::Captured && !to.ends_with('/') {
                    to.push('/');
                }
                to.push('{');
                to.push_str(&placeholder.name);
                to.push('}');
            }
        }
    }
    to
}

/// Scheme with host, and the rest; `None` for a target without them.
pub(super) fn split_host(to: &str) -> Option<(&str, &str)> {
    let scheme = ["https://", "http://"].into_iter().find(|scheme| {
        let start = to.get(..scheme.len()).unwrap_or_default();
        start.eq_ignore_ascii_case(scheme)
    })?;
    let end = to.get(scheme.len()..)?.find(['/', '?', '#']).map_or(to.len(), |end| scheme.len() + end);
    to.split_at_checked(end)
}

/// The host of a target.
pub(super) fn host(to: &str) -> Option<String> {
    let (origin, _) = split_host(to)?;
    origin.split_once("://").map(|(_, host)| host.to_ascii_lowercase())
}

/// Whether our language takes the text as a target.
pub(super) fn check(to: &str) -> Result<(), Remark> {
    let (origin, rest) = split_host(to).unwrap_or(("", to));
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    if !origin.is_empty() {
        check_host(origin)?;
    } else if !path.starts_with('/') || path.starts_with("//") {
        let reason = format!("`{to}` is neither a path nor an address with https:// or http://");
        return Err(Remark::new(reason, "give the whole path of the new page"));
    }
    if rest.contains(char::is_control) {
        return Err(Remark::new("a control character stands in the target", "write the target by hand"));
    }
    let filled = filled(path);
    let path = if filled.is_empty() { "/" } else { &filled };
    match NormalPath::parse(path) {
        Ok(path) if origin.is_empty() && path.is_risky() => {
            let reason = "the target starts with an encoded slash and could lead off the site";
            Err(Remark::new(reason, "write the path that is meant"))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(Remark::new(format!("`{to}` is no target: {error}"), "write the path that is meant")),
    }
}

fn check_host(origin: &str) -> Result<(), Remark> {
    let host = origin.split_once("://").map_or("", |(_, host)| host);
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b':');
    if host.contains(['{', '}']) {
        let reason = "the host of the target depends on the request";
        return Err(Remark::new(reason, "write one rule for each host"));
    }
    if host.is_empty() || !host.bytes().all(plain) {
        let reason = format!("`{host}` is no plain host name");
        return Err(Remark::new(reason, "write the host without user and password, other alphabets as `xn--…`"));
    }
    Ok(())
}

/// A path with a letter in every placeholder.
pub(super) fn filled(path: &str) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push('x');
        rest = after.split_once('}').map_or("", |(_, following)| following);
    }
    out.push_str(rest);
    out
}
