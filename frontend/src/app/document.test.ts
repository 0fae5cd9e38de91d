import { expect, it } from 'vitest';
import { type DocumentParts, renderDocument } from './document.ts';

const PARTS: DocumentParts = {
  markup: '<main></main>',
  meta: { title: '«Кавычки» & <теги>', description: 'a "b"' },
  pathname: '/x"><script>',
  origin: 'https://site.example',
  status: 200,
  hydration: { buildId: 'a1', state: { loaderData: { root: '</script>' } } },
  assets: { entry: '/assets/e.js', styles: ['/assets/e.css'], modules: ['/assets/p.js'], fonts: ['/assets/f.woff2'] },
  analytics: '',
};

it('escapes what comes from content and from the address', () => {
  const html = renderDocument(PARTS);
  expect(html).toContain('<title>«Кавычки» &amp; &lt;теги&gt; — АО «Медиус Фарм»</title>');
  expect(html).toContain('content="a &quot;b&quot;"');
  expect(html).toContain('href="https://site.example/x&quot;&gt;&lt;script&gt;"');
});
it('has no inline executable script', () => {
  const scripts = renderDocument(PARTS).match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" src="/assets/e.js">',
    '<script type="application/json" id="hydration">',
  ]);
});
it('keeps screens of errors out of search engines', () => {
  const html = renderDocument({ ...PARTS, status: 404 });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});
