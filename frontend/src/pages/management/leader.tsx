import type { Manager } from '#api/types.ts';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './leader.module.css';
import { Post } from './post.tsx';

/** Renders the director general with a biography, over the full width of the page. */
export function Leader({ manager: { name, role, since, bio } }: { manager: Manager }) {
  return (
    <article className={styles.leader}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <Post role={role} since={since} />
      </div>
      <Prose html={bio} size="lg" />
    </article>
  );
}
