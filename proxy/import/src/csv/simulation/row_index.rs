//! Finds the rows that may match a request. A table may have hundreds of thousands of rows.

use std::collections::{BTreeMap, HashMap};

use crate::simulation::required_start::RequiredStart;
use crate::simulation::start_index::StartIndex;

/// The names of parameters and their values.
type Parameters = BTreeMap<String, Option<String>>;

/// An index of the rows of a table.
#[derive(Debug, Default)]
pub(super) struct RowIndex {
    /// The rows without a parameter that must have a value, by the start of their paths.
    by_start: StartIndex,
    /// The positions of the rows in `by_start`.
    positions: Vec<usize>,
    /// The positions of the other rows, by the name and the value of one parameter, in ascending order. Rows for the same
    /// page of an old site, such as `/index.php?id=1`, differ only in parameters.
    by_parameter: HashMap<(String, String), Vec<usize>>,
}

impl RowIndex {
    /// Returns the index of rows with the given parameters. `start` returns the start of the paths of a row.
    pub(super) fn of<'r>(
        rows: impl Iterator<Item = &'r Parameters> + Clone,
        start: impl Fn(usize) -> RequiredStart,
    ) -> Self {
        let mut index = Self::default();
        let with_value = |parameters: &Parameters| -> Vec<(String, String)> {
            parameters.iter().filter_map(|(name, value)| Some((name.clone(), value.clone()?))).collect()
        };
        let mut counts: HashMap<(String, String), usize> = HashMap::new();
        for parameter in rows.clone().flat_map(with_value) {
            *counts.entry(parameter).or_default() += 1;
        }
        for (position, parameters) in rows.enumerate() {
            let rarest = with_value(parameters).into_iter().min_by_key(|parameter| counts.get(parameter).copied());
            if let Some(parameter) = rarest {
                index.by_parameter.entry(parameter).or_default().push(position);
            } else {
                index.by_start.push(&start(position));
                index.positions.push(position);
            }
        }
        index
    }

    /// Returns the positions of the rows that may match, in ascending order.
    pub(super) fn candidates(&self, path: &str, parameters: &Parameters) -> impl Iterator<Item = usize> {
        let starts = self.by_start.candidates(path.as_bytes());
        let value = |(name, value): (&String, &Option<String>)| (name.clone(), value.clone().unwrap_or_default());
        let lists = parameters.iter().filter_map(|pair| self.by_parameter.get(&value(pair)));
        let mut found: Vec<usize> = lists.flatten().copied().collect();
        let mut from = 0;
        while let Some(at) = starts.next_from(from) {
            found.extend(self.positions.get(at));
            from = at + 1;
        }
        found.sort_unstable();
        found.into_iter()
    }
}
