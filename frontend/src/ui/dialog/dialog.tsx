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

/** A modal `<dialog>`: it traps the focus, closes on Escape or a press outside, and then returns the focus. */
export function Dialog({ open, title, onClose, children, width = 'wide' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isFilled, setIsFilled] = useState(open);
  if (open && !isFilled) setIsFilled(true);
  const press = usePressOutside(onClose);
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
        // The content stays mounted, so input that was not sent is kept when the dialog is opened again.
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
 * Detects a press outside the dialog: the pointer goes down and up on the backdrop. Dragging a selection out of the
 * dialog is not such a press, although the browser reports it as a click on the element that contains the start and the
 * end of the drag.
 */
function usePressOutside(onPress: () => void) {
  const isPress = useRef(false);
  const isOutside = ({ target, currentTarget }: SyntheticEvent): boolean => target === currentTarget;
  return {
    onPointerDown: (event: SyntheticEvent) => {
      isPress.current = isOutside(event);
    },
    onPointerUp: (event: SyntheticEvent) => {
      isPress.current &&= isOutside(event);
    },
    // Wait for the click, because closing the dialog earlier would let a touch reach the element under it.
    onClick: (event: SyntheticEvent) => {
      if (isPress.current && isOutside(event)) onPress();
      isPress.current = false;
    },
  };
}
