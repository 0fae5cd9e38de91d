import type { StoryCard } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Grid } from '#ui/layout/grid.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './story-cards.module.css';

interface StoryCardsProps {
  readonly items: readonly StoryCard[];
  /** The heading level of the names. Use 2 if the list has no heading. */
  readonly level?: 2 | 3;
}

/** Renders cards of employees, each with a picture of the place of work and a quote. */
export function StoryCards({ items, level = 3 }: StoryCardsProps) {
  const Name = `h${level}` as const;
  return (
    <Grid columns={3} rest="stretch">
      {items.map(({ alias, name, role, branch, picture, quote }) => (
        <article key={alias} className={styles.card}>
          <div className={styles.picture} data-noprint="">
            <Picture picture={picture} shape="square" />
          </div>
          <div className={styles.words}>
            <blockquote className={styles.quote}>«{quote}»</blockquote>
            <div className={styles.who}>
              <Name className={styles.name}>
                <Link to={paths.story(alias)}>{name}</Link>
              </Name>
              <p className={styles.role}>
                {role}, «{branch.title}»
              </p>
            </div>
          </div>
        </article>
      ))}
    </Grid>
  );
}
