import { expect, test } from 'vitest';
import { GROUPS } from './specimens/groups.ts';

/** Exports that the gallery does not show, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  JsonLd: 'renders data for search engines, which nobody sees',
  OrganizationData: 'renders data for search engines, which nobody sees',
  KeptMarkup: 'renders the markup of the header and the footer, which are shown',
  LazyAccessBlock: 'loads `AccessBlock`, which is shown',
  LineSteps: 'is a form of `Steps`, which is shown',
  Bar: 'is a part of `DataTable`, which is shown',
  Axis: 'is a part of `DataTable`, which is shown',
  Score: 'is a part of `DataTable`, which is shown',
  Term: 'is a part of `DataTable`, which is shown',
  Schedule: 'is a form of `Steps`, which is shown',
  LazyBlock: 'loads `RareBlock` or `RowBlock`, which are shown',
  LazyForm: 'loads `SiteForm`, which is shown',
  LazyNotice: 'loads `CookieNotice`, which is shown',
  LazySearch: 'loads `SearchBox`, which is shown',
  BlockSlotsProvider: 'provides functions to blocks',
  'product/ProductData': 'renders data for search engines, which nobody sees',
  'vacancy/JobFacts': 'renders data for search engines, which nobody sees',
};

const shared = import.meta.glob<Record<string, unknown>>(
  ['../src/ui/*/*.tsx', '../src/features/*/*.tsx', '!**/*.test.tsx'],
  { eager: true },
);
const pages = import.meta.glob<Record<string, unknown>>(['../src/pages/*/*.tsx', '!**/*.test.tsx'], { eager: true });
/** The names of all exported components. Pages have components of the same name, so those have the folder before it. */
const exported = [
  ...Object.values(shared).flatMap(componentsOf),
  ...Object.entries(pages).flatMap(([path, module]) =>
    componentsOf(module).map((name) => `${path.split('/').at(-2)}/${name}`),
  ),
];
const shown = GROUPS.flatMap(({ specimens }) => specimens.flatMap(({ components }) => components));

function componentsOf(module: Record<string, unknown>): string[] {
  return Object.entries(module)
    .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && (typeof value === 'function' || isProvider(value)))
    .map(([name]) => name);
}

function isProvider(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$$typeof' in value;
}

test('the gallery shows every component', () => {
  const missing = exported.filter((name) => !shown.includes(name) && !(name in NOT_SHOWN));
  expect(missing).toEqual([]);
});

test('the gallery names only components that exist', () => {
  const named = [...shown, ...Object.keys(NOT_SHOWN)];
  expect(named.filter((name) => !exported.includes(name))).toEqual([]);
});

test('the pages have components', () => {
  expect(exported).toContain('home/Page');
});

test('every specimen and every group has its own name', () => {
  const names = GROUPS.flatMap((group) => [group.name, ...group.specimens.map(({ name }) => name)]);
  expect(names).toEqual([...new Set(names)]);
});
