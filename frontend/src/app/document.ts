import { type DocumentMeta, fullTitle, sharePicture } from '#platform/meta.ts';
import { FEED_TITLE, paths } from '#platform/paths.ts';
import { FOOTER_ID } from './footer-id.ts';
import { HYDRATION_ID } from './hydration.ts';

export interface DocumentParts {
  readonly markup: string;
  readonly meta: DocumentMeta;
  readonly pathname: string;
  readonly origin: string;
  readonly status: number;
  /** The hydration data as JSON that is safe in HTML. */
  readonly hydration: string;
  readonly assets: DocumentAssets;
  readonly analytics: string;
}

export interface DocumentAssets {
  /**
   * The classic script that runs before the first paint. It applies the settings of the view, and reloads the document if
   * one of its other files is missing.
   */
  readonly guard?: string | undefined;
  readonly entry: string;
  /** The shared stylesheet, and then those of the page. */
  readonly styles: readonly string[];
  /** The stylesheets for wide screens and paper: that of all pages, and that of the single pages, which comes after all others. */
  readonly wide?: { readonly shared: string; readonly pages: string };
  readonly modules: readonly string[];
  /** The fonts of nearly all text, which the first paint needs. */
  readonly fonts: readonly string[];
  /** The font of the few Latin words of a page. */
  readonly lateFonts?: readonly string[];
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (char) => names[char] ?? char);
}

/**
 * Returns the complete HTML document. The document contains no executable inline script, so the policy `script-src
 * 'self'` is sufficient.
 */
export function renderDocument(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(parts)}
${assetsOf(parts.assets)}
</head>
<body>
${wideStyles(parts.assets.wide?.pages)}
<div id="root">${parts.markup}</div>
<script type="application/json" id="${HYDRATION_ID}">${parts.hydration}</script>
</body>
</html>
`;
}

function headOf({ meta, pathname, origin, status, analytics }: DocumentParts): string {
  const title = escapeHtml(fullTitle(meta));
  const description = escapeHtml(meta.description);
  const path = meta.canonical ?? pathname;
  const address = escapeHtml(origin + path);
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:type" content="${meta.published ? 'article' : 'website'}">`,
    `<meta property="og:locale" content="ru_RU">`,
    `<meta property="og:site_name" content="АО «Медиус Фарм»">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${escapeHtml(origin + sharePicture(path))}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:url" content="${address}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    '<meta name="theme-color" content="#06443b" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#06110e" media="(prefers-color-scheme: dark)">',
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    `<link rel="manifest" href="/site.webmanifest">`,
    `<link rel="alternate" type="application/rss+xml" title="${FEED_TITLE}" href="${paths.rss}">`,
    `<link rel="alternate" type="application/atom+xml" title="${FEED_TITLE}" href="${paths.atom}">`,
    status === 200 && !meta.noindex
      ? `<link rel="canonical" href="${address}">`
      : '<meta name="robots" content="noindex">',
  ];
  if (meta.published) lines.push(`<meta property="article:published_time" content="${escapeHtml(meta.published)}">`);
  if (analytics) lines.push(`<meta name="analytics" content="${escapeHtml(analytics)}">`);
  return lines.join('\n');
}

const stylesheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** A phone loads these stylesheets too, but draws the page without them. */
const wideStyles = (href: string | undefined): string =>
  href ? `<link rel="stylesheet" href="${href}" media="(min-width: 40rem), print">` : '';

const preloadedFont = (href: string, priority = ''): string =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin${priority}>`;

function assetsOf({ guard, entry, styles, wide, modules, fonts, lateFonts = [] }: DocumentAssets): string {
  return [
    // The script blocks the parser, so that it runs before any other file can fail to load.
    ...(guard ? [`<script src="${guard}"></script>`] : []),
    ...fonts.map((href) => preloadedFont(href)),
    ...styles.slice(0, 1).map(stylesheet),
    wideStyles(wide?.shared),
    ...styles.slice(1).map(stylesheet),
    // The browser draws nothing before the footer has arrived. Otherwise, the layout would shift while the document arrives.
    `<link rel="expect" href="#${FOOTER_ID}" blocking="render">`,
    // The first paint waits neither for Latin letters nor for the modules. With a low priority, they leave the connection to
    // the stylesheets, the other fonts and the first picture.
    ...lateFonts.map((href) => preloadedFont(href, ' fetchpriority="low"')),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ].join('\n');
}
