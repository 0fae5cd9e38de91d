/** The ID of the element behind the main content. The browser draws a document when this element has arrived. */
export const FOOTER_ID = 'footer';
