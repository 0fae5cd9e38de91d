//! Fills the templates of generated statements with invented names.

use crate::random::Random;

/// Returns an item of a list.
pub(super) fn pick<'t>(random: &mut Random, items: &[&'t str]) -> &'t str {
    items.get(random.below(items.len())).copied().unwrap_or_default()
}

const WORDS: [&str; 24] = [
    "kettles", "lamps", "garden", "support", "press", "careers", "bikes", "recipes", "atlas", "workshop", "letters",
    "harbour", "tickets", "rooms", "wool", "maps", "seeds", "glass", "paper", "stories", "tours", "clinic", "forms",
    "events",
];
const HOSTS: [&str; 4] = ["northmill.example", "old.northmill.example", "tealbridge.example", "shop.oakrow.example"];

/// Fills the placeholders of a template: `W`, `V` and `U` in braces become words, `H` a host, `N` a number and `S` a
/// permanent or temporary status.
pub(super) fn fill(random: &mut Random, template: &str) -> String {
    let mut text = template.to_owned();
    for mark in ["{W}", "{V}", "{U}"] {
        text = text.replace(mark, pick(random, &WORDS));
    }
    let number = (random.below(90) + 2).to_string();
    let status = pick(random, &["301", "301", "302"]);
    text.replace("{H}", pick(random, &HOSTS)).replace("{N}", &number).replace("{S}", status)
}
