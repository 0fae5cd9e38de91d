//! Derives the seeds of a `_redirects` file for Cloudflare Pages.

use crate::cloudflare::simulation::line;
use crate::sampling::named_parts::paths_of;
use crate::sampling::seed::Seed;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    line::read(text).iter().map(|line| Seed::at(paths_of(&line.from)).with_line(line.number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_become_paths() {
        let found = seeds("/a/* /b\n/ignored\n/c /d 301");
        let paths: Vec<&str> = found.iter().map(|seed| seed.paths[0].as_str()).collect();
        assert_eq!(paths, ["/a/first", "/c"]);
    }
}
