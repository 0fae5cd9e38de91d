import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
/** Imports a new copy of the module, as a new document does: the module stores the choice. */
const openPage = () => import('./consent.ts');

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

it('has no answer before the visitor gives one', async () => expect((await openPage()).consent()).toBeNull());

it('remembers the answer for the next page, and tells who listens', async () => {
  const page = await openPage();
  const listener = vi.fn();
  page.onConsent(listener);
  page.chooseConsent('statistics');
  expect(listener).toHaveBeenCalledOnce();
  vi.resetModules();
  expect((await openPage()).consent()).toBe('statistics');
});

it('takes nothing else for an answer', async () => {
  stored.set('site:cookies', 'everything');
  expect((await openPage()).consent()).toBeNull();
});

it('keeps the answer for the page where there is no storage', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await openPage();
  page.chooseConsent('necessary');
  expect(page.consent()).toBe('necessary');
});
