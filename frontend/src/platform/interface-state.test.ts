import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeNotify,
  closePopup,
  interfaceState,
  notify,
  openPopup,
  toggleBurger,
  toggleMenu,
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

it('opening the burger menu closes the desktop menu', () => {
  toggleMenu('about');
  expect(interfaceState()).toMatchObject({ isOpenMenu: true, menu: 'about' });
  toggleBurger();
  expect(interfaceState()).toMatchObject({ isOpenBurger: true, isOpenMenu: false, menu: null });
  toggleBurger();
});

it('opening a popup closes the burger menu', () => {
  toggleBurger();
  openPopup({ name: 'success', number: 'МФ-12' });
  expect(interfaceState()).toMatchObject({
    popup: { name: 'success', number: 'МФ-12' },
    isOpenBurger: false,
  });
  closePopup();
  expect(interfaceState().popup).toBeNull();
});
