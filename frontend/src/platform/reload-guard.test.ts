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
  it('loads the target of a failed navigation', () => {
    const { fakes, calls } = ports();
    expect(reloadOnce('/catalog', fakes)).toBe(true);
    expect(calls).toEqual(['assign /catalog']);
  });
  it('reloads in place when the target is the current page', () => {
    const { fakes, calls } = ports();
    reloadOnce('/here', fakes);
    expect(calls).toEqual(['reload']);
  });
  it('does not reload the same path within ten seconds, even after other paths', () => {
    const { fakes, calls, clock } = ports();
    reloadOnce('/a', fakes);
    reloadOnce('/b', fakes);
    clock.now += RELOAD_TTL_MS - 1;
    expect(reloadOnce('/a', fakes)).toBe(false);
    expect(calls).toEqual(['assign /a', 'assign /b']);
  });
  it('allows the same path again after ten seconds', () => {
    const { fakes, clock } = ports();
    reloadOnce('/a', fakes);
    clock.now += RELOAD_TTL_MS;
    expect(reloadOnce('/a', fakes)).toBe(true);
  });
  it('never reloads when storage cannot be written', () => {
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
  it('ignores invalid data in the storage', () => {
    const { fakes, stored } = ports();
    stored.set('site:reloads', '{"not":"a list"}');
    expect(reloadOnce('/a', fakes)).toBe(true);
  });
});

describe('loadOrReload', () => {
  const missing = () => Promise.reject(new Error('404'));
  it('returns the loaded chunk and does not reload', async () => {
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
  it('never settles after a reload has started', async () => {
    const reload = vi.fn(() => true);
    const settled = vi.fn();
    loadOrReload(missing, () => '/here', reload).then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledWith('/here'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
  });
  it('rejects if the reload guard prevents the reload', async () => {
    await expect(
      loadOrReload(
        missing,
        () => '/here',
        () => false,
      ),
    ).rejects.toThrow('404');
  });
});
