import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { classes } from '#platform/classes.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: 'narrow' | 'wide';
}

/** A modal window on the native element: focus is held, Escape and a click beside it close it, focus goes back. */
export function Dialog({ open, title, onClose, children, width = 'wide' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isFilled, setIsFilled] = useState(open);
  if (open && !isFilled) setIsFilled(true);
  const press = usePressBeside(onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={classes(styles.dialog, styles[width])}
      aria-label={title}
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        // What was typed and not sent is still there when the window is opened again.
        setIsFilled(currentTarget.querySelector('form[data-dirty]') !== null);
        onClose();
      }}
      {...press}
    >
      {isFilled && (
        <div className={styles.inner}>
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} onClick={onClose} aria-label="Закрыть">
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/**
 * A press beside the window: down and up on its backdrop. A selection that is drawn out of the window is none, though the
 * browser makes it a click on what holds both its ends.
 */
function usePressBeside(onPress: () => void) {
  const isPress = useRef(false);
  const isBeside = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;
  return {
    onPointerDown: (event: SyntheticEvent) => {
      isPress.current = isBeside(event);
    },
    onPointerUp: (event: SyntheticEvent) => {
      isPress.current &&= isBeside(event);
    },
    // Not before the click, or a finger would press what lies under the window.
    onClick: (event: SyntheticEvent) => {
      if (isPress.current && isBeside(event)) onPress();
      isPress.current = false;
    },
  };
}
