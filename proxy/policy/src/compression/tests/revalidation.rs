//! Tests of requests whose `If-None-Match` lists a tag that compression has made weak.

use super::*;

/// Creates a case in which the client sends `known` as `If-None-Match`. The upstream responds with `status` and the
/// entity tag `tag`.
fn revalidation(known: &str, status: u16, tag: &str) -> Case {
    Case::new()
        .request_field("if-none-match", known)
        .response_field("etag", tag)
        .with_status(StatusCode::from_u16(status).unwrap())
}

#[test]
fn not_modified_carries_the_tag_that_the_client_sent() {
    for known in ["W/\"a\"", "\"b\", W/\"a\"", "\"x,y\" ,W/\"a\",", "\"W/\", W/\"a\"", "W/\"b\",\"a\", W/\"a\""] {
        let case = revalidation(known, 304, "\"a\"");
        assert_eq!(case.set(&header::ETAG).as_deref(), Some("W/\"a\""), "{known}");
        assert_eq!(
            (case.plan().action(), case.set(&header::VARY).as_deref()),
            (CompressionAction::PassThrough, Some("accept-encoding"))
        );
    }
    for known in ["\"a\"", "*", "W/\"b\"", "\",W/\"a\"", "w/\"a\"", ""] {
        assert_eq!(revalidation(known, 304, "\"a\"").plan(), CompressionPlan::UNCHANGED, "{known}");
    }
    assert_eq!(revalidation("W/\"a\"", 304, "W/\"a\"").plan(), CompressionPlan::UNCHANGED);
}

#[test]
fn full_response_to_a_weakened_tag_becomes_304() {
    let case = revalidation("W/\"a,b\"", 200, "\"a,b\"");
    assert_eq!(case.plan().action(), CompressionAction::NotModified);
    assert_eq!(case.set(&header::ETAG).unwrap(), "W/\"a,b\"");
    assert_eq!(case.set(&header::CONTENT_ENCODING), None);
    assert!(case.plan().fields_to_remove().contains(&header::CONTENT_LENGTH));
}

#[test]
fn other_responses_to_if_none_match_do_not_become_304() {
    assert_eq!(revalidation("W/\"a\"", 200, "\"b\"").coding(), Some("gzip"));
    assert_eq!(revalidation("W/\"a\"", 404, "\"a\"").coding(), Some("gzip"));
    assert_eq!(revalidation("W/\"a\"", 200, "W/\"a\"").coding(), Some("gzip"));
    let post = Case { method: Method::POST, ..revalidation("W/\"a\"", 200, "\"a\"") };
    assert_eq!(post.coding(), Some("gzip"));
}
