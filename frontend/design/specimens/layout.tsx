import { Notify } from '#features/notify/notify.tsx';
import { notify } from '#platform/interface-state.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Grid } from '#ui/layout/grid.tsx';
import { Container, Row, Section, type SectionTone, Split, Stack } from '#ui/layout/layout.tsx';
import { Progress, Skeleton } from '#ui/progress/progress.tsx';
import { Toast } from '#ui/toast/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { type SpecimenGroup, type State, statesOf } from '../specimen.ts';
import styles from './layout.module.css';

const TONES: Readonly<Record<SectionTone, string>> = { plain: 'plain', sand: 'sand', mint: 'mint', dark: 'dark' };
const COLUMNS = [2, 3, 4] as const;
const WIDTHS = { wide: 'wide', text: 'text' } as const;
const GAPS = { sm: 'sm', md: 'md', lg: 'lg' } as const;
const RATIOS = { wide: 'wide', half: 'half' } as const;
const TEXT = 'Абзац показывает, как текст стоит на этом фоне и какой он ширины.';

function boxes(count: number) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are identical.
    <div key={index} className={styles.box} />
  ));
}

function bleed(states: readonly State[]): State[] {
  return states.map((state) => ({ ...state, frame: 'bleed' }));
}

export const LAYOUT: SpecimenGroup = {
  name: 'layout',
  title: 'Layout and messages',
  specimens: [
    {
      name: 'section',
      components: ['Section'],
      states: () =>
        bleed([
          ...statesOf(TONES, (tone) => (
            <Section
              tone={tone}
              heading="Заголовок раздела"
              lead={TEXT}
              aside={<ButtonLink to="/about">Ещё</ButtonLink>}
            >
              <p>{TEXT}</p>
            </Section>
          )),
          {
            label: 'heading at the side, no space above',
            element: (
              <Section layout="side" space="flush" heading="Заголовок раздела">
                <p>{TEXT}</p>
              </Section>
            ),
          },
          {
            label: 'folded on a phone',
            element: (
              <Section fold="phone" heading="Заголовок раздела">
                <p>{TEXT}</p>
              </Section>
            ),
          },
          {
            label: 'in a column',
            element: (
              <Section space="column" heading="Заголовок раздела">
                <p>{TEXT}</p>
              </Section>
            ),
          },
        ]),
    },
    {
      name: 'container',
      components: ['Container'],
      states: () =>
        bleed(
          statesOf(WIDTHS, (width) => (
            <Container width={width}>
              <div className={styles.box} />
            </Container>
          )),
        ),
    },
    {
      name: 'grid',
      components: ['Grid'],
      states: () => [
        ...COLUMNS.map((columns) => ({
          label: `${columns} columns`,
          element: <Grid columns={columns}>{boxes(columns + 2)}</Grid>,
        })),
        {
          label: '3 columns, the last row is filled',
          element: (
            <Grid columns={3} rest="stretch">
              {boxes(5)}
            </Grid>
          ),
        },
      ],
    },
    {
      name: 'split',
      components: ['Split'],
      states: () =>
        statesOf(RATIOS, (ratio) => (
          <Split ratio={ratio} aside={boxes(1)}>
            {boxes(1)}
          </Split>
        )),
    },
    {
      name: 'stack',
      components: ['Stack', 'Row'],
      states: () => [
        ...statesOf(GAPS, (gap) => <Stack gap={gap}>{boxes(3)}</Stack>),
        { label: 'row', element: <Row>{boxes(3)}</Row> },
      ],
    },
    {
      name: 'progress',
      components: ['Progress', 'Skeleton'],
      states: () => [
        { label: 'hidden, because no page is loading', element: <Progress /> },
        { label: 'placeholder of text', element: <Skeleton lines={4} /> },
      ],
    },
    {
      name: 'toast',
      components: ['Toast', 'Notify'],
      states: () => [
        { label: 'shown', frame: 'screen', element: <Toast text="Ссылка скопирована" onClose={() => undefined} /> },
        { label: 'no message', element: <Toast text={null} onClose={() => undefined} /> },
        {
          label: 'that of the site',
          frame: 'screen',
          element: (
            <>
              <Button onClick={() => notify('Выбор сохранён')}>Показать</Button>
              <Notify />
            </>
          ),
        },
      ],
    },
    {
      name: 'visually-hidden',
      components: ['VisuallyHidden'],
      states: () => [
        {
          label: 'only for screen readers',
          element: (
            <p>
              Цена <VisuallyHidden>в рублях</VisuallyHidden>
            </p>
          ),
        },
      ],
    },
  ],
};
