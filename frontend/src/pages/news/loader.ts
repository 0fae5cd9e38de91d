import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isDocumentList, isNews, isNewsList } from '#api/response-guards.ts';
import { splitFigures, textParts } from '#features/reading/text-parts.ts';
import { loadSubject } from './subject.ts';

const SHOWN_BELOW = 3;

/**
 * Loads a news item, what stands beside its text, and the items that the page suggests next. It prefers related items and
 * then the newest ones, and shows the newest item first.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [{ body, gallery, related, ...item }, newest, { page }, documents] = await Promise.all([
    apiGet(isNews, `/api/news/detail/${alias}`, request),
    apiGet(isNewsList, `/api/news/list?per_page=${SHOWN_BELOW * 2}`, request),
    loadContent('/press-center', request),
    apiGet(isDocumentList, '/api/documents/list?section=press', request),
  ]);
  const named = new Set([item.alias, ...related.map(({ alias }) => alias)]);
  const others = newest.items.filter(({ alias }) => !named.has(alias));
  const { figures, text } = splitFigures(body);
  const { origin, pathname } = new URL(request.url);
  const subject = await loadSubject(body, item.branch, request);
  const ofBranch = documents.items.find(({ alias }) => alias === `press-${item.branch?.alias}`);
  return {
    meta: { title: item.title, description: item.lead, published: item.date },
    item,
    figures,
    parts: textParts(text, gallery),
    subject,
    press: page.blocks.flatMap((block) => (block.kind === 'people' ? block.items : []))[0],
    // A picture of the branch would say nothing about a product.
    download: subject && 'document' in subject ? subject.document : (ofBranch ?? documents.items[0])?.file,
    next: [...related, ...others].slice(0, SHOWN_BELOW).sort((one, other) => other.date.localeCompare(one.date)),
    origin,
    address: origin + pathname,
  };
}
