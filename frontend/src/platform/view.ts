/** The cookie that keeps how a visitor wants to see the site. Its value is a query string, such as `scheme=dark`. */
export const VIEW_COOKIE = 'view';

/** The path to which the forms of the view are sent without scripts. The renderer sets the cookie and sends the visitor back. */
export const VIEW_PATH = '/view';

/** The name of the button that switches between the default version and the low-vision version. */
export const VIEW_SWITCH = 'switch';

/**
 * The settings of the view and their values. A setting without a value has its default, which is named first:
 *
 * - `scheme`: the scheme of the system, light, dark. The low-vision version ignores this setting.
 * - `reading`: the default version, or the low-vision version with one of three sizes of text.
 * - `contrast`: black on white, white on black, dark blue on light blue; only for the low-vision version, like the rest.
 * - `spacing`: default, wide.
 * - `pictures`: shown, hidden.
 *
 * The element `html` has an attribute `data-<setting>` for each setting that has a value.
 */
export const VIEW_VALUES = {
  scheme: ['light', 'dark'],
  reading: ['1', '2', '3'],
  contrast: ['white', 'blue'],
  spacing: ['wide'],
  pictures: ['off'],
} as const;

/** The settings of a visitor that differ from the default, by name. */
export type View = ReadonlyMap<string, string>;

/** Returns the settings in a query. Unknown settings and unknown values are ignored. */
export function viewOf(query: URLSearchParams): View {
  const known = Object.entries(VIEW_VALUES).flatMap(([name, values]) => {
    const value = values.find((candidate) => candidate === query.get(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Map(known);
}

/**
 * Returns the media query of what is only for one scheme, such as the pictures for dark pages, for a visitor with these
 * settings. The low-vision version shows what is for light pages.
 */
export function mediaOfScheme(scheme: string, view: View): string {
  const chosen = view.get('reading') ? 'light' : view.get('scheme');
  if (!chosen) return `(prefers-color-scheme: ${scheme})`;
  return chosen === scheme ? 'all' : 'not all';
}
