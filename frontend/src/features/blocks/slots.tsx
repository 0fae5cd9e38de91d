import { createContext, type ReactNode, useContext } from 'react';
import type { FormKind, ProgramItem } from '#api/types.ts';

/**
 * The functions that render components of other features inside blocks. Features must not import each other, so the
 * site layout provides the functions.
 */
export interface BlockSlots {
  readonly form: (kind: FormKind, programs: readonly ProgramItem[]) => ReactNode;
  /** Returns the text of the button that leads to the form. */
  readonly call: (kind: FormKind) => string;
  /** Returns what happens after the form was sent. */
  readonly next: (kind: FormKind) => readonly string[];
}

const Slots = createContext<BlockSlots>({ form: () => null, call: () => '', next: () => [] });

export const BlockSlotsProvider = Slots.Provider;

export function useBlockSlots(): BlockSlots {
  return useContext(Slots);
}
