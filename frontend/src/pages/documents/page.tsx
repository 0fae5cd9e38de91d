import { useLoaderData } from 'react-router';
import { toDocumentEntry } from '#api/document-entry.ts';
import { Blocks } from '#features/blocks/blocks.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { plural } from '#platform/numbers.ts';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { FilterSearch, FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Section, Stack } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { chosen, facetsOf, groupsOf } from './kinds.ts';
import type { loader } from './loader.ts';
import styles from './page.module.css';

/**
 * Renders all documents by kind, with a filter. In contrast, the page of a section shows only the documents of one
 * kind, with explanations.
 */
export function Page() {
  const { page, documents, choice } = useLoaderData<typeof loader>();
  const shown = chosen(documents, choice);
  const groups = groupsOf(shown);
  const { kinds, years } = facetsOf(documents, choice);
  // The sections are shown first, because hardly anyone would find them below the list.
  const sections = page.blocks.filter(({ kind }) => kind === 'links');
  const rest = page.blocks.filter(({ kind }) => kind !== 'links');
  return (
    <ContentScreen page={{ ...page, blocks: rest }}>
      <Blocks blocks={sections} />
      <Section heading="Все документы">
        <Stack>
          <Filters label="Отбор документов">
            <FilterSearch label="Название" placeholder="Например, устав" />
            <FilterSelect name="section" label="Вид" all="Все виды" options={kinds} />
            <FilterSelect name="year" label="Год" all="За все годы" options={years} />
          </Filters>
          <p role="status">{plural(shown.length, ['документ', 'документа', 'документов'])}</p>
          {shown.length === 0 && <NothingFound path={page.path} />}
        </Stack>
      </Section>
      {groups.map(({ kind, title, items }) => (
        <Section
          key={kind}
          id={kind}
          heading={title}
          aside={<span className={styles.count}>{items.length}</span>}
          space="part"
          layout="side"
          fold={groups.length > 1 ? 'phone' : 'never'}
        >
          <DocumentList items={items.map(toDocumentEntry)} />
        </Section>
      ))}
    </ContentScreen>
  );
}

function NothingFound({ path }: { path: string }) {
  return (
    <Empty title="Таких документов нет" icon="document">
      <p>
        Измените название, вид или год — или посмотрите <Link to={path}>все документы</Link>.
      </p>
    </Empty>
  );
}
