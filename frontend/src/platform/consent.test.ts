import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
/**
 * Imports `consent.ts` in the same way as a newly loaded document. After `resetModules`, the import returns a new copy
 * of the module, which has no choice in memory.
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

it('consent returns null before the visitor has chosen', async () => expect((await openPage()).consent()).toBeNull());

it('a choice is stored for the next document, and listeners are notified', async () => {
  const page = await openPage();
  const listener = vi.fn();
  page.onConsent(listener);
  page.chooseConsent('statistics');
  expect(listener).toHaveBeenCalledOnce();
  vi.resetModules();
  expect((await openPage()).consent()).toBe('statistics');
});

it('an invalid stored choice is ignored', async () => {
  stored.set('site:cookies', 'everything');
  expect((await openPage()).consent()).toBeNull();
});

it('without storage, a choice is kept in memory', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await openPage();
  page.chooseConsent('necessary');
  expect(page.consent()).toBe('necessary');
});
