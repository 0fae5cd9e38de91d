import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet } from '#api/client.ts';
import { isNews, isNewsList } from '#api/response-guards.ts';

const SHOWN_BELOW = 3;

/**
 * Loads a news item and the items that the page suggests next. It prefers related items and
 * then the newest ones, and shows the newest item first.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [item, newest] = await Promise.all([
    apiGet(isNews, `/api/news/detail/${alias}`, request),
    apiGet(isNewsList, `/api/news/list?per_page=${SHOWN_BELOW * 2}`, request),
  ]);
  const named = new Set([item.alias, ...item.related.map(({ alias }) => alias)]);
  const others = newest.items.filter(({ alias }) => !named.has(alias));
  const { origin, pathname } = new URL(request.url);
  return {
    meta: { title: item.title, description: item.lead, published: item.date },
    item,
    next: [...item.related, ...others].slice(0, SHOWN_BELOW).sort((one, other) => other.date.localeCompare(one.date)),
    origin,
    address: origin + pathname,
  };
}
