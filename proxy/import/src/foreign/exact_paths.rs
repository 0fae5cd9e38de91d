//! Combines two restrictions to a single path, such as an nginx `location = /a` and a key `/a` of a map.

use crate::note::Remark;
use crate::path::shape::{PathPart, PathShape};
use portico_redirects::LetterCase;

/// Returns the path that meets both restrictions. If there is no such path, returns an error.
pub(super) fn common(one: &PathShape, other: &PathShape) -> Result<PathShape, Remark> {
    let (narrow, wide) = if one.case == LetterCase::Exact { (one, other) } else { (other, one) };
    let (path, other) = (text(narrow), text(wide));
    let is_same = path == other || wide.case == LetterCase::Ignored && path.to_lowercase() == other.to_lowercase();
    is_same.then(|| narrow.clone()).ok_or_else(|| {
        let reason = format!("the path `{path}` is not `{other}`, to which the enclosing block or the map applies");
        Remark::new(reason, "no change needed, because no request has both paths")
    })
}

/// Returns the remark about an expression that does not match the only possible path.
pub(super) fn not_matched(pattern: &str, path: &str) -> Remark {
    let reason = format!("the expression `{pattern}` does not match `{path}`, the only path of the enclosing block");
    Remark::new(reason, "no change needed, because no request meets both")
}

fn text(shape: &PathShape) -> String {
    let texts = shape.parts.iter().map(|part| if let PathPart::Text(text) = part { text.as_str() } else { "" });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn key_of_a_map_for_the_path_of_a_location_is_translated() {
        let text = "map $uri $to {\n  /M /mm;\n  /n /nn;\n  ~^/p/(\\d+)$ /post/$1;\n}\n\
            server { location = /m { return 301 $to; } }\n";
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        assert_eq!(imported.yaml, "rules:\n  - from: /m\n    to: /mm\n    query: drop\n");
        assert!(imported.report.iter().all(|note| note.hint.starts_with("no change needed")), "{:?}", imported.report);
    }
}
