import { expect, it, vi } from 'vitest';
import { type BuildPollPorts, checkBuild } from './build-polling.ts';

function ports(overrides: Partial<BuildPollPorts>) {
  const reload = vi.fn();
  return { reload, fakes: { fetchLatest: async () => ({ id: 'new' }), isBusy: () => false, reload, ...overrides } };
}

it('the page reloads if another build is served', async () => {
  const { fakes, reload } = ports({});
  await checkBuild('old', fakes);
  expect(reload).toHaveBeenCalledOnce();
});
it.each<[string, Partial<BuildPollPorts>]>([
  ['the build is the same', { fetchLatest: async () => ({ id: 'old' }) }],
  ['the response does not name a build', { fetchLatest: async () => '<html>' }],
  ['the network fails', { fetchLatest: () => Promise.reject(new Error('offline')) }],
  ['a form is being filled in', { isBusy: () => true }],
])('the page does not reload if %s', async (_name, overrides) => {
  const { fakes, reload } = ports(overrides);
  await checkBuild('old', fakes);
  expect(reload).not.toHaveBeenCalled();
});
