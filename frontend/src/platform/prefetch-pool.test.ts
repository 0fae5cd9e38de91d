import { describe, expect, it } from 'vitest';
import { createPrefetchPool, MAX_PRELOADS, mayPrefetch } from './prefetch-pool.ts';

function slowLoads() {
  const open: { path: string; settle: (result: 'loaded' | 'missing') => void }[] = [];
  const load = (path: string) =>
    new Promise<void>((resolve, reject) => {
      open.push({ path, settle: (result) => (result === 'loaded' ? resolve() : reject(new Error(result))) });
    });
  return { open, load };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createPrefetchPool', () => {
  it('the pool runs at most four loads at once', async () => {
    const { open, load } = slowLoads();
    const pool = createPrefetchPool(load);
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6']) pool.add(path);
    expect(open).toHaveLength(MAX_PRELOADS);
    open[0]?.settle('loaded');
    await settled();
    expect(open.map((entry) => entry.path)).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });
  it('the pool continues after a load has failed', async () => {
    const { open, load } = slowLoads();
    const pool = createPrefetchPool(load, 1);
    pool.add('/1');
    pool.add('/2');
    open[0]?.settle('missing');
    await settled();
    expect(open.map((entry) => entry.path)).toEqual(['/1', '/2']);
  });
  it('the pool loads each path once', () => {
    const { open, load } = slowLoads();
    const pool = createPrefetchPool(load);
    pool.add('/1');
    pool.add('/1');
    expect(open).toHaveLength(1);
  });
});

describe('mayPrefetch', () => {
  it.each([
    [undefined, true],
    [{ effectiveType: '4g' }, true],
    [{ saveData: true, effectiveType: '4g' }, false],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
  ])('the result for %o is %s', (connection, allowed) => expect(mayPrefetch(connection)).toBe(allowed));
});
