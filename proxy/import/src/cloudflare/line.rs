//! Parses a line of a `_redirects` file for Cloudflare Pages. A line contains the source, the target and the status.

use crate::foreign::status::is_redirect;
use crate::note::Remark;

/// A parsed line of a `_redirects` file.
#[derive(Debug, Clone)]
pub(super) struct RedirectLine {
    /// The path of the source, without a query and a fragment.
    pub(super) from: String,
    pub(super) to: String,
    status: String,
    /// The query and the fragment of the source, which Cloudflare ignores.
    ignored: String,
    /// The comment at the end of the line. If the line has no comment, the list is empty.
    pub(super) comment: Vec<String>,
}

/// The meaning of a status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Status {
    Redirect(u16),
    /// The status 200, which shows another page at the same URL. The remark describes the line.
    Rewrite(Remark),
}

pub(super) fn read(written: &str) -> Result<RedirectLine, Remark> {
    let mut words: Vec<&str> = written.split_whitespace().collect();
    // A fragment may follow the target without a space, so only a separate word is a comment.
    let comment =
        words.iter().skip(2).position(|word| word.starts_with('#')).map(|at| words.split_off(at + 2).join(" "));
    let (from, to, status) = match words.as_slice() {
        [from, to] => (*from, *to, "302"),
        [from, to, status] => (*from, *to, *status),
        _ => {
            let reason = "Cloudflare ignores this line, because it does not have two or three words";
            let hint = "write the source, the target and the status, without conditions";
            return Err(Remark::new(reason, hint));
        }
    };
    if from.contains("://") {
        return Err(Remark::new(
            "Cloudflare ignores this line, because its source is a URL instead of a path",
            "write a rule with `when.host` if the line should redirect from now on",
        ));
    }
    if !to.starts_with('/') && !to.starts_with("https://") {
        let reason = "Cloudflare ignores this line, because its target is neither a path nor an https:// URL";
        return Err(Remark::new(reason, "correct the target and import again"));
    }
    let end = from.find(['?', '#']).unwrap_or(from.len());
    let (path, ignored) = from.split_at_checked(end).unwrap_or((from, ""));
    let slash = if path.starts_with('/') { "" } else { "/" };
    Ok(RedirectLine {
        from: format!("{slash}{path}"),
        to: to.to_owned(),
        status: status.to_owned(),
        ignored: ignored.to_owned(),
        comment: comment.iter().map(|text| text.trim_start_matches('#').trim().to_owned()).collect(),
    })
}

impl RedirectLine {
    /// Returns the meaning of the status. Returns an error if Cloudflare ignores the line.
    pub(super) fn status(&self) -> Result<Status, Remark> {
        if self.leads_to_index() {
            let reason = "Cloudflare ignores this line, because the target would be redirected to the source again";
            return Err(Remark::new(reason, "delete this line"));
        }
        match self.status.parse() {
            Ok(200) if self.to.starts_with("https://") => {
                let reason = "Cloudflare ignores this line, because a line with status 200 cannot lead to another host";
                Err(Remark::new(reason, "let the site respond to requests for that URL"))
            }
            Ok(200) => Ok(Status::Rewrite(Remark::new(
                "a line whose status is 200 shows another page at the same URL instead of redirecting",
                "let the renderer respond to requests for that URL",
            ))),
            Ok(status) if is_redirect(status) => Ok(Status::Redirect(status)),
            Ok(_) | Err(_) => {
                let reason =
                    format!("Cloudflare ignores this line, because it does not support the status {}", self.status);
                Err(Remark::new(reason, "choose the status 301, 302, 303, 307 or 308 and import again"))
            }
        }
    }

    /// Reports whether the line redirects a folder to its index page, such as `/ /index.html`. Cloudflare removes
    /// `index.html` from URLs, so such a line would redirect without end.
    fn leads_to_index(&self) -> bool {
        let is_index = self.to.ends_with("/index") || self.to.ends_with("/index.html");
        is_index && !self.to.starts_with("https://") && (self.from.ends_with("/*") || self.from.ends_with('/'))
    }

    /// Returns a remark if the source has a query or a fragment.
    pub(super) fn ignored_parts(&self) -> Option<Remark> {
        let ignored = &self.ignored;
        if ignored.starts_with('#') {
            let reason = format!("Cloudflare ignores `{ignored}` in the source, because clients do not send fragments");
            return Some(Remark::new(reason, "to redirect fragments, use a script in the page"));
        }
        let remark = || {
            let reason =
                format!("Cloudflare ignores `{ignored}` in the source, so the rule matches every query of the path");
            Remark::new(reason, "to redirect only some queries, add `when.query` to the rule")
        };
        (!ignored.is_empty()).then(remark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_has_a_source_a_target_and_a_status() {
        let line = read("/a /b#c # moved").unwrap();
        assert_eq!((line.from.as_str(), line.to.as_str(), line.status()), ("/a", "/b#c", Ok(Status::Redirect(302))));
        assert_eq!(line.comment, ["moved"]);
        let line = read("a?b=c https://x.example/ 308").unwrap();
        assert_eq!((line.from.as_str(), line.status()), ("/a", Ok(Status::Redirect(308))));
        assert!(line.ignored_parts().is_some_and(|remark| remark.reason.contains("every query")));
        let fragment = read("/hash#x /hy").unwrap().ignored_parts().unwrap();
        assert!(!fragment.reason.contains("query") && !fragment.hint.contains("query"), "{fragment:?}");
    }

    #[test]
    fn lines_that_cloudflare_ignores_are_rejected() {
        for text in ["/a", "/a /b 301 Country=de", "/a b=c /d 301", "https://x.example/a /b", "/a http://x.example/"] {
            assert!(read(text).is_err(), "{text}");
        }
        for text in ["/a /b 404", "/a /b 301!", "/* /index.html", "/ /index 301", "/a https://x.example/ 200"] {
            assert!(read(text).unwrap().status().is_err(), "{text}");
        }
        assert!(matches!(read("/a /b 200").unwrap().status(), Ok(Status::Rewrite(_))));
    }
}
