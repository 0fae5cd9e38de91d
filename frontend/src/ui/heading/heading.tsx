import styles from './heading.module.css';

/**
 * Renders a heading outside a `Section`. `level` is the level in the document outline, and `look` is the visual size.
 */
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
