//! Tests the messages about statuses in the place of the target of a row.

use portico_redirects::{Code, CompileOptions, NormalPath, Request, Source, compile};

fn sources(rows: &str) -> [Source; 2] {
    let rule = Source { name: "t.yaml".to_owned(), text: "rules: [{ rows: r.csv }]".to_owned() };
    [rule, Source { name: "r.csv".to_owned(), text: rows.to_owned() }]
}

#[test]
fn status_of_a_row_is_written_in_its_own_column() {
    for (rows, expected, corrected, status) in [
        (
            "/a,410\n",
            "leave the second column empty, and write the status in the third column: `/a,,410`",
            "/a,,410\n",
            410,
        ),
        (
            "/a;451\n",
            "leave the second column empty, and write the status in the third column: `/a;;451`",
            "/a;;451\n",
            451,
        ),
        (
            "/a,302\n",
            "write the new URL in the second column, and the status in the third column: `/a,/new,302`",
            "/a,/new,302\n",
            302,
        ),
        ("/a\t410\n", "leave the second column empty, and write the status in the third column", "/a\t\t410\n", 410),
        (
            "from,to,note,status\n/a,410,,\n",
            "leave the second column empty, and write the status in column 4: `/a,,,410`",
            "from,to,note,status\n/a,,,410\n",
            410,
        ),
        (
            "from,to,note\n/a,410,\n",
            "add a column `status` to the header, write `410` in this column, and leave the second column empty",
            "from,to,note,status\n/a,,,410\n",
            410,
        ),
    ] {
        let found = compile(&sources(rows), &CompileOptions::default()).err().unwrap_or_default();
        let hints: Vec<_> = found.iter().map(|one| (one.code, one.hint.as_deref().unwrap_or_default())).collect();
        assert_eq!(hints, [(Code::BadTarget, expected)], "{rows}");
        let compiled = compile(&sources(corrected), &CompileOptions::default()).unwrap();
        assert!(compiled.warnings.is_empty(), "{corrected}: {:?}", compiled.warnings);
        let path = NormalPath::parse("/a").unwrap();
        let outcome = compiled.rules.find(&Request::plain(&path, None)).map(|found| found.outcome);
        assert_eq!(outcome.and_then(|outcome| outcome.code()), Some(status), "{corrected}");
    }
}
