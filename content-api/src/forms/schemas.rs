//! The `OpenAPI` schemas of fields whose format is checked. The site generates the attributes of its inputs from them.

use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::checks::{EMAIL, INN, PHONE};

/// The maximum length of an e-mail address (RFC 5321 §4.5.3.1.3, without the angle brackets).
const EMAIL_LENGTH: usize = 254;

pub(crate) fn email() -> Object {
    ObjectBuilder::new().schema_type(Type::String).max_length(Some(EMAIL_LENGTH)).pattern(Some(EMAIL)).build()
}

pub(crate) fn phone() -> Object {
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(PHONE)).build()
}

pub(crate) fn inn() -> Object {
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(INN)).build()
}
