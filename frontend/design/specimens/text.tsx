import { Accordion } from '#ui/accordion/accordion.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Figures } from '#ui/figures/figures.tsx';
import { Fold } from '#ui/fold/fold.tsx';
import { FoldedPart } from '#ui/fold/folded-part.tsx';
import { Heading } from '#ui/heading/heading.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Notice, type NoticeTone } from '#ui/notice/notice.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import { Quote } from '#ui/quote/quote.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { Tag, type TagTone } from '#ui/tag/tag.tsx';
import { Timeline } from '#ui/timeline/timeline.tsx';
import { blockOf } from '../data.ts';
import { type SpecimenGroup, statesOf } from '../specimen.ts';

const NOTICES: Readonly<Record<NoticeTone, string>> = { info: 'info', warning: 'warning', danger: 'danger' };
const TAGS: Readonly<Record<TagTone, string>> = { mint: 'mint', gold: 'gold', accent: 'accent', plain: 'plain' };
const ROLE = { role: 'Начальник цеха' };
const LEVELS = [1, 2, 3, 4] as const;
const STEPS = ['Заявка', 'Договор', 'Производство', 'Контроль', 'Отгрузка', 'Отчёт'];

const HTML = `<p>Абзац со <a href="/about">ссылкой</a>, <strong>важным</strong> и <em>выделенным</em> словом.</p>
<h3>Подзаголовок</h3>
<ul><li>Первый пункт списка</li><li>Второй пункт списка, который длиннее первого</li></ul>
<ol><li>Сначала</li><li>Потом</li></ol>`;

function stepsOf(count: number) {
  return STEPS.slice(0, count).map((title) => ({ title, text: 'Пояснение из одного короткого предложения.' }));
}

export const TEXT: SpecimenGroup = {
  name: 'text',
  title: 'Text',
  specimens: [
    {
      name: 'heading',
      components: ['Heading'],
      states: () =>
        LEVELS.map((look) => ({
          label: `look ${look}`,
          element: (
            <Heading level={4} look={look}>
              Лекарства, которым доверяют с 1943 года
            </Heading>
          ),
        })),
    },
    {
      name: 'prose',
      components: ['Prose'],
      states: () => [
        { label: 'md', element: <Prose html={HTML} /> },
        { label: 'lg', element: <Prose html={HTML} look="article" /> },
      ],
    },
    {
      name: 'quote',
      components: ['Quote'],
      states: (data) => [
        { label: 'with a role', element: <Quote {...blockOf(data, 'quote')} {...ROLE} /> },
        { label: 'without a role', element: <Quote text="Коротко." author="Ирина Полякова" /> },
      ],
    },
    {
      name: 'tag',
      components: ['Tag'],
      states: () => [
        {
          label: Object.keys(TAGS).join(', '),
          element: (
            <Row>
              {statesOf(TAGS, (tone) => <Tag tone={tone}>По рецепту</Tag>).map(({ label, element }) => (
                <span key={label}>{element}</span>
              ))}
            </Row>
          ),
        },
      ],
    },
    {
      name: 'notice',
      components: ['Notice'],
      states: () => [
        ...statesOf(NOTICES, (tone) => (
          <Notice tone={tone} title="При тяжёлой реакции звоните 103">
            <p>
              Затем <a href="/materials/pharmacovigilance">сообщите нам</a> о том, что произошло.
            </p>
          </Notice>
        )),
        {
          label: 'without a title',
          element: (
            <Notice>
              <p>Приём заявок закончится в пятницу.</p>
            </Notice>
          ),
        },
      ],
    },
    {
      name: 'facts',
      components: ['Facts'],
      states: () => [
        {
          label: 'usual',
          element: (
            <Facts
              items={[
                { title: 'Город', value: 'Брянск' },
                { title: 'Сайт', value: <a href="/contacts">Страница контактов</a> },
                { title: 'Не указано', value: undefined },
              ]}
            />
          ),
        },
      ],
    },
    {
      name: 'figures',
      components: ['Figures'],
      states: (data) => [
        { label: 'on a dark band', ground: 'band', element: <Figures items={blockOf(data, 'figures').items} /> },
      ],
    },
    {
      name: 'steps',
      components: ['Steps', 'StepList'],
      states: () =>
        [3, 4, 5, 6].map((count) => ({ label: `${count} steps`, element: <Steps items={stepsOf(count)} /> })),
    },
    {
      name: 'timeline',
      components: ['Timeline'],
      states: (data) => {
        const { items } = blockOf(data, 'timeline');
        const large = items.map((item, place) => ({ ...item, large: place === 0 }));
        return [
          { label: 'with pictures', element: <Timeline items={items} /> },
          { label: 'with a large picture', element: <Timeline items={large} /> },
        ];
      },
    },
    {
      name: 'data-table',
      components: ['DataTable'],
      states: (data) => {
        const { caption, columns, rows } = blockOf(data, 'table');
        const batches = rows.map(([first = ''], row) => [first, `${row + 1}0–${row + 1}00 кг`]);
        const temperatures = rows.map((cells, row) => [`${row}–${row + 5} °C`, ...cells.slice(1)]);
        return [
          { label: 'usual', element: <DataTable caption={caption} columns={columns} rows={rows} /> },
          { label: 'sample', element: <DataTable look="sample" caption={caption} columns={columns} rows={rows} /> },
          {
            label: 'batches',
            element: <DataTable look="batches" caption={caption} columns={columns.slice(0, 2)} rows={batches} />,
          },
          {
            label: 'temperatures',
            element: <DataTable look="temperatures" caption={caption} columns={columns} rows={temperatures} />,
          },
          { label: 'terms', element: <DataTable look="terms" caption={caption} columns={columns} rows={rows} /> },
        ];
      },
    },
    {
      name: 'accordion',
      components: ['Accordion'],
      states: () => [
        {
          label: 'closed',
          element: (
            <Accordion
              items={[
                { title: 'Как хранить препарат?', content: <p>При температуре не выше 25 °C.</p> },
                { title: 'Можно ли вернуть лекарство в аптеку?', content: <p>Нет, по закону нельзя.</p> },
              ]}
            />
          ),
        },
      ],
    },
    {
      name: 'folded part',
      components: ['FoldedPart'],
      states: () => [
        {
          label: 'folded on a phone',
          element: (
            <FoldedPart id="folded-part" title="Передозировка" html="<p>Вызовите скорую помощь.</p>" level="h3" />
          ),
        },
      ],
    },
    {
      name: 'fold',
      components: ['Fold'],
      states: () => [
        { label: 'nothing chosen', element: <Fold label="Фильтры">Содержание</Fold> },
        {
          label: 'with a choice',
          element: (
            <Fold label="Разделы" chosen="Офтальмология">
              Содержание
            </Fold>
          ),
        },
      ],
    },
  ],
};
