//! Implements the inverted index, which is kept in memory.

use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, BoostQuery, FuzzyTermQuery, Occur, Query, TermQuery};
use tantivy::schema::{FAST, Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{IndexReader, IndexWriter, TantivyDocument, Term};

use super::entry::SearchEntry;
use super::error::SearchError;
use super::words::{self, Word, Words};

/// The memory budget of the index writer, in bytes. It is the smallest budget that tantivy accepts.
const WRITER_BYTES: usize = 15_000_000;

/// The weight of a match in a title, relative to a match in a text.
const TITLE_BOOST: f32 = 4.0;

/// The weight of a prefix match, relative to a match of the stem.
const PREFIX_BOOST: f32 = 0.5;

const POSITION: &str = "position";

/// The fields of the index. Titles and texts are indexed both as stems and as exact words.
#[derive(Debug, Clone, Copy)]
struct Fields {
    position: Field,
    title: Field,
    text: Field,
    title_exact: Field,
    text_exact: Field,
}

/// The search index, which is built from a list of entries. A search returns positions in this list.
pub(super) struct Index {
    reader: IndexReader,
    fields: Fields,
}

fn schema() -> (Schema, Fields) {
    let options = |tokenizer: &str| {
        let indexing =
            TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(IndexRecordOption::WithFreqs);
        TextOptions::default().set_indexing_options(indexing)
    };
    let mut schema = Schema::builder();
    let fields = Fields {
        position: schema.add_u64_field(POSITION, FAST),
        title: schema.add_text_field("title", options("stemmed")),
        text: schema.add_text_field("text", options("stemmed")),
        title_exact: schema.add_text_field("title_exact", options("exact")),
        text_exact: schema.add_text_field("text_exact", options("exact")),
    };
    (schema.build(), fields)
}

impl Index {
    pub(super) fn build(entries: &[SearchEntry]) -> Result<Self, SearchError> {
        let (schema, fields) = schema();
        let index = tantivy::Index::create_in_ram(schema);
        index.tokenizers().register("stemmed", words::stemmed());
        index.tokenizers().register("exact", words::exact());
        let mut writer: IndexWriter = index.writer_with_num_threads(1, WRITER_BYTES)?;
        for (position, entry) in (0..).zip(entries) {
            writer.add_document(fields.document(position, entry))?;
        }
        writer.commit()?;
        Ok(Self { reader: index.reader()?, fields })
    }

    /// Returns the positions of all entries that contain every word of the query. The best match comes first. Returns
    /// an empty list if `words` is empty.
    pub(super) fn find(&self, words: &Words) -> Result<Vec<usize>, SearchError> {
        if words.0.is_empty() {
            return Ok(Vec::new());
        }
        let clauses = words.0.iter().map(|word| (Occur::Must, self.fields.query(word))).collect();
        let searcher = self.reader.searcher();
        let limit = usize::try_from(searcher.num_docs()).unwrap_or(usize::MAX).max(1);
        let found = searcher.search(&BooleanQuery::new(clauses), &TopDocs::with_limit(limit).order_by_score())?;
        let mut positions = Vec::with_capacity(found.len());
        for (_, address) in found {
            let column = searcher.segment_reader(address.segment_ord).fast_fields().u64(POSITION)?;
            positions.extend(column.first(address.doc_id).and_then(|position| usize::try_from(position).ok()));
        }
        Ok(positions)
    }
}

impl Fields {
    fn document(self, position: u64, entry: &SearchEntry) -> TantivyDocument {
        let (title, text) = (words::fold(&entry.title), words::fold(&entry.text));
        let mut document = TantivyDocument::default();
        document.add_u64(self.position, position);
        document.add_text(self.title, &title);
        document.add_text(self.text, &text);
        document.add_text(self.title_exact, &title);
        document.add_text(self.text_exact, &text);
        for class in &entry.classes {
            let class = words::fold(class);
            document.add_text(self.text, &class);
            document.add_text(self.text_exact, &class);
        }
        document
    }

    /// Returns a query that matches entries in which any field contains the stem of `word`, or a word that begins with
    /// `word`.
    fn query(self, word: &Word) -> Box<dyn Query> {
        let stem = |field| -> Box<dyn Query> {
            Box::new(TermQuery::new(Term::from_field_text(field, &word.stem), IndexRecordOption::WithFreqs))
        };
        let mut clauses = vec![boosted(stem(self.title), TITLE_BOOST), boosted(stem(self.text), 1.0)];
        if word.is_prefix() {
            let prefix = |field| -> Box<dyn Query> {
                Box::new(FuzzyTermQuery::new_prefix(Term::from_field_text(field, &word.exact), 0, true))
            };
            clauses.push(boosted(prefix(self.title_exact), TITLE_BOOST * PREFIX_BOOST));
            clauses.push(boosted(prefix(self.text_exact), PREFIX_BOOST));
        }
        Box::new(BooleanQuery::new(clauses))
    }
}

fn boosted(query: Box<dyn Query>, boost: f32) -> (Occur, Box<dyn Query>) {
    (Occur::Should, Box::new(BoostQuery::new(query, boost)))
}
