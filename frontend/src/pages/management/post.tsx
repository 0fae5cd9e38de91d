import styles from './post.module.css';

/** Renders the role of a manager, and since when the manager has it. */
export function Post({ role, since }: { role: string; since?: number | undefined }) {
  return (
    <>
      <p className={styles.role}>{role}</p>
      {since !== undefined && <p className={styles.since}>В должности с&nbsp;{since}&nbsp;года</p>}
    </>
  );
}
