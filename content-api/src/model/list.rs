//! Lists: one page of items with where it stands among all of them.

/// One page of a longer list, before it gets its name on the wire.
#[derive(Debug)]
pub(crate) struct Paged<T> {
    pub(crate) items: Vec<T>,
    pub(crate) total: usize,
    pub(crate) page: usize,
    pub(crate) per_page: usize,
    pub(crate) pages: usize,
}

impl<T> Paged<T> {
    /// Cuts one page out of everything that matched. A page past the last one is empty.
    pub(crate) fn cut(all: impl ExactSizeIterator<Item = T>, page: usize, per_page: usize) -> Self {
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

    /// A list that is never cut: its only page holds all of it, and a page that holds nothing is none.
    pub(crate) fn whole(items: Vec<T>) -> Self {
        let total = items.len();
        Self { items, total, page: 1, per_page: total.max(1), pages: usize::from(total > 0) }
    }
}

/// Declares list types. They are not one generic type because each needs a name that reads well in TypeScript.
macro_rules! list {
    ($(#[$doc:meta])* $name:ident of $item:ty $(, $extra:ident: $extra_type:ty)*) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub(crate) struct $name {
            pub(crate) items: Vec<$item>,
            /// How many items there are on all pages.
            pub(crate) total: usize,
            /// The number of this page, from 1.
            pub(crate) page: usize,
            pub(crate) per_page: usize,
            /// The number of the last page; 0 when nothing was found.
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
    fn cuts_the_asked_page() {
        let paged = Paged::cut((1..=5).collect::<Vec<_>>().into_iter(), 2, 2);
        assert_eq!(paged.items, [3, 4]);
        assert_eq!((paged.total, paged.pages), (5, 3));
    }

    #[test]
    fn a_page_past_the_last_is_empty() {
        let paged = Paged::cut((1..=5).collect::<Vec<_>>().into_iter(), usize::MAX, 60);
        assert!(paged.items.is_empty());
        assert_eq!(paged.total, 5);
    }

    #[test]
    fn an_empty_list_has_no_pages() {
        let whole = Paged::<u8>::whole(Vec::new());
        assert_eq!((whole.pages, whole.per_page), (0, 1));
        assert_eq!(Paged::<u8>::cut(Vec::new().into_iter(), 1, 12).pages, 0);
    }
}
