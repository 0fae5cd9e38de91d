import { toDocumentEntry } from '#api/document-entry.ts';
import type { Block, BlockOf, ProgramItem } from '#api/types.ts';
import { upperFirst } from '#platform/typography.ts';
import { Accordion } from '#ui/accordion/accordion.tsx';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Figures } from '#ui/figures/figures.tsx';
import { JsonLd } from '#ui/json-ld/json-ld.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { PersonCard } from '#ui/person-card/person-card.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { CardsBlock, LinksBlock } from './block-cards.tsx';
import { LazyBlock } from './lazy-blocks.tsx';
import { useBlockSlots } from './slots.tsx';

/** A block that contains no other blocks. */
export type SimpleBlock = Exclude<Block, BlockOf<'access'>>;

/** Renders the content of one block. `Blocks` renders the section and the heading around the content. */
export function BlockBody({ block, programs }: { block: SimpleBlock; programs: readonly ProgramItem[] }) {
  switch (block.kind) {
    case 'text':
      return <Prose html={block.text} look={isShortText(block) ? 'columns' : 'plain'} />;
    case 'cards':
      return <CardsBlock items={block.items} />;
    case 'facts':
      return <FactsBody items={block.items} />;
    case 'people':
      return <People items={block.items} />;
    case 'documents':
      return <Documents items={block.items} />;
    case 'questions':
      return <Questions items={block.items} />;
    case 'notice':
      return (
        <Notice tone={block.tone} title={block.title}>
          <Prose html={block.text} />
        </Notice>
      );
    case 'links':
      return <LinksBlock items={block.items} />;
    case 'form':
      return <FormBody kind={block.form} programs={programs} />;
    case 'figures':
      return <Figures items={block.items} />;
    case 'picture':
    case 'programs':
    case 'quote':
    case 'steps':
    case 'table':
    case 'timeline':
      return <LazyBlock block={block} />;
  }
}

function FactsBody({ items }: Pick<BlockOf<'facts'>, 'items'>) {
  const shown = items.map(({ title, value }) => ({ title, value: capitalized(value) }));
  return <Facts items={shown} columns={wideFacts(items) ? 2 : 1} />;
}

/** Reports whether a text consists of two or three paragraphs, which stand side by side across the page. */
export function isShortText({ text }: BlockOf<'text'>): boolean {
  return /^(?:<p>(?:(?!<\/p>)[\s\S])*<\/p>\s*){2,3}$/.test(text);
}

/** Reports whether a list of facts stands in two columns across the page: it is long, or the columns are equally long. */
export function wideFacts({ length }: BlockOf<'facts'>['items']): boolean {
  return length > 7 || length % 2 === 0;
}

/** Capitalises the first letter of a value, unless the value begins with an e-mail address. */
function capitalized(value: string): string {
  return value.split(' ', 1)[0]?.includes('@') ? value : upperFirst(value);
}

function People({ items }: Pick<BlockOf<'people'>, 'items'>) {
  return (
    <Grid columns={fewPeople(items) ? 2 : 3}>
      {items.map((person) => (
        <PersonCard key={person.name} {...person} />
      ))}
    </Grid>
  );
}

/** Reports whether there are fewer than three people. So few cards would not fill the full width of the page. */
export function fewPeople(items: BlockOf<'people'>['items']): boolean {
  return items.length < 3;
}

function Documents({ items }: Pick<BlockOf<'documents'>, 'items'>) {
  if (items.length === 0) return <Empty title="Документов пока нет" icon="document" />;
  return <DocumentList items={items.map(toDocumentEntry)} />;
}

function Questions({ items }: Pick<BlockOf<'questions'>, 'items'>) {
  return (
    <>
      <Accordion items={items.map(({ question, answer }) => ({ title: question, content: <Prose html={answer} /> }))} />
      <JsonLd type="FAQPage" facts={{ mainEntity: items.map(questionFacts) }} />
    </>
  );
}

function questionFacts({ question, answer }: BlockOf<'questions'>['items'][number]) {
  return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } };
}

function FormBody({ kind, programs }: { kind: BlockOf<'form'>['form']; programs: readonly ProgramItem[] }) {
  const { form } = useBlockSlots();
  return form(kind, programs);
}
