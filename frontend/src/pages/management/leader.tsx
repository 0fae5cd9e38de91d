import type { Manager } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Section } from '#ui/layout/layout.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './leader.module.css';
import { Biography } from './manager-card.tsx';
import { Post } from './post.tsx';

/** Renders the director general on a dark band of the page, with a saying beside the picture. */
export function Leader({ manager }: { manager: Manager }) {
  const { alias, name, role, since, duty, quote, bio, picture, email } = manager;
  return (
    <Section tone="dark">
      <article id={alias} className={styles.leader}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <Post role={role} since={since} />
        </div>
        {quote && (
          <blockquote className={styles.quote}>
            <p>{joinShortWords(quote)}</p>
          </blockquote>
        )}
        <div className={styles.rest}>
          <div>
            <p className={styles.duty}>{joinShortWords(duty)}</p>
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </div>
          <Biography html={bio} />
        </div>
        {picture && (
          <div data-noprint="" className={styles.picture}>
            <Picture picture={picture} shape="wide" sizes="(min-width: 64rem) 46rem, 100vw" />
          </div>
        )}
      </article>
    </Section>
  );
}
