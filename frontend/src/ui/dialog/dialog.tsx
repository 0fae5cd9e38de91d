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

/**
 * Renders a modal `<dialog>`. The browser keeps the focus inside the dialog and returns the focus after the dialog has
 * closed. Escape or a press outside the dialog closes the dialog.
 */
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
        // If a form has unsent input, the content of the dialog stays mounted. The input is then still in the form when
        // the dialog opens again.
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
 * Returns event handlers that call `onPress` after a press outside the dialog. During such a press, the pointer goes
 * down and up on the backdrop.
 *
 * If a visitor drags a selection out of the dialog, the browser dispatches a click on the dialog element. Such a drag
 * is not a press outside the dialog, because the pointer went down inside the dialog.
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
    // The dialog must stay open until the click. If the dialog closed earlier, a touch would also reach the element
    // below the dialog.
    onClick: (event: SyntheticEvent) => {
      if (isPress.current && isOutside(event)) onPress();
      isPress.current = false;
    },
  };
}
