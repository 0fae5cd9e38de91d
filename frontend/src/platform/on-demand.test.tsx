// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OnDemand, onDemand } from './on-demand.ts';

interface Chunk {
  readonly text: string;
}

beforeEach(() => {
  // Without session storage, a failed import does not load the document again.
  vi.stubGlobal('sessionStorage', undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Part({ part }: { part: OnDemand<Chunk> }) {
  return <p>{part.use().text}</p>;
}

async function show(part: OnDemand<Chunk>): Promise<void> {
  await act(async () => {
    render(
      <Suspense fallback="loading">
        <Part part={part} />
      </Suspense>,
    );
  });
}

it('a chunk is imported only once', async () => {
  const importChunk = vi.fn(() => Promise.resolve({ text: 'ready' }));
  const part = onDemand(importChunk);
  await Promise.all([part.load(), part.load()]);
  await part.load();
  await show(part);
  expect(importChunk).toHaveBeenCalledTimes(1);
  expect(screen.getByText('ready')).toBeDefined();
});

it('a component suspends until its chunk is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Chunk>();
  await show(onDemand(() => promise));
  expect(screen.getByText('loading')).toBeDefined();
  await act(async () => resolve({ text: 'ready' }));
  expect(screen.getByText('ready')).toBeDefined();
});

it('a component whose chunk could not be loaded appears when a later attempt succeeds', async () => {
  const importChunk = vi.fn<() => Promise<Chunk>>(() => Promise.reject(new Error('missing')));
  const part = onDemand(importChunk);
  await show(part);
  await expect(part.load()).rejects.toThrow('missing');
  expect(screen.getByText('loading')).toBeDefined();
  importChunk.mockResolvedValue({ text: 'ready' });
  await act(async () => void (await part.load()));
  expect(screen.getByText('ready')).toBeDefined();
});
