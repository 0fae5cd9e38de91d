//! Imports files, and checks the written rules, the comparison with the original server and the report. All modules are
//! in one program, because each program is linked with the whole import, which takes seconds.

#![expect(clippy::unwrap_used, reason = "a test panics on unexpected results")]

mod apache;
mod ascii_classes;
mod attribution;
mod bad_input;
mod caddy;
mod compared;
mod earlier_redirects;
mod folders;
mod forwarding;
mod guide;
mod hidden_spellings;
mod iis;
mod international_hosts;
mod known_redirects;
mod locations;
mod missing_pages;
mod not_met;
mod open_redirects;
mod own_targets;
mod plain_hosts;
mod query_causes;
mod query_values;
mod refusals;
mod reserved_prefixes;
mod site_hosts;
mod translations;
mod true_causes;
mod unknown_conditions;
mod unlisted_hosts;
mod usual_statements;
mod without_effect;
