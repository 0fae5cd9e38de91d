import type { IncomingHttpHeaders } from 'node:http';
import { paths } from '#platform/paths.ts';
import { mediaOfScheme, VIEW_COOKIE, VIEW_PATH, VIEW_SWITCH, VIEW_VALUES, type View, viewOf } from '#platform/view.ts';
import { type Reply, TEXT } from './reply.ts';
import { parseTarget, type RequestTarget } from './target.ts';

const YEAR_S = 31_536_000;
const RADIO = /<input type="radio"[^>]*>/g;
const OF_SCHEME = /media="\(prefers-color-scheme: (light|dark)\)"/g;

/** Returns the settings in the cookie of a request. */
export function storedView(cookies = ''): View {
  const prefix = `${VIEW_COOKIE}=`;
  const cookie = cookies.split('; ').find((pair) => pair.startsWith(prefix));
  return viewOf(new URLSearchParams(cookie?.slice(prefix.length)));
}

/**
 * Returns a page as a visitor with the given settings sees it. The settings are attributes of `html`, so that the first
 * paint shows them. The controls of the settings are checked accordingly, so that they also work without scripts.
 */
export function withView(reply: Reply, view: View): Reply {
  const fields = { ...reply.fields, vary: 'cookie' };
  if (view.size === 0) return { ...reply, fields };
  const attributes = [...view].map(([name, value]) => ` data-${name}="${value}"`).join('');
  const page = reply.body
    .toString()
    .replace('<html lang="ru"', `<html lang="ru"${attributes}`)
    .replaceAll(OF_SCHEME, (_, own) => `media="${mediaOfScheme(own, view)}"`)
    .replaceAll(RADIO, (tag) => checkedTag(tag, view));
  return { ...reply, body: page, fields };
}

/** Returns the tag of a radio button, checked if the setting of that name has its value. */
function checkedTag(tag: string, view: View): string {
  const name = attributeOf(tag, 'name');
  if (!Object.hasOwn(VIEW_VALUES, name)) return tag;
  const plain = tag.replace(' checked=""', '');
  const isChecked = attributeOf(tag, 'value') === (view.get(name) ?? '');
  return isChecked ? plain.replace('<input', '<input checked=""') : plain;
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/**
 * Stores the settings of a form in the cookie, and sends the visitor back to the page with the form. Settings that the
 * form does not contain stay as they are.
 */
export function changeView(target: RequestTarget, { cookie, referer }: IncomingHttpHeaders): Reply {
  const chosen = new URLSearchParams(target.search);
  const earlier = storedView(cookie);
  const kept = [...earlier].filter(([name]) => !chosen.has(name));
  const query = new URLSearchParams([...kept, ...viewOf(chosen)]);
  if (chosen.has(VIEW_SWITCH)) {
    if (earlier.has('reading')) query.delete('reading');
    else query.set('reading', '1');
  }
  return {
    status: 303,
    type: TEXT,
    body: 'the view has changed\n',
    fields: {
      location: pageBefore(referer),
      'set-cookie': `${VIEW_COOKIE}=${query}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`,
      'cache-control': 'no-store',
    },
  };
}

/** Returns the path and the query of the page that sent a form. The origin is ignored, so the result is always on this site. */
function pageBefore(referer: string | undefined): string {
  const page = referer === undefined ? null : URL.parse(referer);
  const target = page && parseTarget(page.pathname + page.search);
  return target && target.pathname !== VIEW_PATH ? target.pathname + target.search : paths.home;
}
