// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/", "settings": { "navigation": { "disableMainFrameNavigation": true } } }
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openLinksWith } from './link-clicks.ts';

const navigate = vi.fn();

beforeAll(() => openLinksWith(navigate));

afterEach(() => {
  navigate.mockClear();
  document.body.replaceChildren();
});

/** Clicks the first `<b>` or `<a>` of `html`. Reports whether the browser would follow the link itself. */
function click(html: string, options: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector('b') ?? document.querySelector('a');
  return target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })) ?? true;
}

it('a click inside a link to a page of this site navigates', () => {
  history.replaceState(null, '', '/about');
  expect(click('<a href="/catalog?q=1"><i><b>x</b></i></a>')).toBe(false);
  expect(navigate).toHaveBeenCalledWith('/catalog?q=1', expect.anything());
});

it.each([
  ['only the query changes', '/catalog?a=1', '/catalog?a=2', '', { replace: false, preventScrollReset: true }],
  [
    'the link scrolls to the top',
    '/catalog',
    '/catalog?page=2',
    'data-scroll-top',
    { replace: false, preventScrollReset: false },
  ],
  ['the link leads to the same URL', '/catalog?a=1', '/catalog?a=1', '', { replace: true, preventScrollReset: true }],
  [
    'the link leads to a part of the page',
    '/catalog',
    '/catalog#list',
    '',
    { replace: false, preventScrollReset: false },
  ],
])('the history and the scroll position if %s', (_case, from, to, attributes, options) => {
  history.replaceState(null, '', from);
  click(`<a href="${to}" ${attributes}>x</a>`);
  expect(navigate).toHaveBeenCalledWith(to, options);
});

it.each([
  ['a link to another site', '<a href="https://x.example/">x</a>', {}],
  ['a link to a file', '<a href="/media/leaflet.pdf">x</a>', {}],
  ['a link that opens a new tab', '<a href="/about" target="_blank">x</a>', {}],
  ['a download', '<a href="/about" download>x</a>', {}],
  ['a click with Ctrl', '<a href="/about">x</a>', { ctrlKey: true }],
  ['a click with the middle button', '<a href="/about">x</a>', { button: 1 }],
  ['a click that was handled', '<div onclick="event.preventDefault()"><a href="/about">x</a></div>', {}],
  ['a click outside links', '<b>x</b>', {}],
])('%s does not navigate', (_case, html, options) => {
  if (html.startsWith('<div'))
    document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
  click(html, options);
  expect(navigate).not.toHaveBeenCalled();
});
