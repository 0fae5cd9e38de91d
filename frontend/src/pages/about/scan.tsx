import styles from './licences.module.css';

/** Draws a scanned licence: a sheet with a frame, the number, lines of text, a signature and a stamp. */
export function Scan({ number }: { number: string }) {
  return (
    <svg viewBox="0 0 84 112" className={styles.scan} aria-hidden="true" data-decoration="" data-noprint="">
      <rect width="84" height="112" rx="3" className={styles.sheet} />
      <rect x="5" y="5" width="74" height="102" rx="1" className={styles.frame} />
      <path d="M24 16h36M30 22h24" className={styles.line} />
      <text x="42" y="38" className={styles.word}>
        ЛИЦЕНЗИЯ
      </text>
      <text x="42" y="46" className={styles.small}>
        {`№ ${number}`}
      </text>
      <path d="M14 56h56M12 62h60M18 68h48M12 74h60M24 80h36" className={styles.line} />
      <path d="M14 97c4-7 6-9 7-6s-2 7 1 6 4-6 6-6 0 5 3 5 5-2 7-3" className={styles.signature} />
      <circle cx="62" cy="92" r="10" className={styles.stamp} />
      <circle cx="62" cy="92" r="7" className={styles.stamp} />
      <path d="M58 92h8M62 88v8" className={styles.stamp} />
    </svg>
  );
}
