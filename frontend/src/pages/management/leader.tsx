import type { Manager } from '#api/types.ts';
import { openPopup } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
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
        <div className={styles.bio}>
          <Prose html={bio} />
        </div>
        <ButtonLink look="light" to={paths.feedbackForm} icon="mail" action={() => openPopup({ name: 'director' })}>
          Написать директору
        </ButtonLink>
      </div>
    </article>
  );
}
