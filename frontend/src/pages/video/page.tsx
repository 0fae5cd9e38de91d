import { useLoaderData } from 'react-router';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Film } from './film.tsx';
import type { loader } from './loader.ts';
import styles from './page.module.css';

export function Page() {
  const { page, videos, origin } = useLoaderData<typeof loader>();
  const [first, ...others] = videos;
  return (
    <ContentScreen page={page}>
      {first ? (
        <Section tone="dark">
          <div id={first.alias} className={styles.first}>
            <Film video={first} origin={origin} />
          </div>
        </Section>
      ) : (
        <Section>
          <Empty title="Видео пока нет" icon="play">
            <p>
              Посмотрите <Link to={paths.newsList}>новости предприятия</Link>.
            </p>
          </Empty>
        </Section>
      )}
      {others.length > 0 && (
        <Section>
          <ul className={styles.films}>
            {others.map((video) => (
              <li key={video.alias} id={video.alias} className={styles.film}>
                <Film video={video} origin={origin} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </ContentScreen>
  );
}
