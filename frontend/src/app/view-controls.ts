import { mediaOfScheme, VIEW_COOKIE, VIEW_PATH, VIEW_SWITCH, VIEW_VALUES, type View, viewOf } from '#platform/view.ts';

// Applies what a visitor chooses in the forms of the view, and stores it in the cookie. The renderer writes the settings
// of the cookie into the document, so the first paint needs no script. `asset-guard.ts` contains this file, because a
// document can come from the cache of the browser, or from a form that was rejected, and such a document lacks the settings.

const YEAR_S = 31_536_000;
const root = document.documentElement;

/** Returns the settings in the cookie. As in the renderer, unknown settings and values are ignored. */
function stored(): View {
  const cookie = new RegExp(`(?:^|; )${VIEW_COOKIE}=([^;]*)`).exec(document.cookie);
  return viewOf(new URLSearchParams(cookie?.[1]));
}

/** Shows the settings in the document and in the controls of its forms. */
function show(view: View): void {
  for (const name of Object.keys(VIEW_VALUES)) {
    const value = view.get(name);
    if (value) root.setAttribute(`data-${name}`, value);
    else root.removeAttribute(`data-${name}`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(`form[action="${VIEW_PATH}"] input`))
    input.checked = input.value === (view.get(input.name) ?? '');
  // The first of them is the theme colour for light pages, and all others are for dark pages. The component of pictures
  // reads the attribute `data-dark`, which gets the value of the last one.
  for (const [index, item] of document.querySelectorAll<HTMLSourceElement>('meta[media],source[media]').entries()) {
    item.media = mediaOfScheme(index ? 'dark' : 'light', view);
    root.dataset.dark = item.media;
  }
}

/** Stores the settings that are chosen in a form. If `isSwitch`, also switches the version of the site. */
function choose(form: HTMLFormElement, isSwitch: boolean): void {
  const chosen = new URLSearchParams([...stored()]);
  for (const [name, value] of new FormData(form)) chosen.set(name, String(value));
  if (isSwitch) chosen.set('reading', root.dataset.reading ? '' : '1');
  const view = viewOf(chosen);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${VIEW_COOKIE}=${new URLSearchParams([...view])}; path=/; max-age=${YEAR_S}; samesite=lax`;
  show(view);
}

function isViewForm(form: unknown): form is HTMLFormElement {
  return form instanceof HTMLFormElement && form.getAttribute('action') === VIEW_PATH;
}

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && isViewForm(target.form)) choose(target.form, false);
});
addEventListener('submit', (event) => {
  if (!isViewForm(event.target)) return;
  event.preventDefault();
  choose(event.target, event.submitter?.getAttribute('name') === VIEW_SWITCH);
});
addEventListener('pageshow', () => show(stored()));
show(stored());
