import { useSiteData } from '#api/site-data.ts';
import type { BlockOf, ProductCard as ProductCardData } from '#api/types.ts';
import { AccessBlock } from '#features/blocks/access-block.tsx';
import { BlockBody } from '#features/blocks/block-body.tsx';
import { CardsBlock, LinksBlock } from '#features/blocks/block-cards.tsx';
import { Blocks } from '#features/blocks/blocks.tsx';
import { DocumentKit } from '#features/blocks/document-kit.tsx';
import { FormAside } from '#features/blocks/form-aside.tsx';
import { FormCall } from '#features/blocks/form-call.tsx';
import { PictureBlock } from '#features/blocks/picture-block.tsx';
import { Programs } from '#features/blocks/programs.tsx';
import { RowBlock } from '#features/blocks/row-block.tsx';
import { BesideMap } from '#features/branch-map/beside-map.tsx';
import { BranchMap } from '#features/branch-map/branch-map.tsx';
import { CatalogFilters } from '#features/catalog/catalog-filters.tsx';
import { Letters } from '#features/catalog/letters.tsx';
import { PrescriptionTag } from '#features/catalog/prescription.tsx';
import { ProductCard, ProductGrid } from '#features/catalog/product-card.tsx';
import { SectionTabs } from '#features/catalog/section-tabs.tsx';
import { Closing, ClosingContact } from '#features/closing/closing.tsx';
import { NewsCards, NewsMarks } from '#features/news/news-cards.tsx';
import { Reading, ReadingNote } from '#features/reading/reading.tsx';
import { partsAtPictures } from '#features/reading/text-parts.ts';
import { LiveList } from '#features/search/live-list.tsx';
import { NothingFound } from '#features/search/nothing-found.tsx';
import { SearchBox } from '#features/search/search-box.tsx';
import { StoryCards } from '#features/stories/story-cards.tsx';
import { VacancyList } from '#features/vacancies/vacancy-list.tsx';
import { Select } from '#ui/field/field.tsx';
import { Filters } from '#ui/filters/filters.tsx';
import { blockOf, type DesignData } from '../data.ts';
import { FORM_KINDS, type SpecimenGroup, statesOf } from '../specimen.ts';

const PRESCRIPTIONS: Readonly<Record<ProductCardData['prescription'], string>> = {
  none: 'without a prescription',
  required: 'with a prescription',
  restricted: 'under control',
  not_applicable: 'no medicine, renders nothing',
};
const KIT = {
  caption: 'Что готовите вы и что готовим мы',
  columns: ['Этап', 'От вас', 'От нас'],
  rows: [
    ['Договор', 'Заявка, копия диплома', 'Проект договора, счёт'],
    ['После зачёта', 'Отзыв', 'Удостоверение'],
  ],
};
const FIGURES = '<ul>\n<li><strong>−34 %</strong> газа в первом квартале</li>\n</ul>';
const TEXT_PICTURE = {
  src: '/api/media/pages/eye-drops-800.webp',
  alt: 'Капля падает в чашку',
  width: 800,
  height: 533,
  widths: [400, 800],
  dark: true,
};
const TEXT = `<h2>Минус треть газа</h2>
<p>Установку запустили в январе. За первый квартал расход газа снизился на 34 %.</p>
<blockquote>\n<p>«Экономия — приятное следствие»</p>\n<p>Виктор Полесский</p>\n</blockquote>
<p><img src="${TEXT_PICTURE.src}" alt="${TEXT_PICTURE.alt}" /></p>
<p><strong>С чего вы начинали?</strong></p>
<p>С протирки направляющих.</p>`;
const HITS = [
  {
    kind: 'product',
    title: 'Тирелвин, капли глазные',
    href: '/catalog/tirelvin',
    snippet: '<mark>Капли</mark> глазные, 4 мг/мл',
  },
  { kind: 'news', title: 'Новая линия розлива', href: '/press-center', snippet: '' },
  { kind: 'document', title: 'Политика в области качества', href: '/documents', snippet: '' },
] as const;

