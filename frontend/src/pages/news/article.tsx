import type { NewsItem } from '#api/types.ts';
import { Share } from '#features/share/share.tsx';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './article.module.css';
import { Gallery } from './gallery.tsx';

/** Renders the text of a news item, with links for sharing next to its beginning and more pictures next to its end. */
export function Article({ item, address }: { item: NewsItem; address: string }) {
  return (
    <div className={styles.columns}>
      <Prose html={item.body} look="article" />
      <div className={styles.beside}>
        <Aside item={item} address={address} />
        {item.gallery.length > 0 && <Gallery pictures={item.gallery} />}
      </div>
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
