import { type KeyboardEvent, useState } from 'react';

const NONE = -1;

export interface Combobox {
  readonly open: boolean;
  /** The index of the active option. The index is -1 if no option is active. */
  readonly active: number;
  readonly show: () => void;
  readonly hide: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Controls a list of options below a text field, as in the ARIA combobox pattern. The arrow keys change the active
 * option, Enter chooses that option, and Escape closes the list.
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
    // The arrow keys move through all options and the text field, so the number of positions is the number of options
    // plus one.
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
