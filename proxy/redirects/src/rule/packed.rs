//! Stores a map of strings in one buffer, so that a map with a million rows needs little memory.
//!
//! The rows are grouped into buckets by the hash of their keys, and the rows of a bucket are stored next to each other. A
//! lookup reads an entry of the list of buckets, and then the rows of this bucket. The list has two bytes per row, so it
//! usually stays in the processor's caches. A lookup in a large map therefore waits for the main memory only once, and a
//! lookup of a key that the map lacks usually does not wait at all.

mod bucket;
mod builder;
mod map;
mod row_format;

pub(crate) use crate::rule::packed::builder::{InsertError, PackedMapBuilder};
pub(crate) use crate::rule::packed::map::PackedMap;
pub(crate) use crate::rule::packed::row_format::{PLAIN, PackedRow, RowIndex};
