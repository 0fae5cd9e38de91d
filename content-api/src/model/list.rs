//! Splits lists into pages. A response contains the items of a single page, along with the number of items on all
//! pages.

/// One page of a list. The response type of each list, such as `NewsList`, is created from this type.
#[derive(Debug)]
pub(crate) struct Paged<T> {
    pub(crate) items: Vec<T>,
    pub(crate) total: usize,
    pub(crate) page: usize,
    pub(crate) per_page: usize,
    pub(crate) pages: usize,
}

impl<T> Paged<T> {
    /// Returns the page of a list that has the number `page`. If `page` is greater than the number of pages, the page
    /// has no items.
    pub(crate) fn page(all: impl ExactSizeIterator<Item = T>, page: usize, per_page: usize) -> Self {
        let total = all.len();
        let skip = page.saturating_sub(1).saturating_mul(per_page);
        Self {
            items: all.skip(skip).take(per_page).collect(),
            total,
            page,
            per_page,
            pages: total.div_ceil(per_page.max(1)),
        }
    }

    /// Returns a page that contains all items. If there are no items, the number of pages is 0.
    pub(crate) fn all(items: Vec<T>) -> Self {
        let total = items.len();
        Self { items, total, page: 1, per_page: total.max(1), pages: usize::from(total > 0) }
    }
}

/// Declares the response type of a list. A generic type would not have a readable name in TypeScript.
macro_rules! list {
    ($(#[$doc:meta])* $name:ident of $item:ty $(, $extra:ident: $extra_type:ty)*) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub(crate) struct $name {
            pub(crate) items: Vec<$item>,
            /// The number of items on all pages.
            pub(crate) total: usize,
            /// The number of this page, counted from 1.
            pub(crate) page: usize,
            pub(crate) per_page: usize,
            /// The number of pages, which is 0 if there are no items.
            pub(crate) pages: usize,
            $(pub(crate) $extra: $extra_type,)*
        }

        impl $name {
            pub(crate) fn new(paged: $crate::model::list::Paged<$item> $(, $extra: $extra_type)*) -> Self {
                let $crate::model::list::Paged { items, total, page, per_page, pages } = paged;
                Self { items, total, page, per_page, pages $(, $extra)* }
            }
        }
    };
}

pub(crate) use list;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selects_the_requested_page() {
        let paged = Paged::page((1..=5).collect::<Vec<_>>().into_iter(), 2, 2);
        assert_eq!(paged.items, [3, 4]);
        assert_eq!((paged.total, paged.pages), (5, 3));
    }

    #[test]
    fn a_page_past_the_last_is_empty() {
        let paged = Paged::page((1..=5).collect::<Vec<_>>().into_iter(), usize::MAX, 60);
        assert!(paged.items.is_empty());
        assert_eq!(paged.total, 5);
    }

    #[test]
    fn an_empty_list_has_no_pages() {
        let all = Paged::<u8>::all(Vec::new());
        assert_eq!((all.pages, all.per_page), (0, 1));
        assert_eq!(Paged::<u8>::page(Vec::new().into_iter(), 1, 12).pages, 0);
    }
}
