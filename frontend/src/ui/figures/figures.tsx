import styles from './figures.module.css';

export interface FigureItem {
  readonly value: string;
  readonly unit?: string | undefined;
  readonly title: string;
}

/**
 * Renders statistics as large numbers, each with a unit and a title. The colours depend on the background of the
 * section.
 */
export function Figures({ items }: { items: readonly FigureItem[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(({ value, unit, title }) => (
        <div key={title} className={styles.figure}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.value}>
            {value}
            {unit && <span className={styles.unit}>{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
