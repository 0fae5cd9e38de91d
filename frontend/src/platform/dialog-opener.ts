/** The attribute of controls that open a dialog. */
export const OPENER = 'data-dialog';

/** The attribute as properties of an element. */
export const OPENS_DIALOG = { [OPENER]: '' } as const;
