//! Reads the seeds of Bulk Redirect Lists.

use crate::cloudflare_bulk::simulation::{ListedRedirect, read_all};
use crate::sampling::seed::Seed;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let seed = |redirect: &ListedRedirect| {
        let bare = redirect.path.trim_end_matches('/');
        let paths = vec![redirect.path.clone(), format!("{bare}/page"), format!("{bare}/first/second")];
        Seed {
            hosts: vec![redirect.host.clone(), format!("any.{}", redirect.host)],
            ..Seed::at(paths).with_line(redirect.line)
        }
    };
    // No request has an asterisk in its host.
    read_all(text).iter().filter(|redirect| !redirect.host.contains('*')).map(seed).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn sources_have_seeds() {
        let found = super::seeds("https://A.example/b/,/c\nhttps://*.example/b,/c\n");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].hosts, ["a.example", "any.a.example"]);
        assert_eq!(found[0].paths, ["/b/", "/b/page", "/b/first/second"]);
    }
}
