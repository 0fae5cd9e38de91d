import { expect, test } from 'vitest';
import { isInSection } from './sections.ts';
import { SITE, sectionsAbove } from './site-tree.ts';

const sectionsOf = (pathname: string) =>
  SITE.filter(({ path, children = [] }) => isInSection([path, ...children.map((child) => child.path)], pathname)).map(
    ({ path }) => path,
  );

test.each([
  ['/catalog', '/products'],
  ['/catalog/ibuvellin', '/products'],
  ['/management', '/about'],
  ['/anti-corruption/comission/meetings', '/about'],
  ['/qualification-programs', '/services'],
  ['/services/legal', '/services'],
])('%s belongs only to the menu section %s', (pathname, section) => {
  expect(sectionsOf(pathname)).toEqual([section]);
});

test.each([
  ['/about', ['Главная']],
  ['/history', ['Главная', 'О компании']],
  ['/branches/mez', ['Главная', 'О компании', 'Филиалы']],
  ['/services/legal', ['Главная', 'Услуги']],
  ['/qualification-programs', ['Главная', 'Услуги']],
  ['/search', ['Главная']],
])('the breadcrumbs of %s name the section of the menu', (pathname, titles) => {
  expect(sectionsAbove(pathname).map(({ title }) => title)).toEqual(titles);
});

test('a path does not belong to a section if only the first letters are the same', () => {
  expect(sectionsOf('/servicesx')).toEqual([]);
});
