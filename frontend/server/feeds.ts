import { apiGet } from '#api/client.ts';
import { isNewsList } from '#api/response-guards.ts';
import type { NewsCard } from '#api/types.ts';
import { escapeHtml } from '#app/document.ts';
import { COMPANY } from '#platform/meta.ts';
import { FEED_TITLE, paths } from '#platform/paths.ts';

/** The number of news items in a feed. */
const ITEMS = 30;

/**
 * The time that is added to the date of a news item, because the content contains no times. All branches publish news
 * in the time zone of Moscow.
 */
const MIDNIGHT = 'T00:00:00+03:00';
const DESCRIPTION = 'События, производство, наука и люди предприятия';

/** Returns the newest news items as an RSS 2.0 feed. */
export async function renderRss(origin: string, request: Request): Promise<string> {
  const items = await newestNews(request);
  return xmlDocument(`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', FEED_TITLE)}
${element('link', origin + paths.newsList)}
${element('description', DESCRIPTION)}
${element('language', 'ru')}
<atom:link rel="self" type="application/rss+xml" href="${escapeHtml(origin + paths.rss)}"/>
${items.map((item) => rssItem(origin, item)).join('\n')}
</channel>
</rss>`);
}

/** Returns the newest news items as an Atom feed (RFC 4287). */
export async function renderAtom(origin: string, request: Request): Promise<string> {
  const items = await newestNews(request);
  return xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">
${element('title', FEED_TITLE)}
${element('subtitle', DESCRIPTION)}
${element('id', origin + paths.atom)}
${element('updated', (items[0]?.date ?? '1970-01-01') + MIDNIGHT)}
<author>${element('name', COMPANY)}</author>
<link rel="alternate" type="text/html" href="${escapeHtml(origin + paths.newsList)}"/>
<link rel="self" type="application/atom+xml" href="${escapeHtml(origin + paths.atom)}"/>
${items.map((item) => atomEntry(origin, item)).join('\n')}
</feed>`);
}

async function newestNews(request: Request): Promise<readonly NewsCard[]> {
  return (await apiGet(isNewsList, `/api/news/list?per_page=${ITEMS}`, request)).items;
}

function rssItem(origin: string, { alias, title, lead, date }: NewsCard): string {
  const address = origin + paths.news(alias);
  return `<item>
${element('title', title)}
${element('link', address)}
${element('guid', address)}
${element('pubDate', rssDate(date))}
${element('description', lead)}
</item>`;
}

function atomEntry(origin: string, { alias, title, lead, date }: NewsCard): string {
  const address = origin + paths.news(alias);
  return `<entry>
${element('title', title)}
${element('id', address)}
<link rel="alternate" type="text/html" href="${escapeHtml(address)}"/>
${element('published', date + MIDNIGHT)}
${element('updated', date + MIDNIGHT)}
${element('summary', lead)}
</entry>`;
}

/** Formats `2026-03-08` as `Sun, 08 Mar 2026 00:00:00 +0300`, as RSS requires (RFC 822). */
export function rssDate(date: string): string {
  const [weekday = '', day = '', month = '', year = ''] = new Date(date).toUTCString().split(' ');
  return `${weekday} ${day} ${month} ${year} 00:00:00 +0300`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
