// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeCookieSettings, openCookieSettings } from '#platform/cookie-settings.ts';
import { closePopup, openPopup, popupState } from '#platform/interface-state.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { Popups } from './popups.tsx';

const locked = (): boolean => 'locked' in document.documentElement.dataset;
const shown = (): string[] =>
  screen.queryAllByRole('dialog').flatMap((dialog) => dialog.getAttribute('aria-label') ?? []);

beforeEach(() => {
  render(
    <MemoryRouter>
      <Popups feedbackForm="feedback form" directorForm="director form" receipt={(number) => number} />
      <CookieSettings />
    </MemoryRouter>,
  );
});

afterEach(() => {
  act(() => {
    closePopup();
    closeCookieSettings();
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

it('the success popup replaces the feedback popup, shows the number of the form and keeps the page locked', () => {
  act(() => openPopup({ name: 'feedback' }));
  act(() => openPopup({ name: 'success', number: 'М-17', department: 'office' }));
  expect(shown()).toEqual(['Сообщение принято']);
  expect(screen.getByRole('dialog').textContent).toContain('М-17');
  expect(locked()).toBe(true);
});

it.each([
  ['the access popup', () => openPopup({ name: 'access', audience: 'medical' }), closePopup],
  ['the feedback popup', () => openPopup({ name: 'feedback' }), closePopup],
  ['the success popup', () => openPopup({ name: 'success', number: 'М-17', department: 'office' }), closePopup],
  ['the director popup', () => openPopup({ name: 'director' }), closePopup],
  ['the dialog with the cookie settings', openCookieSettings, closeCookieSettings],
])('the page cannot be scrolled while %s is open', (_name, open, close) => {
  act(open);
  expect(locked()).toBe(true);
  act(close);
  expect(locked()).toBe(false);
});

it('the page stays locked until the last open dialog is closed', () => {
  act(openCookieSettings);
  act(() => openPopup({ name: 'success', number: 'М-17', department: 'office' }));
  act(closeCookieSettings);
  expect(locked()).toBe(true);
  act(closePopup);
  expect(locked()).toBe(false);
});

it('if the dialog element is closed directly, the popup closes too', () => {
  act(() => openPopup({ name: 'feedback' }));
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(popupState()).toBeNull();
});
