import type { Audience } from './access.ts';
import { createStore } from './store.ts';

/** The time for which a notification is shown, in milliseconds (specification §9). */
export const NOTIFY_MS = 3000;

export type HeaderStyle = 'default' | 'transparent';

/** The common state of the interface. The specification (§4) defines these fields. */
export interface InterfaceState {
  readonly isOpenMenu: boolean;
  readonly isOpenBurger: boolean;
  readonly isOpenNotify: boolean;
  readonly notifyText: string;
  readonly headerStyle: HeaderStyle;
}

/** The open popup, and the data that the popup shows. The specification (§4) defines the four names. */
export type OpenPopup =
  | { readonly name: 'feedback' | 'director' }
  | { readonly name: 'success'; readonly number: string; readonly department: string }
  | { readonly name: 'access'; readonly audience: Audience };

export type PopupName = OpenPopup['name'];

const state = createStore<InterfaceState>({
  isOpenMenu: false,
  isOpenBurger: false,
  isOpenNotify: false,
  notifyText: '',
  headerStyle: 'default',
});
const popup = createStore<OpenPopup | null>(null);
let notifyTimer: ReturnType<typeof setTimeout> | undefined;

export function useInterface(): InterfaceState {
  return state.use();
}

/** Returns the style of the header in the state. On the server and during hydration, returns `onServer`. */
export function useStoredHeaderStyle(onServer: HeaderStyle): HeaderStyle {
  return state.usePart(({ headerStyle }) => headerStyle, onServer);
}

export function interfaceState(): InterfaceState {
  return state.get();
}

/** Returns the open popup, or null if no popup is open. */
export function useOpenPopup(): OpenPopup | null {
  return popup.use();
}

export function popupState(): OpenPopup | null {
  return popup.get();
}

export function openMenu(): void {
  change({ isOpenMenu: true });
}

export function closeMenu(): void {
  if (state.get().isOpenMenu) change({ isOpenMenu: false });
}

/** Opens or closes the burger menu. Also closes the desktop menu, as the specification requires. */
export function toggleBurger(): void {
  change({ isOpenBurger: !state.get().isOpenBurger, isOpenMenu: false });
}

export function closeBurger(): void {
  if (state.get().isOpenBurger) change({ isOpenBurger: false });
}

export function setHeaderStyle(headerStyle: HeaderStyle): void {
  if (state.get().headerStyle !== headerStyle) change({ headerStyle });
}

/** Opens a popup. Another open popup and the menus are closed. */
export function openPopup(opened: OpenPopup): void {
  change({ isOpenBurger: false, isOpenMenu: false });
  popup.set(opened);
}

export function closePopup(): void {
  if (popup.get()) popup.set(null);
}

export function notify(text: string): void {
  clearTimeout(notifyTimer);
  change({ isOpenNotify: true, notifyText: text });
  notifyTimer = setTimeout(closeNotify, NOTIFY_MS);
}

/** Closes the notification. The text of the notification stays in the state. */
export function closeNotify(): void {
  clearTimeout(notifyTimer);
  if (state.get().isOpenNotify) change({ isOpenNotify: false });
}

function change(patch: Partial<InterfaceState>): void {
  state.set({ ...state.get(), ...patch });
}
