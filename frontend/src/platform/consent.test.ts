import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
/**
 * Imports a new copy of the module after `resetModules`, because the module keeps the choice. A new document does the
 * same.
 */
const openPage = () => import('./consent.ts');

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

it('has no choice before the visitor makes one', async () => expect((await openPage()).consent()).toBeNull());

it('stores the choice for the next document and notifies listeners', async () => {
  const page = await openPage();
  const listener = vi.fn();
  page.onConsent(listener);
  page.chooseConsent('statistics');
  expect(listener).toHaveBeenCalledOnce();
  vi.resetModules();
  expect((await openPage()).consent()).toBe('statistics');
});

it('ignores other stored values', async () => {
  stored.set('site:cookies', 'everything');
  expect((await openPage()).consent()).toBeNull();
});

it('keeps the choice in memory without storage', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await openPage();
  page.chooseConsent('necessary');
  expect(page.consent()).toBe('necessary');
});