export const SITE: SpecimenGroup = {
  name: 'parts',
  title: 'Parts of the site',
  specimens: [
    {
      name: 'product-card',
      components: ['ProductCard', 'ProductGrid', 'PrescriptionTag'],
      states: ({ products }) => [
        { label: 'grid', element: <ProductGrid products={products} /> },
        ...products.slice(0, 1).map((product) => ({
          label: 'alone, new',
          element: <ProductCard product={{ ...product, new: true }} />,
        })),
        ...statesOf(PRESCRIPTIONS, (prescription) => <PrescriptionTag prescription={prescription} />),
      ],
    },
    {
      name: 'catalog-filters',
      components: ['CatalogFilters', 'Letters', 'SectionTabs', 'Filters', 'FilterSearch', 'FilterSelect'],
      states: ({ facets }) => [
        { label: 'filters', element: <CatalogFilters facets={facets} onApply={() => undefined} /> },
        { label: 'letters', element: <Letters letters={facets.letters} onApply={() => undefined} /> },
        { label: 'sections', element: <Sections counts={facets.sections} /> },
        {
          label: 'filters of another list',
          element: (
            <Filters label="Год">
              <Select plain label="Год" name="year" options={[{ value: '2026', title: '2026' }]} />
            </Filters>
          ),
        },
      ],
    },
    {
      name: 'news-cards',
      components: ['NewsCards', 'NewsMarks'],
      states: ({ news }) => [
        { label: 'usual', element: <NewsCards items={news} /> },
        ...news.slice(0, 1).map((item) => ({ label: 'marks', element: <NewsMarks item={item} /> })),
      ],
    },
    {
      name: 'reading',
      components: ['Reading', 'ReadingNote', 'TextPicture'],
      states: () => [
        {
          label: 'with figures, a quotation and a picture',
          element: (
            <Reading parts={partsAtPictures(TEXT, [TEXT_PICTURE])} figures={FIGURES}>
              <ReadingNote title="Журналистам">
                <p>Комментарий — в пресс-службе.</p>
              </ReadingNote>
            </Reading>
          ),
        },
      ],
    },
    {
      name: 'story-cards',
      components: ['StoryCards'],
      states: ({ stories }) => [{ label: 'usual', element: <StoryCards items={stories} /> }],
    },
    {
      name: 'vacancy-list',
      components: ['VacancyList'],
      states: ({ vacancies }) => [{ label: 'usual', element: <VacancyList items={vacancies} /> }],
    },
    {
      name: 'branch-map',
      components: ['BranchMap', 'BesideMap'],
      states: ({ branches }) => [
        { label: 'alone', element: <BranchMap branches={branches} /> },
        {
          label: 'beside a list',
          element: (
            <BesideMap branches={branches}>
              <ul>
                {branches.map(({ alias, title }) => (
                  <li key={alias}>{title}</li>
                ))}
              </ul>
            </BesideMap>
          ),
        },
      ],
    },
    {
      name: 'closing',
      components: ['Closing', 'ClosingContact'],
      states: ({ vacancies }) => [
        {
          label: 'two ways to go on',
          frame: 'bleed',
          element: (
            <Closing
              heading="Что дальше"
              text="Выберите вакансию или приезжайте посмотреть."
              items={vacancies.slice(0, 2).map(({ title, lead, alias }) => ({
                title,
                text: lead,
                href: `/career/vacancies/${alias}`,
              }))}
            />
          ),
        },
        {
          label: 'a person',
          frame: 'bleed',
          element: (
            <ClosingContact
              heading="Поможем выбрать"
              person={{ name: 'Роман Тихомиров', role: 'Начальник отдела', phone: '+7 (495) 000-00-14' }}
            />
          ),
        },
      ],
    },
    {
      name: 'search-box',
      components: ['SearchBox', 'LiveList', 'NothingFound'],
      states: () => [
        { label: 'empty', element: <SearchBox /> },
        { label: 'nothing found', element: <NothingFound query="щщщффф" /> },
        { label: 'with a query', element: <SearchBox query="капли" /> },
        {
          label: 'suggestions, the second is active',
          element: (
            <LiveList id="gallery-list" open hits={HITS} total={12} active={1} query="ка" onChoose={() => undefined} />
          ),
        },
      ],
    },
    {
      name: 'blocks',
      components: [
        ...[
          'Blocks',
          'BlockBody',
          'CardsBlock',
          'LinksBlock',
          'PictureBlock',
          'Programs',
          'RareBlock',
          'RowBlock',
          'DocumentKit',
        ],
        'FormCall',
        'FormAside',
        'FormNext',
        'LazyFormNext',
        'Statements',
      ],
      states: (data) => [
        ...data.blocks
          .filter(({ kind }) => kind !== 'form' && kind !== 'access')
          .map((block) => ({ label: block.kind, frame: 'bleed' as const, element: <Blocks blocks={[block]} /> })),
        ...statesOf(FORM_KINDS, (kind) => <FormCall kind={kind} />),
        { label: 'what follows a form', element: <FormAside form={FORM} page={[]} /> },
        ...bodies(data),
        { label: 'no programmes', element: <Programs items={[]} /> },
      ],
    },
    {
      name: 'access-block',
      components: ['AccessBlock'],
      states: (data) => [
        {
          label: 'physicians',
          element: <AccessBlock Content={Blocks} audience="medical" blocks={data.blocks.slice(0, 4)} />,
        },
        {
          label: 'veterinarians',
          element: (
            <AccessBlock
              Content={Blocks}
              audience="veterinary"
              blocks={[blockOf(data, 'notice'), ...data.blocks.slice(0, 4)]}
            />
          ),
        },
      ],
    },
  ],
};

/** Blocks without the section around them. */
function bodies(data: DesignData) {
  const cards = blockOf(data, 'cards');
  const links = blockOf(data, 'links');
  const picture = blockOf(data, 'picture');
  return [
    { label: 'cards alone', element: <CardsBlock items={cards.items} /> },
    { label: 'links alone', element: <LinksBlock items={links.items} /> },
    { label: 'picture alone', element: <PictureBlock picture={picture.picture} caption="Подпись" /> },
    { label: 'table alone', element: <RowBlock block={blockOf(data, 'table')} /> },
    { label: 'documents of both sides', element: <DocumentKit {...KIT} /> },
    { label: 'text alone', element: <BlockBody block={blockOf(data, 'text')} programs={[]} /> },
  ];
}

const FORM: BlockOf<'form'> = { kind: 'form', form: 'destruction', heading: 'Заявка', prepare: ['Номер лицензии'] };

function Sections({ counts }: { counts: Parameters<typeof SectionTabs>[0]['counts'] }) {
  const sections = useSiteData()?.sections ?? [];
  return <SectionTabs sections={sections} current={undefined} counts={counts} />;
}
