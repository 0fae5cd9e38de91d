import type { StoryCard } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './first-story.module.css';

/** Renders the first story of the list over the full width of the page. */
export function FirstStory({ story: { alias, name, role, branch, lead, picture, quote } }: { story: StoryCard }) {
  return (
    <article className={styles.story}>
      <div className={styles.picture}>
        <Picture picture={picture} shape="square" loading="eager" />
      </div>
      <div className={styles.words}>
        <blockquote className={styles.quote}>«{quote}»</blockquote>
        <p className={styles.soft}>{lead}</p>
        <div>
          <h2 className={styles.name}>
            <Link to={paths.story(alias)}>{name}</Link>
          </h2>
          <p className={styles.soft}>
            {role}, «{branch.title}»
          </p>
        </div>
      </div>
    </article>
  );
}
