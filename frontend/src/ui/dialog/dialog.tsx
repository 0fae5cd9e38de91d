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
 * Renders a modal `<dialog>`. The browser keeps the focus inside the open dialog, and returns the focus to the previous
 * element when the dialog closes. Escape or a click outside the dialog closes the dialog.
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
        // If a form in the dialog has input that was not sent, the content of the dialog stays mounted. When the dialog
        // opens again, the form still contains the input.
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
 * Returns event handlers that call `onPress` if the visitor both presses and releases the pointer outside the dialog.
 *
 * If a visitor selects text and releases the pointer outside the dialog, the browser also dispatches a click on the
 * dialog element. The handlers ignore this click, because the pointer was pressed inside the dialog.
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
    // The dialog closes only on the `click` event. If the dialog closed on `pointerup`, a tap would also activate the
    // element behind the dialog.
    onClick: (event: SyntheticEvent) => {
      if (isPress.current && isOutside(event)) onPress();
      isPress.current = false;
    },
  };
}
