//! Portico's redirect rules: language, compiler, checks and matcher.
