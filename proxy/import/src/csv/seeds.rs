//! Reads the seeds of tables.

use crate::csv::simulation::CsvSimulation;
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let simulation = CsvSimulation::new(text);
    let seeds = simulation.rows().map(|row| {
        let paths = row.expression().map_or_else(|| vec![row.path.clone()], paths_of);
        let mut seed = Seed {
            hosts: row.hosts.iter().map(|host| host.replace('*', "any")).collect(),
            ..Seed::at(paths).with_line(row.line)
        };
        if !row.query.is_empty() {
            let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "any".to_owned());
            let parameters: Vec<String> =
                row.query.iter().map(|(name, test)| format!("{name}={}", value(test)).replace(' ', "+")).collect();
            seed.add_queries(&[parameters.join("&")], Polarity::Matching);
        }
        seed
    });
    seeds.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_seeds() {
        let found = seeds("from,to,host,query,regex\n/a,/b,*.a.example,id=7&k,\n^/c/(\\d+)$,/d,,,true\n");
        assert_eq!(
            (found[0].paths.as_slice(), found[0].hosts[0].as_str()),
            (["/a".to_owned()].as_slice(), "any.a.example")
        );
        assert_eq!((found[0].queries[0].as_deref(), found[1].paths[0].as_str()), (Some("id=7&k=any"), "/c/73"));
    }
}
