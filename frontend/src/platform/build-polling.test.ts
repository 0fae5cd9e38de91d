import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BUILD_POLL_MS, BUSY_POLL_MS, type BuildPollPorts, startBuildPolling } from './build-polling.ts';

let stop: () => void;

function start(overrides: Partial<BuildPollPorts> = {}) {
  const reload = vi.fn();
  stop = startBuildPolling('old', {
    fetchLatest: async () => ({ id: 'new' }),
    isBusy: () => false,
    reload,
    ...overrides,
  });
  return reload;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('the page reloads once at the end of the interval if another build is served', async () => {
  const reload = start();
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(BUSY_POLL_MS);
  expect(reload).toHaveBeenCalledOnce();
});

it.each<[string, Partial<BuildPollPorts>]>([
  ['the build is the same', { fetchLatest: async () => ({ id: 'old' }) }],
  ['the response does not name a build', { fetchLatest: async () => '<html>' }],
  ['the network fails', { fetchLatest: () => Promise.reject(new Error('offline')) }],
])('the page does not reload if %s', async (_name, overrides) => {
  const reload = start(overrides);
  await vi.advanceTimersByTimeAsync(BUILD_POLL_MS + BUSY_POLL_MS);
  expect(reload).not.toHaveBeenCalled();
});

it('if the visitor is busy, the page reloads as soon as the visitor is not', async () => {
  let isBusy = true;
  const reload = start({ isBusy: () => isBusy });
  await vi.advanceTimersByTimeAsync(2 * BUILD_POLL_MS);
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  await vi.advanceTimersByTimeAsync(BUSY_POLL_MS);
  expect(reload).toHaveBeenCalledOnce();
});
