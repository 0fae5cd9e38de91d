//! Finds the places where a configuration uses the variable of a map. A request meets a row of the map only there.

use std::collections::BTreeMap;

use crate::nginx::tested::{hosts, if_block, location};
use crate::nginx::text::{split_variables, variable_name};
use crate::nginx::tree::Directive;
use crate::sampling::seed::Seed;

/// The maximum number of paths for the rows of a map.
const MAX_PATHS: usize = 2;

/// The paths and the hosts of the blocks that use the variables of maps.
#[derive(Debug, Default)]
pub(super) struct MapPlaces(BTreeMap<String, Seed>);

impl MapPlaces {
    pub(super) fn of(statements: &[Directive]) -> Self {
        let mut places = Self::default();
        places.collect(statements, &Seed::default());
        places
    }

    fn collect(&mut self, statements: &[Directive], outer: &Seed) {
        let mut outer = outer.clone();
        outer.hosts.extend(hosts(statements));
        for statement in statements {
            let block = statement.block.as_deref().unwrap_or_default();
            match statement.name() {
                "map" => {}
                "location" => {
                    let paths = location(statement.arguments());
                    self.collect(block, &Seed { paths, ..outer.clone() });
                }
                "if" => {
                    self.add(statement, &outer);
                    self.collect(block, &if_block(statement, &outer));
                }
                _ if statement.block.is_some() => self.collect(block, &outer),
                _ => self.add(statement, &outer),
            }
        }
    }

    /// Records that a statement uses the variables in its arguments.
    fn add(&mut self, statement: &Directive, outer: &Seed) {
        let words = statement.arguments().iter();
        let names = words.flat_map(|word| split_variables(word.trim_matches(['(', ')']))).filter_map(variable_name);
        for name in names {
            self.0.entry(name).or_default().join(outer);
        }
    }

    /// Adds the places of a variable such as `$target` to the seed of a row. If the row tests paths, the seed keeps them.
    pub(super) fn add_to(&self, variable: &str, seed: &mut Seed) {
        let place = self.0.get(variable.trim_start_matches('$'));
        if seed.paths.is_empty() {
            seed.paths = place.map(|place| place.paths.iter().take(MAX_PATHS).cloned().collect()).unwrap_or_default();
        }
        if seed.paths.is_empty() {
            seed.paths.push("/page".to_owned());
        }
        seed.hosts.extend(place.into_iter().flat_map(|place| place.hosts.iter().cloned()));
    }
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn keys_for_values_ignore_letter_case() {
        for (source, key, when) in [
            ("arg_lang", "DE", "query: { lang: { regex: DE, case: ignore } }"),
            ("http_x_tier", "Gold.1", "header: { x-tier: { regex: Gold\\.1, case: ignore } }"),
            ("cookie_seen", "7", "cookie: { seen: \"7\" }"),
            ("arg_lang", "~DE", "query: { lang: { contains: DE } }"),
            ("args", "lang=DE", "query: { lang: { regex: DE, case: ignore } }"),
        ] {
            let text = format!(
                "map ${source} $to {{\n  {key} /new;\n}}\nserver {{\n  server_name a.example;\n  \
                location = /old {{ if ($to) {{ return 301 $to; }} }}\n}}\n"
            );
            let imported = import(Format::Nginx, "site.conf", &text, &ImportOptions::default());
            assert!(imported.yaml.contains(when), "{source} {key}: {}", imported.yaml);
            let compared = compare(Format::Nginx, "site.conf", &text, &imported).unwrap();
            assert_eq!(compared.without_request, Vec::<u32>::new(), "{source} {key}");
            assert!(compared.compared.contains(&2), "{source} {key}");
        }
    }

    #[test]
    fn lookup_table_ignores_letter_case() {
        let text = "map $arg_id $to {\n  Abc /abc;\n  12 /twelve;\n}\nserver { location = /p { return 301 $to; } }\n";
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        assert!(imported.yaml.contains("    abc: abc\n"), "{}", imported.yaml);
        assert!(imported.yaml.contains("key: \"{query.id|lower}\""), "{}", imported.yaml);
        assert_eq!(imported.report, []);
    }

    #[test]
    fn empty_key_matches_requests_without_the_value() {
        let text =
            "map $arg_id $to {\n  \"\" /none;\n  x /x;\n}\nserver { location = /p { if ($to) { return 301 $to; } } }\n";
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        let compared = compare(Format::Nginx, "site.conf", text, &imported).unwrap();
        assert!(compared.differences.iter().all(|one| one.cause.is_some()), "{:?}", compared.differences);
    }
}
