/** The attribute of the forms of the site. A document that contains it is never kept, because each form has its own key. */
export const FORM_ATTRIBUTE = 'data-site-form';

/** The attribute as properties of an element. */
export const FORM_MARK = { [FORM_ATTRIBUTE]: '' } as const;
