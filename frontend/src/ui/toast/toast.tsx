import { Icon } from '#ui/icon/icon.tsx';
import styles from './toast.module.css';

interface ToastProps {
  /**
   * The text of the message, or null if there is no message. The live region is rendered even without a message,
   * because otherwise screen readers would not announce the first message.
   */
  readonly text: string | null;
  readonly onClose: () => void;
}

/**
 * Renders a short message over the page. Screen readers announce the message politely. The caller decides how long the
 * message is visible.
 */
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
