//! Finds the analogues of each product, and other products that are worth a look.

use std::collections::HashMap;

use crate::model::catalog::{Prescription, Product, ProductCard, Section};

/// The maximum number of products in [`Product::related`].
const MAX_RELATED: usize = 4;

/// The length of an ATC code that names an anatomical main group, such as `H` for hormones.
const ATC_MAIN_GROUP: usize = 1;
/// The length of an ATC code that names a pharmacological subgroup, such as `N02A` for opioids.
const ATC_SUBGROUP: usize = 4;

/// The parent of each section that has a parent.
type Parents = HashMap<u32, u32>;

/// Completes the analogues that the content files name, and sets the related products.
///
/// The analogues that a file names come first, then medicines with the same substance, then medicines of the same ATC
/// subgroup. Related products are other products of the same section, then medicines of the same anatomical main group,
/// or, for products that are no medicines, products of the sections next to it. A controlled medicine is never related to
/// a medicine that is not controlled.
pub(super) fn set_related_products(products: &mut [Product], sections: &[Section]) {
    let parents: Parents =
        sections.iter().filter_map(|section| Some((section.id, section.parent.as_ref()?.id))).collect();
    let found: Vec<_> = products
        .iter()
        .map(|product| {
            let analogues = analogues_of(product, products);
            let related = related_to(product, &analogues, products, &parents);
            (analogues, related)
        })
        .collect();
    for (product, (analogues, related)) in products.iter_mut().zip(found) {
        product.analogues = analogues;
        product.related = related;
    }
}

fn analogues_of(product: &Product, products: &[Product]) -> Vec<ProductCard> {
    let mut analogues = product.analogues.clone();
    for is_analogue in [has_same_substance, is_in_same_subgroup] {
        let others = products.iter().filter(|other| is_analogue(product, other));
        for other in others.map(|other| &other.card).filter(|card| card.alias != product.card.alias) {
            if !contains(&analogues, other) {
                analogues.push(other.clone());
            }
        }
    }
    analogues
}

/// Reports whether two medicines have the same substance. Only medicines have an ATC code, so a veterinary product or a
/// standard sample is never an analogue of a medicine.
fn has_same_substance(a: &Product, b: &Product) -> bool {
    a.atc.is_some() && b.atc.is_some() && a.card.inn.is_some() && a.card.inn == b.card.inn
}

fn is_in_same_subgroup(a: &Product, b: &Product) -> bool {
    is_in_same_group(a, b, ATC_SUBGROUP)
}

/// Reports whether the ATC codes of two medicines start with the same `length` characters.
fn is_in_same_group(a: &Product, b: &Product, length: usize) -> bool {
    let group = |product: &Product| product.atc.as_ref().and_then(|atc| atc.code.get(..length).map(str::to_owned));
    group(a).is_some() && group(a) == group(b)
}

fn related_to(
    product: &Product,
    analogues: &[ProductCard],
    products: &[Product],
    parents: &Parents,
) -> Vec<ProductCard> {
    let own = product.card.section.id;
    let others = || {
        let is_new = |card: &ProductCard| {
            card.alias != product.card.alias
                && !contains(analogues, card)
                && is_controlled(card) == is_controlled(&product.card)
        };
        products.iter().filter(move |other| is_new(&other.card))
    };
    let is_near = |other: &Product| match (&product.atc, &other.atc) {
        (None, None) => is_beside(other.card.section.id, own, parents),
        _ => is_in_same_group(product, other, ATC_MAIN_GROUP),
    };
    let in_section = others().filter(|other| other.card.section.id == own);
    let near = others().filter(|other| other.card.section.id != own && is_near(other));
    in_section.chain(near).take(MAX_RELATED).map(|other| other.card.clone()).collect()
}

fn is_controlled(card: &ProductCard) -> bool {
    card.prescription == Prescription::Restricted
}

/// Reports whether two sections have the same parent, or one of them is the parent of the other.
fn is_beside(a: u32, b: u32, parents: &Parents) -> bool {
    let (above_a, above_b) = (parents.get(&a), parents.get(&b));
    above_a == Some(&b) || above_b == Some(&a) || (above_a.is_some() && above_a == above_b)
}

