// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Footer } from './footer.tsx';

const FOOTER = (
  <MemoryRouter>
    <Footer />
  </MemoryRouter>
);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['2026-12-31T20:59:59Z', '© 1943–2026'],
  ['2026-12-31T21:00:00Z', '© 1943–2027'],
])('at %s, the footer shows the year in Moscow: %s', (now, years) => {
  vi.useFakeTimers({ now: new Date(now) });
  render(FOOTER);
  expect(screen.getByRole('contentinfo').textContent).toContain(years);
});

it('a page that was rendered before New Year and is hydrated after it causes no hydration error', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T20:59:59Z') });
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(FOOTER);
  const marked = page.querySelector('footer');
  vi.setSystemTime(new Date('2026-12-31T21:00:00Z'));
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(page, FOOTER, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(page.querySelector('footer')).toBe(marked);
  act(() => root.unmount());
  page.remove();
});
