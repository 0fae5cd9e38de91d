import type { NewsCard } from '#api/types.ts';
import { NewsMarks } from '#features/news/news-cards.tsx';
import { paths } from '#platform/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import styles from './lead-story.module.css';

/** Renders the lead story from edge to edge of the page, with the latest news below. */
export function LeadStory({ lead, latest }: { lead: NewsCard; latest: readonly NewsCard[] }) {
  return (
    <section className={styles.section}>
      <Container>
        <h2 className={styles.heading}>Главное</h2>
      </Container>
      <article className={styles.lead}>
        <div className={styles.picture}>
          <Picture picture={lead.picture} shape="wide" />
        </div>
        <div className={styles.words}>
          <div className={styles.marks}>
            <NewsMarks item={lead} />
          </div>
          <h3 className={styles.title}>
            <Link to={paths.news(lead.alias)}>{lead.title}</Link>
          </h3>
          <p className={styles.text}>{lead.lead}</p>
          <span className={styles.arrow}>
            Читать новость
            <Icon name="arrow" />
          </span>
        </div>
      </article>
      <Container>
        <ul className={styles.latest}>
          {latest.map((item) => (
            <li key={item.alias} className={styles.item}>
              <div className={styles.itemPicture}>
                <Picture picture={{ ...item.picture, alt: '' }} shape="wide" />
              </div>
              <div className={styles.itemMarks}>
                <NewsMarks item={item} />
              </div>
              <h3 className={styles.itemTitle}>
                <Link to={paths.news(item.alias)}>{item.title}</Link>
              </h3>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
