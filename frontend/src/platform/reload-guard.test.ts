import { describe, expect, it, vi } from 'vitest';
import { loadOrReload, RELOAD_TTL_MS, type ReloadPorts, reloadOnce } from './reload-guard.ts';

function ports(overrides: Partial<ReloadPorts> = {}) {
  const stored = new Map<string, string>();
  const calls: string[] = [];
  const clock = { now: 1000 };
  const fakes: ReloadPorts = {
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    now: () => clock.now,
    currentPath: () => '/here',
    assign: (path) => void calls.push(`assign ${path}`),
    reload: () => void calls.push('reload'),
    ...overrides,
  };
  return { fakes, calls, clock, stored };
}

describe('reloadOnce', () => {
  it('the target of a failed navigation is loaded as a document', () => {
    const { fakes, calls } = ports();
    expect(reloadOnce('/catalog', fakes)).toBe(true);
    expect(calls).toEqual(['assign /catalog']);
  });
  it('if the target is the current page, the page is reloaded', () => {
    const { fakes, calls } = ports();
    reloadOnce('/here', fakes);
    expect(calls).toEqual(['reload']);
  });
  it('a path is not loaded again within ten seconds, even after other paths', () => {
    const { fakes, calls, clock } = ports();
    reloadOnce('/a', fakes);
    reloadOnce('/b', fakes);
    clock.now += RELOAD_TTL_MS - 1;
    expect(reloadOnce('/a', fakes)).toBe(false);
    expect(calls).toEqual(['assign /a', 'assign /b']);
  });
  it('a path may be loaded again after ten seconds', () => {
    const { fakes, clock } = ports();
    reloadOnce('/a', fakes);
    clock.now += RELOAD_TTL_MS;
    expect(reloadOnce('/a', fakes)).toBe(true);
  });
  it('if the storage cannot be written, nothing is loaded', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota');
      },
    };
    const { fakes, calls } = ports({ storage: full });
    expect(reloadOnce('/a', fakes)).toBe(false);
    expect(calls).toEqual([]);
  });
  it('invalid data in the storage is ignored', () => {
    const { fakes, stored } = ports();
    stored.set('site:reloads', '{"not":"a list"}');
    expect(reloadOnce('/a', fakes)).toBe(true);
  });
});

describe('loadOrReload', () => {
  const missing = () => Promise.reject(new Error('404'));
  it('the promise resolves to the loaded chunk, and nothing is reloaded', async () => {
    const reload = vi.fn(() => true);
    expect(
      await loadOrReload(
        async () => 'module',
        () => '/here',
        reload,
      ),
    ).toBe('module');
    expect(reload).not.toHaveBeenCalled();
  });
  it('the promise never settles after a reload has started', async () => {
    const reload = vi.fn(() => true);
    const settled = vi.fn();
    loadOrReload(missing, () => '/here', reload).then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledWith('/here'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
  });
  it('the promise rejects if the reload guard prevents the reload', async () => {
    await expect(
      loadOrReload(
        missing,
        () => '/here',
        () => false,
      ),
    ).rejects.toThrow('404');
  });
});
