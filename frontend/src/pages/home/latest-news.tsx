import type { NewsCard } from '#api/types.ts';
import { longDate } from '#platform/dates.ts';
import { paths } from '#platform/paths.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './latest-news.module.css';

/** Renders the newest news item as a large card, and the following items as a list. */
export function LatestNews({ news }: { news: readonly NewsCard[] }) {
  const [lead, ...rest] = news;
  if (!lead) return null;
  const all = (
    <ButtonLink to={paths.newsList} look="text" icon="arrow">
      Все новости
    </ButtonLink>
  );
  return (
    <Section tone="sand" heading="Новости" aside={all}>
      <div className={styles.news}>
        <Card
          title={lead.title}
          text={lead.lead}
          to={paths.news(lead.alias)}
          picture={lead.picture}
          sizes="auto, (min-width: 75rem) 41rem, (min-width: 64rem) 46vw, 94vw"
          marks={<time dateTime={lead.date}>{longDate(lead.date)}</time>}
        />
        <ul className={styles.list}>
          {rest.map(({ alias, title, lead: text, date }) => (
            <li key={alias} className={styles.item}>
              <time dateTime={date} className={styles.date}>
                {longDate(date)}
              </time>
              <h3 className={styles.title}>
                <Link to={paths.news(alias)}>{title}</Link>
              </h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
