import { useLoaderData } from 'react-router';
import { toDocumentEntry } from '#api/document-entry.ts';
import type { BlockOf, DocumentItem } from '#api/types.ts';
import { LinksBlock } from '#features/blocks/block-cards.tsx';
import { ContentScreen } from '#features/blocks/content-screen.tsx';
import { longDate } from '#platform/dates.ts';
import { fileSize, plural } from '#platform/numbers.ts';
import { joinShortWords } from '#platform/typography.ts';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { FilterSearch, FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Icon } from '#ui/icon/icon.tsx';
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
  const sections = page.blocks.find((block): block is BlockOf<'links'> => block.kind === 'links');
  const rest = page.blocks.filter((block) => block !== sections);
  // Whoever selects documents looks for another one.
  const leading = shown.length === documents.length ? groups[0]?.items[0] : undefined;
  return (
    <ContentScreen page={{ ...page, blocks: rest }}>
      {sections && (
        <Section heading={sections.heading}>
          <div className={styles.start}>
            {leading && <Leading document={leading} />}
            <LinksBlock items={sections.items} />
          </div>
        </Section>
      )}
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

/** Renders the document that most visitors look for, beside the sections. */
function Leading({ document: { title, text, date, file } }: { document: DocumentItem }) {
  return (
    <article className={styles.leading}>
      <h3>
        <a href={file.href} className={styles.title} download>
          {joinShortWords(title)}
        </a>
      </h3>
      {text && <p className={styles.text}>{joinShortWords(text)}</p>}
      <p className={styles.file}>
        {date && `${longDate(date)}, `}
        {file.kind.toUpperCase()},&nbsp;{fileSize(file.bytes)}
      </p>
      <span className={styles.sign}>
        <Icon name="download" />
      </span>
    </article>
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
