// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { closeMenu, interfaceState } from '#platform/interface-state.ts';
import styles from './menu.module.css';
import { Menu } from './menu.tsx';
import { MenuContent } from './menu-content.tsx';

let root: Root;

/** Hydrates the menu of the document that the renderer returns for a path. `use` is called before hydration. */
async function open(path: string, use: (page: Element) => void = () => undefined) {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(
    <MemoryRouter>
      <nav data-kept="menu" aria-label="Основное меню" className={styles.menu}>
        <MenuContent pathname={path} />
      </nav>
    </MemoryRouter>,
  );
  use(page);
  const router = createMemoryRouter([{ path: '*', element: <Menu /> }], { initialEntries: [path] });
  root = await act(async () => hydrateRoot(page, <RouterProvider router={router} />));
  return router;
}

function summaryOf(title: string): HTMLElement {
  const summary = [...document.querySelectorAll('summary')].find(({ textContent }) => textContent === title);
  if (!summary) throw new Error(`no panel is named ${title}`);
  return summary;
}

const openPanels = () =>
  [...document.querySelectorAll('details')]
    .filter(({ open: isOpen }) => isOpen)
    .map((panel) => panel.querySelector('summary')?.textContent);
const currentEntries = () =>
  [...document.querySelectorAll('[data-current], [aria-current]')].map(({ textContent }) => textContent);

afterEach(() => {
  act(() => {
    root.unmount();
    closeMenu();
  });
  document.body.replaceChildren();
});

it('a click opens a panel and closes the panel that was open', async () => {
  await open('/');
  fireEvent.click(summaryOf('О компании'));
  expect(openPanels()).toEqual(['О компании']);
  fireEvent.click(summaryOf('Услуги'));
  expect(openPanels()).toEqual(['Услуги']);
  expect(interfaceState().isOpenMenu).toBe(true);
  fireEvent.click(summaryOf('Услуги'));
  expect(openPanels()).toEqual([]);
  expect(interfaceState().isOpenMenu).toBe(false);
});

it('the panel closes when the menu is closed in another way', async () => {
  await open('/');
  fireEvent.click(summaryOf('О компании'));
  act(closeMenu);
  expect(openPanels()).toEqual([]);
});

it('a panel that was opened before hydration stays open, and the first click closes it', async () => {
  await open('/', (page) => page.querySelector('details')?.setAttribute('open', ''));
  expect(openPanels()).toEqual(['О компании']);
  expect(interfaceState().isOpenMenu).toBe(true);
  fireEvent.click(summaryOf('О компании'));
  expect(openPanels()).toEqual([]);
});

it('after a navigation, the entry of the page that is shown is marked', async () => {
  const router = await open('/services/legal');
  expect(currentEntries()).toEqual(['Услуги']);
  await act(() => router.navigate('/contacts'));
  expect(currentEntries()).toEqual(['Контакты']);
  expect(screen.getByText('Контакты').getAttribute('aria-current')).toBe('page');
  await act(() => router.navigate('/catalog/ibuvellin'));
  expect(currentEntries()).toEqual(['Продукция']);
});
