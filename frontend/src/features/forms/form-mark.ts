/** The attribute of the forms of the site. The document lists the chunk of the forms if its markup contains the attribute. */
export const FORM_ATTRIBUTE = 'data-site-form';

/** The attribute as properties of an element. */
export const FORM_MARK = { [FORM_ATTRIBUTE]: '' } as const;