fn contains(cards: &[ProductCard], card: &ProductCard) -> bool {
    cards.iter().any(|other| other.alias == card.alias)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::catalog::{Atc, Direction, FormGroup, SectionRef};
    use crate::model::shared::{Picture, Ref};

    fn section_ref(id: u32) -> SectionRef {
        SectionRef { id, alias: format!("section-{id}"), title: String::new() }
    }

    fn section(id: u32, parent: Option<u32>) -> Section {
        Section {
            id,
            alias: format!("section-{id}"),
            title: String::new(),
            short_title: None,
            text: String::new(),
            parent: parent.map(section_ref),
            picture: None,
            direction: Direction::Medicine,
            count: 0,
        }
    }

    fn product(alias: &str, section: u32, inn: Option<&str>, atc: Option<&str>) -> Product {
        let card = ProductCard {
            alias: alias.to_owned(),
            title: alias.to_owned(),
            inn: inn.map(str::to_owned),
            form: String::new(),
            form_group: FormGroup::Tablets,
            dose: None,
            package_text: String::new(),
            prescription: Prescription::None,
            section: section_ref(section),
            lead: String::new(),
            picture: Picture {
                src: String::new(),
                alt: String::new(),
                width: 1,
                height: 1,
                widths: Vec::new(),
                colours: Vec::new(),
                dark: false,
                dark_colours: Vec::new(),
            },
            new: false,
            popular: false,
        };
        Product {
            card,
            registration_number: None,
            registration_date: None,
            atc: atc.map(|code| Atc { code: code.to_owned(), title: String::new() }),
            head: None,
            gallery: Vec::new(),
            producer: Ref { alias: String::new(), title: String::new() },
            instruction: None,
            sections: Vec::new(),
            warnings: Vec::new(),
            storage: String::new(),
            shelf_life: String::new(),
            analogues: Vec::new(),
            related: Vec::new(),
            keywords: Vec::new(),
        }
    }

    /// Returns the aliases of the analogues and of the related products of the first product.
    fn found(mut products: Vec<Product>) -> (Vec<String>, Vec<String>) {
        set_related_products(
            &mut products,
            &[section(1, None), section(2, Some(1)), section(3, Some(1)), section(9, None)],
        );
        let aliases = |cards: &[ProductCard]| cards.iter().map(|card| card.alias.clone()).collect();
        (aliases(&products[0].analogues), aliases(&products[0].related))
    }

    #[test]
    fn analogues_are_the_named_ones_then_the_substance_then_the_subgroup() {
        let named = product("named", 9, None, None);
        let first = Product {
            analogues: vec![named.card.clone()],
            ..product("first", 2, Some("Тимолол"), Some("S01ED01"))
        };
        let others = [
            product("subgroup", 3, Some("Пилокарпин"), Some("S01EB01")),
            product("substance", 9, Some("Тимолол"), Some("C07AA06")),
            product("sample", 9, Some("Тимолол"), None),
            product("other", 9, Some("Эналаприл"), Some("C09AA02")),
        ];
        let (analogues, related) = found([first, named].into_iter().chain(others).collect());
        assert_eq!(analogues, ["named", "substance", "subgroup"]);
        assert!(related.is_empty(), "{related:?}");
    }

    #[test]
    fn a_product_without_a_code_has_no_analogues() {
        let (analogues, _) = found(vec![product("a", 9, None, None), product("b", 9, None, None)]);
        assert!(analogues.is_empty(), "{analogues:?}");
    }

    #[test]
    fn products_of_the_own_section_come_before_those_of_the_sections_next_to_it() {
        let (_, related) = found(vec![
            product("first", 2, None, None),
            product("beside", 3, None, None),
            product("elsewhere", 9, None, None),
            product("own", 2, None, None),
            product("above", 1, None, None),
        ]);
        assert_eq!(related, ["own", "beside", "above"]);
    }

    #[test]
    fn a_medicine_of_another_anatomical_group_is_not_related() {
        let (_, related) = found(vec![
            product("hormone", 2, None, Some("H03AA01")),
            product("syrup", 3, None, Some("R05CB06")),
            product("another hormone", 3, None, Some("H01BB02")),
            product("dressing", 3, None, None),
        ]);
        assert_eq!(related, ["another hormone"]);
    }

    #[test]
    fn a_controlled_medicine_is_not_related_to_one_that_is_not() {
        let controlled = |alias| {
            let mut product = product(alias, 3, None, Some("N05BA01"));
            product.card.prescription = Prescription::Restricted;
            product
        };
        let free = |alias| product(alias, 2, None, Some("N02BE01"));
        let (_, related) = found(vec![free("first"), controlled("tranquilizer"), free("painkiller")]);
        assert!(related.is_empty(), "the painkiller is an analogue: {related:?}");
        let (_, related) = found(vec![controlled("first"), free("painkiller"), controlled("second")]);
        assert!(related.is_empty(), "{related:?}");
    }

    #[test]
    fn the_number_of_related_products_is_limited() {
        let (_, related) = found((0..9).map(|number| product(&number.to_string(), 2, None, None)).collect());
        assert_eq!(related, ["1", "2", "3", "4"]);
    }
}
