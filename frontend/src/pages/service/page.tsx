import { useLoaderData } from 'react-router';
import type { Block, BlockOf } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { FormCall } from '#features/blocks/form-call.tsx';
import { classes } from '#platform/classes.ts';
import { Contact } from './contact.tsx';
import { layoutOf } from './layouts.ts';
import { LinePicture } from './line-picture.tsx';
import type { loader } from './loader.ts';
import styles from './page.module.css';

/** Renders a service. On a desktop, a card with the contact person stays beside the text. */
export function Page() {
  const { page } = useLoaderData<typeof loader>();
  const people = page.blocks.find((block): block is BlockOf<'people'> => block.kind === 'people');
  const form = page.blocks.find((block): block is BlockOf<'form'> => block.kind === 'form');
  const steps = page.blocks.find((block): block is BlockOf<'steps'> => block.kind === 'steps');
  const blocks: readonly Block[] = page.blocks.filter((block) => block !== people);
  const layout = layoutOf(page.path);
  const call = form && <FormCall kind={form.form} />;
  return (
    <ContentScreen page={{ ...page, blocks: [] }} actions={call}>
      {layout === 'production' && steps && <LinePicture titles={steps.items.map(({ title }) => title)} />}
      <div className={classes(styles.service, styles[layout])}>
        <div className={styles.main}>
          <Blocks blocks={blocks} frame="column" />
        </div>
        {people && (
          <Contact heading={people.heading} people={people.items}>
            {call}
          </Contact>
        )}
      </div>
    </ContentScreen>
  );
}
