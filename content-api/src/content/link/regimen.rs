//! Converts the regimens of medicines to tables, and checks them. A regimen tells how much of a medicine a patient may
//! take.

use super::linker::FileLinker;
use crate::content::placeholder::plural;
use crate::content::raw::catalog::{Halves, RawProductSection, RawRegimen, RawRegimenRow};
use crate::model::shared::{Html, TextSection};

const HEAD: &str =
    "| Пациенты | Разовая доза | Приёмов в сутки, не больше | Наибольшая суточная доза |\n|---|---|---|---|\n";

/// The strength of a single tablet or capsule, such as 400 mg.
struct Strength<'a> {
    amount: u32,
    unit: &'a str,
}

impl FileLinker<'_> {
    /// Converts the sections of the instructions for use of a product. `dose` is the strength of the product.
    pub(super) fn product_sections(&self, raw: Vec<RawProductSection>, dose: Option<&str>) -> Vec<TextSection> {
        raw.into_iter()
            .map(|section| TextSection {
                text: self.product_text(&section, dose),
                id: section.id,
                title: section.title,
            })
            .collect()
    }

    /// Returns the text of a section, followed by the table of its regimen and by the text after the table.
    fn product_text(&self, section: &RawProductSection, dose: Option<&str>) -> Html {
        let mut html = self.html(&section.text).0;
        if let Some(regimen) = &section.regimen {
            self.check_regimen(regimen);
            html.push_str(&crate::content::markdown::render(&table(regimen, dose)).0.0);
        }
        if let Some(after) = &section.after {
            html.push_str(&self.html(after).0);
        }
        Html(html)
    }

    /// Reports each row whose daily maximum is not the largest single dose, taken as often as allowed. The maximum is
    /// written in the file although it can be computed, because a mistake in a dose must not go unnoticed.
    fn check_regimen(&self, regimen: &RawRegimen) {
        for row in &regimen.rows {
            let RawRegimenRow { single, single_from, times, daily_max, .. } = &row.value;
            let allowed = single.count() * times;
            if allowed != daily_max.count() {
                let message = format!(
                    "{times} × {single} is {} a day, but `daily_max` is {daily_max}; correct the dose that is wrong",
                    Halves::of(allowed)
                );
                self.report_at(row, message);
            }
            if single_from.as_ref().is_some_and(|from| from.count() >= single.count()) {
                self.report_at(row, "`single_from` must be less than `single`");
            }
        }
    }
}

fn table(regimen: &RawRegimen, dose: Option<&str>) -> String {
    let strength = dose.and_then(strength);
    let rows = regimen.rows.iter().map(|row| {
        let RawRegimenRow { patients, single, single_from, times, daily_max } = &row.value;
        let single = amount(single_from.as_ref(), single, &regimen.unit, strength.as_ref());
        let daily = amount(None, daily_max, &regimen.unit, strength.as_ref());
        format!("| {patients} | {single} | {times} | {daily} |\n")
    });
    format!("{HEAD}{}", rows.collect::<String>())
}

/// Splits a strength such as `400 мг`. Returns `None` for other doses, such as `5 мг/мл` or `0,5 мг`.
fn strength(dose: &str) -> Option<Strength<'_>> {
    let (amount, unit) = dose.split_once([' ', '\u{a0}'])?;
    let is_simple = unit.chars().all(char::is_alphabetic);
    is_simple.then_some(Strength { amount: amount.parse().ok()?, unit })
}

/// Returns an amount such as `1–2 таблетки (500–1000 мг)`.
fn amount(from: Option<&Halves>, to: &Halves, unit: &[String; 3], strength: Option<&Strength<'_>>) -> String {
    let range = |of: &dyn Fn(&Halves) -> String| match from {
        Some(from) => format!("{}–{}", of(from), of(to)),
        None => of(to),
    };
    let units = range(&ToString::to_string);
    let noun = noun(to, unit);
    match strength {
        Some(Strength { amount, unit }) => {
            format!(
                "{units}\u{a0}{noun} ({}\u{a0}{unit})",
                range(&|halves| Halves::of(halves.count() * amount).decimal())
            )
        }
        None => format!("{units}\u{a0}{noun}"),
    }
}

/// Returns the noun that follows an amount. A fraction takes the second form, as in «½ таблетки».
fn noun<'a>(amount: &Halves, unit: &'a [String; 3]) -> &'a str {
    let forms = unit.each_ref().map(String::as_str);
    amount.whole().map_or(forms[1], |number| plural(number.into(), forms))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(from: Option<u32>, to: u32, dose: &str) -> String {
        let unit = ["таблетка", "таблетки", "таблеток"].map(str::to_owned);
        amount(from.map(Halves::of).as_ref(), &Halves::of(to), &unit, strength(dose).as_ref()).replace('\u{a0}', " ")
    }

    #[test]
    fn amounts_have_the_noun_and_the_strength() {
        assert_eq!(text(None, 2, "400 мг"), "1 таблетка (400 мг)");
        assert_eq!(text(Some(2), 4, "500\u{a0}мг"), "1–2 таблетки (500–1000 мг)");
        assert_eq!(text(None, 16, "500 мг"), "8 таблеток (4000 мг)");
        assert_eq!(text(None, 1, "25 мг"), "½ таблетки (12,5 мг)");
        assert_eq!(text(None, 3, "10 мг"), "1½ таблетки (15 мг)");
    }

    #[test]
    fn doses_that_are_not_the_strength_of_a_unit_are_left_out() {
        assert_eq!(text(None, 2, "5 мг/мл"), "1 таблетка");
        assert_eq!(text(None, 2, "0,5 мг"), "1 таблетка");
    }
}
