// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HEADER_STYLE_DELAY_MS, headerStyleOf, useHeaderStyle } from './header-style.ts';
import { interfaceState, setHeaderStyle } from './interface-state.ts';

/** The style of the header in each render, after the path for which the header was rendered. */
let renders: string[];

function Header({ path }: { path: string }) {
  renders.push(`${path} ${useHeaderStyle()}`);
  return null;
}

async function open(path: string) {
  setHeaderStyle(headerStyleOf(path));
  const paths = ['/', '/about', '/career'];
  const routes = paths.map((own) => ({
    path: own,
    loader: () => null,
    element: <Header path={own} />,
    hydrateFallbackElement: <br />,
  }));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await act(() => vi.runAllTimersAsync());
  renders = [];
  return (to: string) => act(() => router.navigate(to));
}

beforeEach(() => {
  vi.useFakeTimers();
  renders = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('leaving a page with the transparent header, the header is solid in the first render of the new page', async () => {
  const go = await open('/');
  await go('/about');
  expect(renders.filter((line) => line.startsWith('/about'))).not.toContain('/about transparent');
  expect(renders).toContain('/about default');
  expect(interfaceState().headerStyle).toBe('default');
});

it('the header becomes transparent 200 ms after the navigation', async () => {
  const go = await open('/about');
  await go('/career');
  act(() => vi.advanceTimersByTime(HEADER_STYLE_DELAY_MS - 1));
  expect(renders.at(-1)).toBe('/career default');
  act(() => vi.advanceTimersByTime(1));
  expect(renders.at(-1)).toBe('/career transparent');
  expect(interfaceState().headerStyle).toBe('transparent');
});

it('a visitor who leaves a page within 200 ms never sees a transparent header on the next page', async () => {
  const go = await open('/about');
  await go('/career');
  act(() => vi.advanceTimersByTime(HEADER_STYLE_DELAY_MS / 2));
  await go('/about');
  act(() => vi.advanceTimersByTime(HEADER_STYLE_DELAY_MS));
  expect(renders.filter((line) => line.endsWith('transparent'))).toEqual([]);
});
