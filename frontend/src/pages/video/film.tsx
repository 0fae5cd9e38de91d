import type { Video } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { JsonLd } from '#ui/json-ld/json-ld.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './film.module.css';
import { Player } from './player.tsx';
import { providerFilmOf } from './provider.ts';
import { ProviderPlayer } from './provider-player.tsx';

/** Renders a video with its title, description and transcript. */
export function Film({ video, origin }: { video: Video; origin: string }) {
  const { title, date, lead, duration, transcript } = video;
  return (
    <article className={styles.film}>
      <Screen video={video} />
      <div className={styles.words}>
        <p className={styles.marks}>
          <Tag>{duration}</Tag>
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <details className={styles.transcript}>
          <summary className={styles.open}>
            <Icon name="plus" size="sm" />
            Расшифровка
            <VisuallyHidden>: {title}</VisuallyHidden>
          </summary>
          <Prose html={transcript} />
        </details>
      </div>
      <FilmFacts video={video} origin={origin} />
    </article>
  );
}

/** Renders the player for a file of this site or for a film of a video site. A film without a known id is only a link. */
function Screen({ video: { source, poster, title } }: { video: Video }) {
  if (source.kind === 'file') return <Player source={source} poster={poster} title={title} />;
  const film = providerFilmOf(source);
  if (film) return <ProviderPlayer film={film} href={source.href} poster={poster} title={title} />;
  return (
    <div className={styles.frame}>
      <Link to={source.href} aria-label={`${title}: смотреть на сайте видеохостинга`}>
        <Picture picture={poster} />
      </Link>
    </div>
  );
}

/** Renders a video as structured data for search engines, of the schema.org type `VideoObject`. */
function FilmFacts({
  video: { title, lead, date, duration, poster, source },
  origin,
}: {
  video: Video;
  origin: string;
}) {
  const [minutes = '0', seconds = '0'] = duration.split(':');
  return (
    <JsonLd
      type="VideoObject"
      facts={{
        name: title,
        description: lead,
        uploadDate: date,
        duration: `PT${Number(minutes)}M${Number(seconds)}S`,
        thumbnailUrl: origin + poster.src,
        ...(source.kind === 'file' ? { contentUrl: origin + source.href } : {}),
      }}
    />
  );
}
