import { useLoaderData } from 'react-router';
import type { BlockOf, FormKind } from '#api/types.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { FormCall } from '#features/blocks/form-call.tsx';
import { Below } from './below.tsx';
import { Contact } from './contact.tsx';
import { ContactBar } from './contact-bar.tsx';
import { useIsBetween } from './is-between.ts';
import { layoutOf } from './layouts.ts';
import type { loader } from './loader.ts';
import styles from './page.module.css';
import { sectionsOf } from './sections.ts';

/** The ids of the introduction with the card of the contact person, and of the sections below it. */
const CARD = 'introduction';
const BELOW = 'details';

/**
 * Renders a service. On a desktop, a card with the contact person stands beside the introduction. The sections below it
 * use the full width, and a bar keeps the contact person in sight.
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
        <div className={styles.first} id={CARD}>
          <div className={styles.main}>
            <Blocks blocks={beside} frame="column" page={page.blocks} />
          </div>
          {people && (
            <Contact heading={people.heading} people={people.items}>
              {call}
            </Contact>
          )}
        </div>
        {people && form && <ContactInSight people={people.items} form={form.form} />}
        <Below
          id={BELOW}
          blocks={below}
          page={page.blocks}
          layout={layoutOf(page.path)}
          service={page.path.split('/').at(-1)}
        />
      </div>
    </ContentScreen>
  );
}

/**
 * Renders the bar with the contact person. Only this part updates when the visitor scrolls: an update of the whole page
 * would remove a form whose code is not loaded yet.
 */
function ContactInSight({ people, form }: { people: BlockOf<'people'>['items']; form: FormKind }) {
  const isBetween = useIsBetween({ first: CARD, second: BELOW, last: form });
  return (
    <ContactBar people={people} isShown={isBetween}>
      <FormCall kind={form} />
    </ContactBar>
  );
}
