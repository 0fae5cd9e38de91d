import { Icon } from '#ui/icon/icon.tsx';
import styles from './toast.module.css';

interface ToastProps {
  /**
   * The text. If it is null, nothing is shown, but the live region is still rendered, because otherwise the first text
   * would not be announced.
   */
  readonly text: string | null;
  readonly onClose: () => void;
}

/** A short message over the page, which is announced politely. The caller decides how long the message is shown. */
export function Toast({ text, onClose }: ToastProps) {
  return (
    <div role="status" className={styles.place}>
      {text !== null && (
        <div className={styles.toast}>
          <Icon name="check" />
          <span>{text}</span>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Закрыть уведомление">
            <Icon name="close" size="sm" />
          </button>
        </div>
      )}
    </div>
  );
}
