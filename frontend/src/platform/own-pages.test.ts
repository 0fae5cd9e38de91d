import { expect, it } from 'vitest';
import { isOwnPage } from './own-pages.ts';

it.each([
  ['/', true],
  ['/catalog?q=a.pdf', true],
  ['/policy#cookies', true],
  ['//other.example/page', false],
  ['https://other.example/', false],
  ['#form', false],
  ['mailto:a@b.example', false],
  ['/api/media/files/a.pdf', false],
  ['/sitemap.xml', false],
])('%s is a page of this site: %s', (target, is) => expect(isOwnPage(target)).toBe(is));
