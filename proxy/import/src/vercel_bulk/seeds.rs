//! Reads the seeds of files with bulk redirects.

use crate::sampling::seed::Seed;
use crate::vercel_bulk::simulation::read_all;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let rows = read_all(text).into_iter();
    rows.filter_map(|row| {
        let mut seed = Seed::at(vec![row.source?]).with_line(row.origin.line);
        seed.add_parameter_of(row.destination.as_deref().unwrap_or_default());
        Some(seed)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn sources_have_seeds() {
        let found = super::seeds("source,destination\n/a,/b?c=1\n,/d\n");
        assert_eq!((found.len(), found[0].line, found[0].paths.as_slice()), (1, 2, ["/a".to_owned()].as_slice()));
        assert_eq!(found[0].queries, [None, Some("c=other".to_owned())]);
    }
}
