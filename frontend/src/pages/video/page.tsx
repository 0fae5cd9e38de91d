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
  return (
    <ContentScreen page={page}>
      <Section>
        {videos.length > 0 ? (
          <ul className={styles.films}>
            {videos.map((video, index) => (
              <li key={video.alias} id={video.alias} className={index === 0 ? styles.first : styles.film}>
                <Film video={video} origin={origin} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty title="Видео пока нет" icon="play">
            <p>
              Посмотрите <Link to={paths.newsList}>новости предприятия</Link>.
            </p>
          </Empty>
        )}
      </Section>
    </ContentScreen>
  );
}
