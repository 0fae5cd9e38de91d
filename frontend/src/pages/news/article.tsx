import { useLoaderData } from 'react-router';
import { dateline, Reading, ReadingNote } from '#features/reading/reading.tsx';
import { Share } from '#features/share/share.tsx';
import { fileSize, telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './article.module.css';
import type { loader } from './loader.ts';
import { readingTime } from './reading-time.ts';
import type { Subject } from './subject.ts';

/** Renders the text of a news item. Beside it stand its figures, its subject, and what journalists need. */
export function Article() {
  const { item, parts, figures, subject, address } = useLoaderData<typeof loader>();
  const place = (
    <p className={dateline}>
      {item.branch && <Link to={paths.branch(item.branch.alias)}>Филиал «{item.branch.title}»</Link>}
      <span>{readingTime(parts)}</span>
    </p>
  );
  return (
    <Reading parts={parts} figures={figures} opening={place}>
      {subject && (
        <ReadingNote title={subject.heading}>
          <SubjectCard subject={subject} />
        </ReadingNote>
      )}
      <Press />
      <ReadingNote title="Поделиться">
        <Share title={item.title} address={address} />
      </ReadingNote>
    </Reading>
  );
}

function SubjectCard({ subject: { title, text, to, picture } }: { subject: Subject }) {
  return (
    <div className={styles.subject}>
      <div className={styles.picture} data-noprint="">
        <Picture picture={picture} />
      </div>
      <p className={styles.words}>
        <Link to={to} className={styles.name}>
          {title}
        </Link>
        {joinShortWords(text)}
      </p>
    </div>
  );
}

function Press() {
  const { press, download } = useLoaderData<typeof loader>();
  if (!press) return null;
  return (
    <ReadingNote title="Журналистам">
      <p>
        {press.name}, {press.role.toLowerCase()}
      </p>
      {press.phone && (
        <p>
          <a href={telHref(press.phone)}>{press.phone}</a>
        </p>
      )}
      {press.email && (
        <p>
          <a href={`mailto:${press.email}`}>{press.email}</a>
        </p>
      )}
      {download && (
        <p className={styles.download} data-noprint="">
          Скачать:{' '}
          <a href={download.href} download>
            {download.title}
          </a>
          , {download.kind.toUpperCase()}, {fileSize(download.bytes)}
        </p>
      )}
    </ReadingNote>
  );
}
