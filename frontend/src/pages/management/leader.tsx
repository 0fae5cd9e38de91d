import type { Manager } from '#api/types.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './leader.module.css';

/** Renders the director general with a portrait and a biography, over the full width of the page. */
export function Leader({ manager: { name, role, bio, picture } }: { manager: Manager }) {
  return (
    <article className={styles.leader}>
      <div className={styles.portrait}>
        <Picture picture={picture} shape="square" />
      </div>
      <div className={styles.words}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.role}>{role}</p>
        </div>
        <Prose html={bio} />
      </div>
    </article>
  );
}
