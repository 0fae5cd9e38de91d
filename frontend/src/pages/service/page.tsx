import { useLoaderData } from 'react-router';
import type { BlockOf } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { FormCall } from '#features/blocks/form-call.tsx';
import { Below } from './below.tsx';
import { Contact } from './contact.tsx';
import { layoutOf } from './layouts.ts';
import type { loader } from './loader.ts';
import styles from './page.module.css';
import { sectionsOf } from './sections.ts';

/**
 * Renders a service. On a desktop, a card with the contact person stays beside the introduction. The sections below
 * it use the full width.
 */
export function Page() {
  const { page } = useLoaderData<typeof loader>();
  const people = page.blocks.find((block): block is BlockOf<'people'> => block.kind === 'people');
  const form = page.blocks.find((block): block is BlockOf<'form'> => block.kind === 'form');
  const blocks = page.blocks.filter((block) => block !== people);
  const { beside, below } = sectionsOf(blocks);
  const call = form && <FormCall kind={form.form} />;
  return (
    <ContentScreen page={{ ...page, blocks: [] }} actions={call}>
      <div className={styles.service}>
        <div className={styles.first}>
          <div className={styles.main}>
            <Blocks blocks={beside} frame="column" page={page.blocks} />
          </div>
          {people && (
            <Contact heading={people.heading} people={people.items}>
              {call}
            </Contact>
          )}
        </div>
        <Below blocks={below} page={page.blocks} layout={layoutOf(page.path)} service={page.path.split('/').at(-1)} />
      </div>
    </ContentScreen>
  );
}
