import { useLoaderData } from 'react-router';
import { useSectionsAbove } from '#api/page-data.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { longDate } from '#platform/dates.ts';
import { plural } from '#platform/numbers.ts';
import { Fold } from '#ui/fold/fold.tsx';
import { FoldedPart } from '#ui/fold/folded-part.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import type { loader } from './loader.ts';
import styles from './page.module.css';

export function Page() {
  const above = useSectionsAbove();
  const { page, legal } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={legal.title} crumb={page.title} above={above} lead={`Редакция от ${longDate(legal.date)}`} />
      <Section>
        <div className={styles.columns}>
          <Contents sections={legal.sections} />
          <div>
            <Prose html={legal.intro} look="article" />
            {legal.sections.map(({ id, title, text }, index) => (
              <FoldedPart
                key={id}
                id={id}
                title={`${index + 1}. ${title}`}
                html={text}
                level="h2"
                className={styles.section}
              />
            ))}
          </div>
        </div>
      </Section>
      <Blocks blocks={page.blocks} />
    </>
  );
}

/** Renders links to the sections of the text. On a tablet, the links are folded. A phone folds the sections instead. */
function Contents({ sections }: { sections: readonly { readonly id: string; readonly title: string }[] }) {
  return (
    <nav aria-label="Содержание документа" className={styles.contents}>
      <p className={styles.heading}>Содержание</p>
      <Fold label="Содержание" chosen={plural(sections.length, ['раздел', 'раздела', 'разделов'])}>
        <ol className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  );
}
