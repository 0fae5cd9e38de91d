// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeBurger, closePopup, interfaceState, openPopup, toggleBurger } from '#platform/interface-state.ts';
import { Popups } from './popups.tsx';

const locked = (): boolean => 'locked' in document.documentElement.dataset;
const shown = (): string[] =>
  screen.queryAllByRole('dialog').flatMap((dialog) => dialog.getAttribute('aria-label') ?? []);

beforeEach(() => {
  render(
    <MemoryRouter>
      <Popups feedbackForm="feedback form" directorForm="director form" />
    </MemoryRouter>,
  );
});

afterEach(() => {
  act(() => {
    closePopup();
    closeBurger();
  });
  cleanup();
});

it('no popup is open at first, and the page can be scrolled', () => {
  expect(shown()).toEqual([]);
  expect(locked()).toBe(false);
});

it('at most one popup is open', () => {
  act(() => openPopup({ name: 'feedback' }));
  expect(shown()).toEqual(['Напишите нам']);
  act(() => openPopup({ name: 'director' }));
  expect(shown()).toEqual(['Написать директору']);
});

it('the success popup replaces the feedback popup and shows the number of the form', () => {
  act(() => openPopup({ name: 'feedback' }));
  act(() => openPopup({ name: 'success', number: 'М-17' }));
  expect(screen.getByRole('dialog').textContent).toContain('М-17');
});

it.each([
  ['a popup', () => openPopup({ name: 'cookies' }), closePopup],
  ['the burger menu', toggleBurger, closeBurger],
])('the page cannot be scrolled while %s is open', (_name, open, close) => {
  act(open);
  expect(locked()).toBe(true);
  act(close);
  expect(locked()).toBe(false);
});

it('if the dialog element is closed directly, the popup closes too', () => {
  act(() => openPopup({ name: 'feedback' }));
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(interfaceState().popup).toBeNull();
});
