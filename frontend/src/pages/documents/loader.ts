import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isDocumentList } from '#api/response-guards.ts';
import type { DocumentItem } from '#api/types.ts';
import type { DocumentFilter } from './kinds.ts';

/**
 * Loads the page and all documents. Documents are not filtered here, because the filter on the page shows the number of
 * documents of each kind and year. There are only a few documents, so loading all documents is cheap.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, documents] = await Promise.all([
    loadContent('/documents', request),
    apiGet(isDocumentList, '/api/documents/list', request),
  ]);
  // The files for the press are on the page of the press centre.
  const shown = documents.items.filter(({ section }) => section !== 'press');
  return { meta, page, documents: shown, choice: filterOf(new URL(request.url).searchParams, shown) };
}

/** Returns the filter that a query selects. A kind or a year that no document has is ignored. */
export function filterOf(query: URLSearchParams, documents: readonly DocumentItem[]): DocumentFilter {
  const [section, year] = [query.get('section'), query.get('year')];
  return {
    section: documents.some((document) => document.section === section) ? section : null,
    year: documents.some((document) => String(document.year) === year) ? year : null,
    words: query.get('q') ?? '',
  };
}
