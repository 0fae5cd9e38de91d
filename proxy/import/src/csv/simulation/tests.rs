//! Tests the simulation of tables.

use std::fmt::Write as _;

use crate::simulation::answer_table;

use super::*;

/// Checks the answers of the simulation of a file.
fn check(text: &str, requests: &str) {
    answer_table::check(&CsvSimulation::new(text), text, requests);
}

#[test]
fn rows_are_exact_redirects() {
    check(
        "/a,/b\n/c,d,302\n/g,,410\n/q?x=1,/one\n/q,/two?y=3\n/é%20f,/h#i,308\n/a,/never\n/w*,/x\n/n,\n/t,/u,404\n",
        "h/a?z=1 => 301 /b?z=1
         h/a/ => page
         h/c => 302 /d
         h/g => 410
         h/q?x=1&z => 301 /one
         h/q?x=2&y=4 => 301 /two?y=3&x=2
         h/%C3%A9%20f?z => 308 /h?z#i
         h/w1 => page
         h/n => page
         h/t => page",
    );
}

#[test]
fn hosts_and_options_are_columns() {
    check(
        "source,target,regex\n^/a/(\\d+)$,/b/$1,true\n/c,/$1,false\n^/(,/x,true",
        "h/a/7?x => 301 /b/7?x\nh/c => 301 /$1\nh/d => unknown: the regular expression `^/(`, which cannot be compiled",
    );
    check(
        "from,to,host,query\n/a,/b,a.example,\n/c,/d,*.a.example b.example,id\nhttps://c.example/e,/f,d.example,",
        "A.example/a => 301 /b
         c.example/a => page
         x.a.example/c?id=7 => 301 /d
         b.example/c => page
         c.example/e => page",
    );
    check(
        "a.example/p,https://b.example/q/,301,TRUE,TRUE,TRUE,TRUE\na.example/r,/s,301,FALSE,FALSE,TRUE,FALSE",
        "x.a.example/p/1?y => 301 https://b.example/q/1?y
         a.example/p => 301 https://b.example/q/
         a.example/px => page
         a.example/r/1?y => 301 /s",
    );
    check(
        "https://a.example/a,/b",
        "a.example/a => 301 /b\nb.example/a => unknown: a host that the table does not contain",
    );
}

#[test]
fn few_rows_of_a_long_table_are_tried() {
    let mut text = "from,to\n".to_owned();
    for number in 0..2_000 {
        writeln!(text, "/old/{number},/new/{number}\n/index.php?id={number}&x=1,/page/{number}").unwrap();
    }
    let simulation = CsvSimulation::new(&text);
    for (target, line) in [("/old/1234", 2470), ("/index.php?x=1&id=1234", 2471), ("/index.php?x=1", 0), ("/none", 0)] {
        let request = SimulatedRequest { host: "site.example".into(), target: target.into(), headers: [].into() };
        let lines: Vec<u32> = simulation.candidates(&Requested::of(&request)).map(|row| row.line).collect();
        assert!(lines.len() <= 4 && (line == 0 || lines.contains(&line)), "{target}: {lines:?}");
    }
}
