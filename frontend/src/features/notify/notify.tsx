import { closeNotify, useInterface } from '#platform/interface-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './notify.module.css';

/** The site's one notification: announced politely, gone after three seconds or by hand. */
export function Notify() {
  const { isOpenNotify, notifyText } = useInterface();
  return (
    <div role="status" className={styles.place}>
      {isOpenNotify && (
        <div className={styles.notify}>
          <Icon name="check" />
          <span>{notifyText}</span>
          <button type="button" className={styles.close} onClick={closeNotify} aria-label="Закрыть уведомление">
            <Icon name="close" size="sm" />
          </button>
        </div>
      )}
    </div>
  );
}
