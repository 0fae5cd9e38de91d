import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** A thin line at the top of the screen while the next page loads. It appears only if loading takes a while. */
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

/** Grey lines in place of a part of the page that is still loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical.
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
