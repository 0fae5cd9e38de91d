import type { Video } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './video-teaser.module.css';

/** Renders the newest videos as links to the page with all videos. */
export function VideoTeaser({ videos }: { videos: readonly Video[] }) {
  const all = (
    <ButtonLink to={paths.videos} look="text" icon="arrow">
      Все видео
    </ButtonLink>
  );
  return (
    <Section tone="sand" heading="Видео" aside={all}>
      <Grid columns={3}>
        {videos.map(({ alias, title, lead, duration, poster }) => (
          <article key={alias} className={styles.item}>
            <div className={styles.poster}>
              <Picture picture={poster} />
              <span className={styles.sign}>
                <Icon name="play" size="sm" />
                <VisuallyHidden>Длительность</VisuallyHidden>
                {duration}
              </span>
            </div>
            <div className={styles.words}>
              <h3 className={styles.title}>
                <Link to={`${paths.videos}#${alias}`}>{title}</Link>
              </h3>
              <p className={styles.text}>{lead}</p>
            </div>
          </article>
        ))}
      </Grid>
    </Section>
  );
}
