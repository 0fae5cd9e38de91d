import tokens from '#styles/tokens.css?raw';
import styles from './scales.module.css';

/** The names of the tokens whose names begin with `prefix`, in the order of the stylesheet. */
function names(prefix: string): string[] {
  const found = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name ?? '');
  return [...new Set(found)].filter((name) => name.startsWith(prefix));
}

const SIZES = ['--text-', '--title-'].flatMap(names);

/** Renders the tokens for text, space, corners and shadows. The names come from the stylesheet. */
export function Scales() {
  return (
    <section>
      <h2 className={styles.title}>Text</h2>
      <ul className={styles.rows}>
        {SIZES.map((name) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span lang="ru" className={styles.sample} style={{ fontSize: `var(${name})` }}>
              Лекарства с 1943 года
            </span>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>Space</h2>
      <ul className={styles.rows}>
        {names('--space-').map((name) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className={styles.bar} style={{ width: `var(${name})` }} />
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>Corners and shadows</h2>
      <ul className={styles.boxes}>
        {names('--radius-').map((name) => (
          <li key={name} className={styles.box} style={{ borderRadius: `var(${name})` }}>
            {name}
          </li>
        ))}
        {names('--shadow-').map((name) => (
          <li key={name} className={styles.box} style={{ boxShadow: `var(${name})` }}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
