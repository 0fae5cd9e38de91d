//! Reports elements whose content stands in another file.

use roxmltree::Document;

use crate::iis::place::Places;
use crate::importer::Importer;
use crate::note::Remark;

/// Reports each element of the redirects that has the attribute `configSource`.
pub(super) fn report_all(document: &Document<'_>, places: &Places<'_>, importer: &mut Importer<'_>) {
    let names = ["rewrite", "rules", "globalRules", "rewriteMaps", "httpRedirect"];
    let elements = document.descendants().filter(|node| names.contains(&node.tag_name().name()));
    for (node, file) in elements.filter_map(|node| Some((node, node.attribute("configSource")?))) {
        let reason = format!("the content of `<{}>` is in the file `{file}`", node.tag_name().name());
        let hint = "replace the element with the content of this file and import again";
        importer.report_untranslated(&places.origin(node), Remark::new(reason, hint));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn other_files_are_named() {
        let text = "<configuration><system.webServer><rewrite>\n<rewriteMaps configSource='maps.config' />\n\
            <rules configSource='rules.config' />\n</rewrite></system.webServer></configuration>\n";
        let notes = import(Format::Iis, "web.config", text, &ImportOptions::default()).report;
        let found: Vec<(u32, &str)> = notes.iter().map(|note| (note.line, note.reason.as_str())).collect();
        let expected = [
            (2, "the content of `<rewriteMaps>` is in the file `maps.config`"),
            (3, "the content of `<rules>` is in the file `rules.config`"),
        ];
        assert_eq!(found, expected);
    }
}
