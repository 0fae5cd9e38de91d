import { expect, it } from 'vitest';
import { type DocumentParts, renderDocument } from './document.ts';
import { escapeJson } from './hydration.ts';

const PARTS: DocumentParts = {
  markup: '<main></main>',
  meta: { title: '«Кавычки» & <теги>', description: 'a "b"' },
  pathname: '/x"><script>',
  origin: 'https://site.example',
  status: 200,
  hydration: escapeJson({ buildId: 'a1', state: { loaderData: { root: '</script>' } } }),
  assets: {
    entry: '/assets/e.js',
    styles: ['/assets/e.css'],
    modules: ['/assets/p.js'],
    fonts: ['/assets/f.woff2'],
  },
  analytics: '',
};

it('the document escapes text from the content and from the URL', () => {
  const html = renderDocument(PARTS);
  expect(html).toContain('<title>«Кавычки» &amp; &lt;теги&gt; — АО «Медиус Фарм»</title>');
  expect(html).toContain('content="a &quot;b&quot;"');
  expect(html).toContain('href="https://site.example/x&quot;&gt;&lt;script&gt;"');
});
it('the document names the canonical URL of the page', () => {
  const html = renderDocument({ ...PARTS, meta: { ...PARTS.meta, canonical: '/catalog/one' } });
  expect(html).toContain('<link rel="canonical" href="https://site.example/catalog/one">');
  expect(html).toContain('<meta property="og:url" content="https://site.example/catalog/one">');
});
it.each([
  ['/', '/home'],
  ['/catalog/one', '/catalog/one'],
  ['/catalog?page=2', '/catalog'],
])('for the canonical path %s, the Open Graph image is that of %s', (canonical, shared) => {
  const html = renderDocument({ ...PARTS, meta: { ...PARTS.meta, canonical } });
  expect(html).toContain(`<meta property="og:image" content="https://site.example/api/media/share${shared}.jpg">`);
});
it('the document has no executable inline script', () => {
  const scripts = renderDocument(PARTS).match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" src="/assets/e.js" fetchpriority="low">',
    '<script type="application/json" id="hydration">',
  ]);
});
it('the script that guards the other files comes before all of them', () => {
  const html = renderDocument({ ...PARTS, assets: { ...PARTS.assets, guard: '/assets/guard.js' } });
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  expect(files).toEqual(['/assets/guard.js', '/assets/f.woff2', '/assets/e.css', '/assets/p.js', '/assets/e.js']);
  expect(html).toContain('<script src="/assets/guard.js"></script>');
});
it('the font of Latin letters comes after the stylesheets, with a low priority', () => {
  const html = renderDocument({ ...PARTS, assets: { ...PARTS.assets, lateFonts: ['/assets/late.woff2'] } });
  const late =
    '<link rel="preload" href="/assets/late.woff2" as="font" type="font/woff2" crossorigin fetchpriority="low">';
  expect(html).toContain(late);
  expect(html.indexOf(late)).toBeGreaterThan(html.indexOf('/assets/e.css'));
});
it('the document of an error screen has `noindex` and no canonical URL', () => {
  const html = renderDocument({ ...PARTS, status: 404 });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});
it.each([
  [{}, 'website'],
  [{ published: '2026-03-08' }, 'article'],
])('the Open Graph type of a page with %o is %s', (more, type) => {
  const html = renderDocument({ ...PARTS, meta: { ...PARTS.meta, ...more } });
  expect(html).toContain(`<meta property="og:type" content="${type}">`);
  expect(html.includes('<meta property="article:published_time" content="2026-03-08">')).toBe(type === 'article');
});
