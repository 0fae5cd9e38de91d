import styles from './heading.module.css';

/** A heading outside a `Section`. `look` sets its size, which can differ from its level in the outline. */
export function Heading({
  level,
  look = level,
  children,
  id,
}: {
  level: 1 | 2 | 3 | 4;
  look?: 1 | 2 | 3 | 4;
  children: string;
  id?: string;
}) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={styles[`look${look}`]}>
      {children}
    </Tag>
  );
}
