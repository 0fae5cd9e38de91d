// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { applyMeta, DEFAULT_META, FAILURE_META } from './meta.ts';

const OPEN_GRAPH = ['url', 'title', 'description', 'image'].map((name) => `<meta property="og:${name}" content="">`);
const head = (more: string): void => {
  document.head.innerHTML = `<meta name="description" content="">${OPEN_GRAPH.join('')}${more}`;
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', 'https://site.example/old');
};
const contents = (selector: string, attribute = 'content'): (string | null)[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));

beforeEach(() => head(''));

it('after a 404 document, the next page can be indexed and has a canonical URL', () => {
  head('<meta name="robots" content="noindex">');
  applyMeta(DEFAULT_META, '/about');
  expect(contents('meta[name="robots"]')).toEqual([]);
  expect(contents('link[rel="canonical"]', 'href')).toEqual(['https://site.example/about']);
});

it('an error screen must not be indexed and has no canonical URL', () => {
  head('<link rel="canonical" href="https://site.example/old">');
  applyMeta(FAILURE_META, '/about', 502);
  expect(contents('meta[name="robots"]')).toEqual(['noindex']);
  expect(contents('link[rel="canonical"]')).toEqual([]);
});

it('a page that search engines must not index says so until the next page is shown', () => {
  applyMeta({ ...DEFAULT_META, noindex: true }, '/sent');
  expect(contents('meta[name="robots"]')).toEqual(['noindex']);
  expect(contents('link[rel="canonical"]')).toEqual([]);
  applyMeta(DEFAULT_META, '/about');
  expect(contents('meta[name="robots"]')).toEqual([]);
  expect(contents('link[rel="canonical"]', 'href')).toEqual(['https://site.example/about']);
});

it('the Open Graph tags describe the new page, also after an error screen', () => {
  applyMeta(FAILURE_META, '/about', 502);
  applyMeta({ title: 'История', description: 'С 1943 года' }, '/history');
  expect(contents('meta[property^="og:"]')).toEqual([
    'https://site.example/history',
    'История — АО «Медиус Фарм»',
    'С 1943 года',
    'https://site.example/api/media/share/history.jpg',
  ]);
  expect(contents('meta[name="description"]')).toEqual(['С 1943 года']);
});

it('the canonical path of the metadata comes before the path of the page', () => {
  applyMeta({ ...DEFAULT_META, canonical: '/catalog/gels' }, '/catalog');
  expect(contents('link[rel="canonical"]', 'href')).toEqual(['https://site.example/catalog/gels']);
  expect(contents('meta[property="og:url"]')).toEqual(['https://site.example/catalog/gels']);
});
