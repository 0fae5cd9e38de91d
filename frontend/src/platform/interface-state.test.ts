import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeNotify,
  closePopup,
  interfaceState,
  notify,
  openMenu,
  openPopup,
  popupState,
  toggleBurger,
} from './interface-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('notify', () => {
  it('a notification closes after three seconds', () => {
    notify('Ссылка скопирована');
    vi.advanceTimersByTime(2999);
    expect(interfaceState()).toMatchObject({ isOpenNotify: true, notifyText: 'Ссылка скопирована' });
    vi.advanceTimersByTime(1);
    expect(interfaceState().isOpenNotify).toBe(false);
  });
  it('a second notification is also shown for three seconds', () => {
    notify('первая');
    vi.advanceTimersByTime(2000);
    notify('вторая');
    vi.advanceTimersByTime(2000);
    expect(interfaceState()).toMatchObject({ isOpenNotify: true, notifyText: 'вторая' });
    closeNotify();
    expect(interfaceState().isOpenNotify).toBe(false);
  });
});

it('the state has exactly the fields of the specification', () =>
  expect(Object.keys(interfaceState()).sort()).toEqual([
    'headerStyle',
    'isOpenBurger',
    'isOpenMenu',
    'isOpenNotify',
    'notifyText',
  ]));

it('opening and closing the burger menu closes the desktop menu', () => {
  for (const isOpenBurger of [true, false]) {
    openMenu();
    expect(interfaceState().isOpenMenu).toBe(true);
    toggleBurger();
    expect(interfaceState()).toMatchObject({ isOpenBurger, isOpenMenu: false });
  }
});

it('opening a popup closes the menus', () => {
  toggleBurger();
  openMenu();
  openPopup({ name: 'success', number: 'МФ-12', department: 'office' });
  expect(popupState()).toEqual({ name: 'success', number: 'МФ-12', department: 'office' });
  expect(interfaceState()).toMatchObject({ isOpenBurger: false, isOpenMenu: false });
  closePopup();
  expect(popupState()).toBeNull();
});
