import { useSyncExternalStore } from 'react';
import type { Audience } from './access.ts';

/** The time for which a notification is shown, in milliseconds (specification §9). */
export const NOTIFY_MS = 3000;

/** The name of the open popup, and the data that the popup shows. */
export type OpenPopup =
  | { readonly name: 'feedback' | 'director' | 'cookies' }
  | { readonly name: 'success'; readonly number: string }
  | { readonly name: 'access'; readonly audience: Audience };

export type PopupName = OpenPopup['name'];

/** The state of the menus, the notification and the popups. The specification (§4) defines the names of the fields. */
export interface InterfaceState {
  readonly isOpenMenu: boolean;
  /** The path of the section whose panel is open in the desktop menu, or `null` if no panel is open. */
  readonly menu: string | null;
  readonly isOpenBurger: boolean;
  readonly isOpenNotify: boolean;
  readonly notifyText: string;
  readonly popup: OpenPopup | null;
}

const INITIAL: InterfaceState = {
  isOpenMenu: false,
  menu: null,
  isOpenBurger: false,
  isOpenNotify: false,
  notifyText: '',
  popup: null,
};

let state = INITIAL;
let notifyTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(patch: Partial<InterfaceState>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInterface(): InterfaceState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => INITIAL,
  );
}

export function interfaceState(): InterfaceState {
  return state;
}

export function toggleMenu(menu: string): void {
  const open = state.menu !== menu;
  change({ isOpenMenu: open, menu: open ? menu : null });
}

export function closeMenu(): void {
  if (state.isOpenMenu) change({ isOpenMenu: false, menu: null });
}

/** Opens or closes the burger menu. Also closes the desktop menu, as the specification requires. */
export function toggleBurger(): void {
  change({ isOpenBurger: !state.isOpenBurger, isOpenMenu: false, menu: null });
}

export function closeBurger(): void {
  if (state.isOpenBurger) change({ isOpenBurger: false });
}

export function openPopup(popup: OpenPopup): void {
  change({ popup, isOpenBurger: false, isOpenMenu: false, menu: null });
}

export function closePopup(): void {
  if (state.popup) change({ popup: null });
}

export function notify(text: string): void {
  clearTimeout(notifyTimer);
  change({ isOpenNotify: true, notifyText: text });
  notifyTimer = setTimeout(closeNotify, NOTIFY_MS);
}

/** Closes the notification. The text of the notification stays in the state. */
export function closeNotify(): void {
  clearTimeout(notifyTimer);
  if (state.isOpenNotify) change({ isOpenNotify: false });
}
