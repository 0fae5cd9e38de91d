// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#platform/paths.ts';
import { Header } from './header.tsx';

function open(path: string = paths.home) {
  const header = { path: '*', element: <Header search={<input aria-label="field" />} /> };
  const router = createMemoryRouter([header], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

const icon = (): HTMLElement => screen.getByRole('link', { name: 'Поиск по сайту' });
const field = (): HTMLElement | null => screen.queryByLabelText('field');

afterEach(cleanup);

it('a click on the search link opens the search field and focuses it', () => {
  open();
  expect(field()).toBeNull();
  fireEvent.click(icon());
  expect(document.activeElement).toBe(field());
});

it.each([
  ['a second click', () => fireEvent.click(icon())],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a click outside', () => fireEvent.click(document.body)],
])('the search field closes on %s', (_name, close) => {
  open();
  fireEvent.click(icon());
  close();
  expect(field()).toBeNull();
});

it('the search field closes when another page opens', async () => {
  const router = open();
  fireEvent.click(icon());
  await act(() => router.navigate(paths.contacts));
  expect(field()).toBeNull();
});

it('a click with a modifier key does not open the search field', () => {
  open();
  fireEvent.click(icon(), { ctrlKey: true });
  expect(field()).toBeNull();
});

it('on the search page, the search link leads to the same page without a query', async () => {
  open(paths.search('query'));
  await act(async () => fireEvent.click(icon()));
  expect(icon().getAttribute('href')).toBe(paths.search());
  expect(field()).toBeNull();
});
