import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/**
 * Renders a thin progress bar at the top of the screen while the next page loads. The bar becomes visible only if
 * loading takes longer than 250 ms.
 */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div
      className={styles.progress}
      data-busy={busy || undefined}
      role="progressbar"
      aria-label="Загрузка страницы"
      hidden={!busy}
    />
  );
}

/** Renders grey lines as a placeholder for a part of the page that is still loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never change their order.
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
