import styles from './logo.module.css';

/**
 * Renders the logo, in which two leaves and a drop form the letter M. The drop is gold, and the leaves have the colour
 * of the surrounding text.
 */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 44 44" className={styles.sign} aria-hidden="true" focusable="false">
        <path className={styles.leaf} d="M4 36V15C4 8 9 4 16 4c0 9-1 17-12 32z" />
        <path className={styles.leaf} d="M40 36V15c0-7-5-11-12-11 0 9 1 17 12 32z" />
        <path
          className={styles.drop}
          d="M22 15s8.500 8.800 8.500 15.300a8.500 8.500 0 0 1-17 0C13.500 23.800 22 15 22 15z"
        />
      </svg>
      <span className={styles.words}>
        Медиус<span className={styles.second}> Фарм</span>
      </span>
    </span>
  );
}
