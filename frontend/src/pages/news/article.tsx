import { Fragment } from 'react';
import type { NewsItem } from '#api/types.ts';
import { Share } from '#features/share/share.tsx';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './article.module.css';
import { textParts } from './text-parts.ts';
import { TextPicture } from './text-picture.tsx';

/** Renders the text of a news item with its pictures, and a column beside it that follows the reader. */
export function Article({ item, address }: { item: NewsItem; address: string }) {
  return (
    <div className={styles.columns}>
      <Text {...item} />
      <Aside item={item} address={address} />
    </div>
  );
}

/** Renders the parts of a text, each with the picture after it. The pictures that have no place of their own are the end. */
function Text({ body, gallery }: Pick<NewsItem, 'body' | 'gallery'>) {
  const parts = textParts(body, gallery.length);
  const last = parts.length - 1;
  return (
    <div className={styles.text}>
      {parts.map((html, index) => (
        <Fragment key={html}>
          <Prose html={html} look="article" />
          {gallery.slice(index, index === last ? undefined : index + 1).map((picture) => (
            <TextPicture key={picture.src} picture={picture} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

function Aside({ item: { title, branch }, address }: { item: NewsItem; address: string }) {
  return (
    <aside className={styles.aside}>
      <div className={styles.part}>
        <h2 className={styles.title}>Поделиться</h2>
        <Share title={title} address={address} />
      </div>
      {branch && (
        <div className={styles.part}>
          <h2 className={styles.title}>Где это было</h2>
          <p>
            <Link to={paths.branch(branch.alias)}>Филиал «{branch.title}»</Link>
          </p>
        </div>
      )}
      <div className={styles.part} data-noprint="">
        <h2 className={styles.title}>Журналистам</h2>
        <p>
          Комментарий, съёмка и справка о предприятии — в{'\u00a0'}
          <Link to="/press-center">пресс-центре</Link>.
        </p>
      </div>
    </aside>
  );
}
