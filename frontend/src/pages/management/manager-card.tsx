import type { Manager } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './manager-card.module.css';
import { Post } from './post.tsx';

/**
 * Renders a manager: the work, the post, what the manager answers for, and a biography that opens with a click. A card that
 * is wide enough has its picture beside the text. The picture is always seen whole.
 */
export function ManagerCard({ manager }: { manager: Manager }) {
  const { alias, name, role, since, duty, bio, picture, email } = manager;
  return (
    <li id={alias} className={styles.place}>
      <div className={styles.card}>
        {picture && (
          <div data-noprint="" className={styles.picture}>
            <Picture picture={picture} shape="wide" />
          </div>
        )}
        <div className={styles.text}>
          <h3 className={styles.name}>{name}</h3>
          <Post role={role} since={since} />
          <p className={styles.duty}>{joinShortWords(duty)}</p>
          <div className={styles.more}>
            {email && (
              <a className={styles.mail} href={`mailto:${email}`}>
                {email}
              </a>
            )}
            <Biography html={bio} />
          </div>
        </div>
      </div>
    </li>
  );
}

/** Renders a biography below the button that opens it. */
export function Biography({ html }: { html: string }) {
  return (
    <details className={styles.bio}>
      <summary className={styles.call}>
        Биография
        <Icon name="plus" size="sm" />
      </summary>
      <div className={styles.life}>
        <Prose html={html} />
      </div>
    </details>
  );
}
