//! Merges the errors about targets on hosts that are not allowed. After the merge, each host is reported once, because
//! one new entry in the configuration corrects all errors about the host.

use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic};

/// Merges all errors about the same host into the first of these errors, which then lists the locations of the other
/// errors.
pub(crate) fn merge(found: &mut Vec<Diagnostic>) {
    let mut first_of_host: HashMap<String, usize> = HashMap::new();
    let mut merged: Vec<Diagnostic> = Vec::with_capacity(found.len());
    for one in found.drain(..) {
        if one.code != Code::HostNotAllowed {
            merged.push(one);
            continue;
        }
        // The host is the only text of the message that varies, so errors with equal messages are about the same host.
        let first = first_of_host.get(&one.found).and_then(|index| merged.get_mut(*index));
        if let Some(first) = first {
            first.repeat_at(one.place);
            one.related.into_iter().for_each(|(place, _)| first.repeat_at(place));
            first.related_omitted += one.related_omitted;
            first.further += one.further;
        } else {
            first_of_host.insert(one.found.clone(), merged.len());
            merged.push(one);
        }
    }
    *found = merged;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    #[test]
    fn each_host_is_reported_once_with_ten_other_places() {
        let host = |line, name: &str| {
            Diagnostic::new(Code::HostNotAllowed, Place::point("a.yaml".into(), line, 1), format!("host `{name}`"))
        };
        let other = Diagnostic::new(Code::BadPath, Place::point("a.yaml".into(), 2, 1), "host `one`");
        let mut found = vec![host(1, "one"), other.clone(), host(3, "two"), other];
        found.extend((4..20).map(|line| host(line, "one")));
        merge(&mut found);
        assert_eq!(found.iter().map(|one| one.place.line).collect::<Vec<_>>(), [1, 2, 3, 2]);
        let places: Vec<u32> = found[0].related.iter().map(|(place, _)| place.line).collect();
        assert_eq!((places, found[0].related_omitted), ((4..14).collect(), 6));
        assert_eq!((found[2].related.len(), found[2].related_omitted), (0, 0));
    }
}
