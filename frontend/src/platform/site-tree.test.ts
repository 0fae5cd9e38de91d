import { expect, test } from 'vitest';
import { isInSection, SITE } from './site-tree.ts';

const sectionsOf = (pathname: string) => SITE.filter((node) => isInSection(node, pathname)).map(({ path }) => path);

test.each([
  ['/catalog', '/products'],
  ['/catalog/ibuvellin', '/products'],
  ['/management', '/about'],
  ['/anti-corruption/comission/meetings', '/about'],
  ['/qualification-programs', '/services'],
  ['/services/legal', '/services'],
])('%s belongs to one section of the menu, %s', (pathname, section) => {
  expect(sectionsOf(pathname)).toEqual([section]);
});

test('a path that only begins with the same letters as a section does not belong to it', () => {
  expect(sectionsOf('/servicesx')).toEqual([]);
});
