//! Finds the redirects of the plugin that refuse requests.

use crate::wordpress::simulation::file::read_all;

/// Returns the lines of the redirects that may refuse requests.
pub(crate) fn units(text: &str) -> Vec<Vec<u32>> {
    let all = read_all(text);
    let refusing = all.iter().filter(|redirect| redirect.refuses());
    refusing.map(|redirect| vec![redirect.line]).collect()
}
