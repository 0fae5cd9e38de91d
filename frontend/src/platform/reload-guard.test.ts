import { describe, expect, it, vi } from 'vitest';
import { loadOrReload, RELOAD_TTL_MS, type ReloadPorts, reloadOnce } from './reload-guard.ts';

function ports(over: Partial<ReloadPorts> = {}) {
  const stored = new Map<string, string>();
  const calls: string[] = [];
  const clock = { now: 1000 };
  const made: ReloadPorts = {
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    now: () => clock.now,
    currentPath: () => '/here',
    assign: (path) => void calls.push(`assign ${path}`),
    reload: () => void calls.push('reload'),
    ...over,
  };
  return { made, calls, clock, stored };
}

describe('reloadOnce', () => {
  it('loads the target of a failed navigation', () => {
    const { made, calls } = ports();
    expect(reloadOnce('/catalog', made)).toBe(true);
    expect(calls).toEqual(['assign /catalog']);
  });
  it('reloads in place when the target is the current page', () => {
    const { made, calls } = ports();
    reloadOnce('/here', made);
    expect(calls).toEqual(['reload']);
  });
  it('refuses the same path within ten seconds, also between other paths', () => {
    const { made, calls, clock } = ports();
    reloadOnce('/a', made);
    reloadOnce('/b', made);
    clock.now += RELOAD_TTL_MS - 1;
    expect(reloadOnce('/a', made)).toBe(false);
    expect(calls).toEqual(['assign /a', 'assign /b']);
  });
  it('allows the same path again after ten seconds', () => {
    const { made, clock } = ports();
    reloadOnce('/a', made);
    clock.now += RELOAD_TTL_MS;
    expect(reloadOnce('/a', made)).toBe(true);
  });
  it('never reloads when storage cannot be written', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota');
      },
    };
    const { made, calls } = ports({ storage: full });
    expect(reloadOnce('/a', made)).toBe(false);
    expect(calls).toEqual([]);
  });
  it('survives storage that holds something else', () => {
    const { made, stored } = ports();
    stored.set('site:reloads', '{"not":"a list"}');
    expect(reloadOnce('/a', made)).toBe(true);
  });
});

describe('loadOrReload', () => {
  const missing = () => Promise.reject(new Error('404'));
  it('gives what has come and reloads nothing', async () => {
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
  it('waits for the document when a reload has begun', async () => {
    const reload = vi.fn(() => true);
    const settled = vi.fn();
    loadOrReload(missing, () => '/here', reload).then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledWith('/here'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
  });
  it('lets the failure through when the reload is refused', async () => {
    await expect(
      loadOrReload(
        missing,
        () => '/here',
        () => false,
      ),
    ).rejects.toThrow('404');
  });
});
