// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { interfaceState } from '#platform/interface-state.ts';
import styles from './footer.module.css';
import { Footer } from './footer.tsx';
import { FooterContent } from './footer-content.tsx';

function site(footer: ReactNode) {
  return <MemoryRouter>{footer}</MemoryRouter>;
}

/** Returns the document of the renderer, in which the footer has its content. */
function rendered(): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(
    site(
      <footer data-kept="footer" className={styles.footer}>
        <FooterContent />
      </footer>,
    ),
  );
  return page;
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it.each([
  ['2026-12-31T20:59:59Z', '© 1943–2026'],
  ['2026-12-31T21:00:00Z', '© 1943–2027'],
])('at %s, the footer shows the year in Moscow: %s', (now, years) => {
  vi.useFakeTimers({ now: new Date(now) });
  const { container } = render(site(<FooterContent />));
  expect(container.textContent).toContain(years);
});

it('the browser keeps the content of the document, even if the year has changed', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T20:59:59Z') });
  const page = rendered();
  const { textContent } = page;
  const marked = page.querySelector('footer nav');
  vi.setSystemTime(new Date('2026-12-31T21:00:00Z'));
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(page, site(<Footer />), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(page.querySelector('footer nav')).toBe(marked);
  expect(page.textContent).toBe(textContent);
  act(() => root.unmount());
});

it('the two controls of the kept content work', async () => {
  const page = rendered();
  const root = await act(async () => hydrateRoot(page, site(<Footer />)));
  const link = screen.getByRole('link', { name: 'Настройки cookie' });
  expect(fireEvent.click(link.firstChild ?? link), 'the browser does not follow the link').toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /Версия для слабовидящих/ }));
  expect(interfaceState().notifyText).toBe('Включена версия для слабовидящих');
  act(() => root.unmount());
});
