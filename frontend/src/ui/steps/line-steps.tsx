import drawings from './drawings.svg';
import styles from './line-steps.module.css';

export interface LineStep {
  readonly title: string;
  readonly text: string;
  /** The name of a symbol in `drawings.svg`. */
  readonly drawing: string;
}

/** Renders steps as the stations of a production line. The thing of each step stands on the belt above its title. */
export function LineSteps({ items }: { items: readonly LineStep[] }) {
  return (
    <ol className={styles.line}>
      {items.map(({ title, text, drawing }) => (
        <li key={title} className={styles.station}>
          <svg aria-hidden="true" focusable="false" data-noprint="">
            <use href={`${drawings}#${drawing}`} />
          </svg>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
