import { createContext, type ReactNode, useContext } from 'react';
import type { BlockOf, FormKind, ProgramItem } from '#api/types.ts';

type Person = BlockOf<'people'>['items'][number];

/**
 * The functions that render components of other features inside blocks. Features must not import each other, so the
 * site layout provides the functions.
 */
export interface BlockSlots {
  readonly form: (kind: FormKind, programs: readonly ProgramItem[]) => ReactNode;
  /** Returns the text of the button that leads to the form. */
  readonly call: (kind: FormKind) => string;
  /** Renders what the form needs and what happens after it was sent. Visitors may call the person instead. */
  readonly next: (form: BlockOf<'form'>, person?: Person) => ReactNode;
}

const Slots = createContext<BlockSlots>({ form: () => null, call: () => '', next: () => null });

export const BlockSlotsProvider = Slots.Provider;

export function useBlockSlots(): BlockSlots {
  return useContext(Slots);
}
