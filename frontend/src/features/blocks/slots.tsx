import { createContext, type ReactNode, useContext } from 'react';
import type { FormKind, ProgramItem } from '#api/types.ts';

/** What blocks cannot draw themselves, because features do not know each other: the frame fills it in. */
export interface BlockSlots {
  readonly form: (kind: FormKind, programs: readonly ProgramItem[]) => ReactNode;
}

const Slots = createContext<BlockSlots>({ form: () => null });

export const BlockSlotsProvider = Slots.Provider;

export function useBlockSlots(): BlockSlots {
  return useContext(Slots);
}
