import { useLoaderData } from 'react-router';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { Licences } from './licences.tsx';
import type { loader } from './loader.ts';
import styles from './page.module.css';

/** Renders the licences of the company behind the steps of quality control. A picture before them goes from edge to edge. */
export function Page() {
  const { page, licences } = useLoaderData<typeof loader>();
  const end = page.blocks.findLastIndex(({ kind }) => kind === 'steps') + 1;
  return (
    <ContentScreen page={{ ...page, blocks: page.blocks.slice(end) }}>
      <div className={styles.story}>
        <Blocks blocks={page.blocks.slice(0, end)} />
      </div>
      <Licences licences={licences} />
    </ContentScreen>
  );
}
