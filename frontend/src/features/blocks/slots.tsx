import { createContext, type ReactNode, useContext } from 'react';
import type { FormKind, ProgramItem } from '#api/types.ts';

/** Components of other features that blocks contain. Features do not import each other, so the frame passes them in. */
export interface BlockSlots {
  readonly form: (kind: FormKind, programs: readonly ProgramItem[]) => ReactNode;
}

const Slots = createContext<BlockSlots>({ form: () => null });

export const BlockSlotsProvider = Slots.Provider;

export function useBlockSlots(): BlockSlots {
  return useContext(Slots);
}
