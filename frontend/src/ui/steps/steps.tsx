import styles from './steps.module.css';

/** What happens one after the other. */
export function Steps({ items }: { items: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <ol className={styles.steps}>
      {items.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
