import { VIEW_PATH, VIEW_SWITCH } from '#platform/view.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './view-switch.module.css';

/**
 * Renders the button that switches between the default version and the low-vision version. Without scripts, the button
 * sends its form to the renderer. The stylesheet chooses the label, because the markup is the same for every visitor.
 */
export function ViewSwitch({ className }: { className?: string | undefined }) {
  return (
    <form action={VIEW_PATH} className={styles.form}>
      <ViewSwitchButton className={className} />
    </form>
  );
}

/** Renders the button alone, for a form that contains other settings of the view. */
export function ViewSwitchButton({ className }: { className?: string | undefined }) {
  return (
    <button type="submit" name={VIEW_SWITCH} value="" className={className}>
      <Icon name="eye" size="sm" />
      <span className={styles.turnOn}>Версия для слабовидящих</span>
      <span className={styles.turnOff}>Обычная версия</span>
    </button>
  );
}
