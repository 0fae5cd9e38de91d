//! Recognizes misspelt keys, which the original program ignores.

use portico_redirects::nearest_word;

use crate::importer::Importer;
use crate::json::Json;
use crate::note::{Remark, StatementOrigin};

/// Reports the keys of an object that are similar to a known key. `origin` is the statement with the object.
pub(crate) fn report(object: Json<'_>, known: &[&'static str], origin: &StatementOrigin, importer: &mut Importer<'_>) {
    for (name, _) in object.members().unwrap_or_default() {
        let Some(similar) = nearest_word(&name, known).filter(|_| !known.contains(&name.as_str())) else { continue };
        let reason = format!("the key `{name}` has no effect, because it is unknown");
        let hint = format!("did you mean `{similar}`? Correct the key and import again");
        importer.report_difference(origin, Remark::new(reason, hint));
    }
}
