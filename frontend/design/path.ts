/** The path of the gallery, which exists only in development. */
export const DESIGN_PATH = '/_design';

/** The query parameter that names the specimen to show. */
export const SHOW = 'show';

/** The value of {@link SHOW} for all specimens on one page. */
export const ALL = 'all';
