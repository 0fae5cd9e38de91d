//! The condition `share`.
//!
//! The rule language does not say which visitors belong to a share. It says that the same visitor always gets the same
//! result. The reference implementation therefore asks a rule set that contains nothing but one rule with the same id and
//! the same share.

use std::cell::RefCell;
use std::collections::HashMap;

use portico_redirects::{NormalPath, Request, TestRequest};

use crate::compiled;

pub(super) fn includes(percentage: u8, rule_id: &str, visitor: &str) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<(u8, String, String), bool>> = RefCell::default();
    }
    let key = (percentage, rule_id.to_owned(), visitor.to_owned());
    KNOWN.with_borrow_mut(|known| *known.entry(key).or_insert_with(|| asked(percentage, rule_id, visitor)))
}

fn asked(percentage: u8, rule_id: &str, visitor: &str) -> bool {
    let when = format!("when: {{ share: {percentage}% }}");
    let rules = compiled(format!("rules: [{{ id: {rule_id}, from: /asked, to: /answered, {when} }}]")).unwrap();
    let path = NormalPath::parse("/asked").unwrap();
    let attributes = TestRequest { visitor: visitor.into(), ..TestRequest::default() };
    rules.find(&Request { path: &path, query: None, attributes: &attributes }).is_some()
}
