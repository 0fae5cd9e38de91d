import { expect, it, vi } from 'vitest';
import { type BuildPollPorts, checkBuild } from './build-polling.ts';

function ports(over: Partial<BuildPollPorts>) {
  const reload = vi.fn();
  return { reload, made: { fetchLatest: async () => ({ id: 'new' }), isBusy: () => false, reload, ...over } };
}

it('reloads when another build is served', async () => {
  const { made, reload } = ports({});
  await checkBuild('old', made);
  expect(reload).toHaveBeenCalledOnce();
});
it.each<[string, Partial<BuildPollPorts>]>([
  ['the build is the same', { fetchLatest: async () => ({ id: 'old' }) }],
  ['the answer is not a manifest', { fetchLatest: async () => '<html>' }],
  ['the network fails', { fetchLatest: () => Promise.reject(new Error('offline')) }],
  ['a form is being filled in', { isBusy: () => true }],
])('stays when %s', async (_name, over) => {
  const { made, reload } = ports(over);
  await checkBuild('old', made);
  expect(reload).not.toHaveBeenCalled();
});
