import styles from './signature.module.css';

/** Renders the motto of the company, which is the last line of each page. The year has its own weight. */
export function Signature({ tagline }: { tagline: string }) {
  const year = tagline.search(/с\s\d/);
  const end = year < 0 ? tagline.length : year;
  return (
    <p data-noprint="" className={styles.signature}>
      {tagline.slice(0, end)}
      <span>{tagline.slice(end)}</span>
    </p>
  );
}
