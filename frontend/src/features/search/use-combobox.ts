import { type KeyboardEvent, useState } from 'react';

const NONE = -1;

export interface Combobox {
  readonly open: boolean;
  /** The index of the active option; -1 if none is active. */
  readonly active: number;
  readonly show: () => void;
  readonly hide: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Controls a list below a text field with the keyboard (ARIA combobox pattern): the arrow keys move, Enter chooses, and
 * Escape closes the list.
 */
export function useCombobox(count: number, choose: (index: number) => void): Combobox {
  const [shown, setShown] = useState(false);
  const [position, setPosition] = useState(NONE);
  const open = shown && count > 0;
  const active = open && position < count ? position : NONE;

  const hide = (): void => {
    setShown(false);
    setPosition(NONE);
  };
  const move = (event: KeyboardEvent, step: 1 | -1): void => {
    event.preventDefault();
    setShown(true);
    // There is one position more than there are options, because the text field itself is a position.
    setPosition(((active + 1 + step + count + 1) % (count + 1)) - 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (count > 0 && event.key === 'ArrowDown') move(event, 1);
    else if (count > 0 && event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Escape' && open) {
      event.preventDefault();
      hide();
    } else if (event.key === 'Enter' && active !== NONE) {
      event.preventDefault();
      choose(active);
      hide();
    }
  };
  return { open, active, show: () => setShown(true), hide, onKeyDown };
}
