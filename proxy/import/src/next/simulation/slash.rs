//! Evaluates the redirects that Next.js adds for final slashes.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/trailingSlash>.

use crate::next::release::Release;
use crate::next::simulation::redirect::{Anchors, Source};
use crate::next::simulation::settings::{Settings, TrailingSlash};

/// The redirects for final slashes, in the order of evaluation.
#[derive(Debug, Default)]
pub(super) struct SlashRedirects(Vec<(Source, SlashTarget)>);

/// The target of a redirect for a final slash.
#[derive(Debug)]
enum SlashTarget {
    Fixed(String),
    WithSlash,
    WithoutSlash,
}

impl SlashRedirects {
    pub(super) fn new(settings: &Settings) -> Self {
        let base = settings.base_path.as_str();
        let with_slash = format!("{base}/");
        let fixed = |path: &str| SlashTarget::Fixed(path.to_owned());
        let of_base = |source, target| (!base.is_empty()).then_some((source, target));
        let others = match settings.trailing_slash {
            TrailingSlash::Kept => Vec::new(),
            TrailingSlash::Removed => {
                let base = of_base(with_slash.as_str(), fixed(base));
                base.into_iter().chain([("/:path+/", SlashTarget::WithoutSlash)]).collect()
            }
            TrailingSlash::Added => {
                let base = of_base(base, fixed(&with_slash));
                let file = r"/:file((?!\.well-known(?:/.*)?)(?:[^/]+/)*[^/]+\.\w+)/";
                let other = r"/:notfile((?!\.well-known(?:/.*)?)(?:[^/]+/)*[^/\.]+)";
                let both = [(file, SlashTarget::WithoutSlash), (other, SlashTarget::WithSlash)];
                base.into_iter().chain(both).collect()
            }
        };
        let anchors = Anchors { release: Release::Next, start: "^", end: "$" };
        let source = |(source, target)| Some((Source::new(source, settings.case, &anchors)?, target));
        Self(others.into_iter().filter_map(source).collect())
    }

    /// Returns the path to which Next.js redirects. Returns `None` if it does not redirect.
    pub(super) fn target(&self, path: &str) -> Option<String> {
        let (_, target) = self.0.iter().find(|(source, _)| matches!(source.groups(path), Ok(Some(_))))?;
        Some(match target {
            SlashTarget::Fixed(path) => path.clone(),
            SlashTarget::WithSlash => format!("{path}/"),
            SlashTarget::WithoutSlash => path.strip_suffix('/').unwrap_or(path).to_owned(),
        })
    }
}
