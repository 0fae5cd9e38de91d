import { ButtonLink } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { ContactPanel } from '#ui/contact-panel/contact-panel.tsx';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { ErrorPanel } from '#ui/error-panel/error-panel.tsx';
import { Hero } from '#ui/hero/hero.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ICON_NAMES } from '#ui/icon/icon-names.ts';
import { Grid } from '#ui/layout/grid.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Logo } from '#ui/logo/logo.tsx';
import { PageHead } from '#ui/page-head/page-head.tsx';
import { PersonCard } from '#ui/person-card/person-card.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { Tag } from '#ui/tag/tag.tsx';
import type { DesignData } from '../data.ts';
import { type SpecimenGroup, statesOf } from '../specimen.ts';

const LOOKS = { line: 'line', fill: 'fill', plain: 'plain' } as const;
const SHAPES = { natural: 'natural', wide: 'wide', square: 'square', tall: 'tall' } as const;
const SIZES = ['sm', 'md', 'lg'] as const;
const PERSON = {
  name: 'Ирина Сергеевна Полякова',
  role: 'Врач',
  phone: '+7 (495) 000-00-10',
  email: 'doctor@post.example',
};
const HOME = [{ path: '/', title: 'Главная' }];
const LEAD = 'Введение из одного предложения, которое занимает две строки на широком экране и четыре на узком.';

function wideHead({ heads }: DesignData) {
  return heads.find(({ width }) => width >= 1200);
}

export const CARDS: SpecimenGroup = {
  name: 'cards',
  title: 'Cards, heads and pictures',
  specimens: [
    {
      name: 'card',
      components: ['Card'],
      states: ({ products, news }) => [
        ...statesOf(LOOKS, (look) => (
          <Grid>
            <Card look={look} title="Только текст" text="Карточка без ссылки и без рисунка." level={4} />
            <Card
              look={look}
              title="Ссылка и значок"
              text="Вся карточка ведёт на страницу."
              to="/about"
              icon="flask"
              level={4}
            />
            <Card
              look={look}
              title="Рисунок, метки и подвал"
              to="/catalog"
              picture={news[0]?.picture}
              marks={<Tag>Новость</Tag>}
              foot={<span>Подвал карточки</span>}
              level={4}
            />
          </Grid>
        )),
        {
          label: 'a row on a phone, picture not cropped',
          element: (
            <Grid columns={2}>
              <Card phone="row" fit="contain" title="Упаковка" to="/catalog" picture={products[0]?.picture} level={4} />
              <Card phone="row" title="Новость" to="/press-center" picture={news[1]?.picture} level={4} />
            </Grid>
          ),
        },
      ],
    },
    {
      name: 'contact panel',
      components: ['ContactPanel', 'ContactWays'],
      states: () => [
        {
          label: 'usual',
          element: <ContactPanel heading="Отдел кадров" text="Подскажем, с чего начать." people={[PERSON]} />,
        },
      ],
    },
    {
      name: 'person-card',
      components: ['PersonCard'],
      states: () => [{ label: 'usual', element: <PersonCard {...PERSON} /> }],
    },
    {
      name: 'document-list',
      components: ['DocumentList'],
      states: () => [
        {
          label: 'with and without text and date',
          element: (
            <DocumentList
              items={[
                { title: 'Политика в области качества', href: '/api/files/a.pdf', kind: 'pdf', bytes: 84_000 },
                {
                  title: 'Положение о закупках',
                  text: 'Действует с начала года.',
                  date: '2026-01-12',
                  href: '/api/files/b.docx',
                  kind: 'docx',
                  bytes: 2_400_000,
                },
              ]}
            />
          ),
        },
      ],
    },
    {
      name: 'hero',
      components: ['Hero'],
      states: (data) => [
        {
          label: 'with a picture and two buttons',
          frame: 'bleed',
          element: (
            <Hero title="Лекарства, которым доверяют" lead={LEAD} picture={wideHead(data)}>
              <ButtonLink look="light" to="/catalog">
                Каталог
              </ButtonLink>
              <ButtonLink look="ghost" to="/about">
                О компании
              </ButtonLink>
            </Hero>
          ),
        },
        {
          label: 'with a picture of low things',
          frame: 'bleed',
          element: <Hero title="Лекарства, которым доверяют" lead={LEAD} picture={wideHead(data)} isLow={true} />,
        },
        { label: 'without a picture', frame: 'bleed', element: <Hero title="Карьера" lead={LEAD} /> },
      ],
    },
    {
      name: 'page-head',
      components: ['PageHead', 'LandingPicture', 'Actions'],
      states: (data) => [
        { label: 'utility', frame: 'bleed', element: <PageHead title="Документы" above={HOME} lead={LEAD} /> },
        {
          label: 'utility with buttons',
          frame: 'bleed',
          element: (
            <PageHead title="Где купить" above={HOME} lead={LEAD}>
              <ButtonLink to="#top">Найти препарат</ButtonLink>
            </PageHead>
          ),
        },
        {
          label: 'landing',
          frame: 'bleed',
          element: <PageHead title="О компании" above={HOME} lead={LEAD} picture={wideHead(data)} />,
        },
        {
          label: 'article',
          frame: 'bleed',
          element: <PageHead title="Новая линия розлива" above={HOME} marks={<Tag>Производство</Tag>} lead={LEAD} />,
        },
        {
          label: 'with a small picture',
          frame: 'bleed',
          element: <PageHead title="Контакты" above={HOME} lead={LEAD} picture={data.news[0]?.picture} />,
        },
      ],
    },
    {
      name: 'picture',
      components: ['Picture'],
      states: ({ products }) => {
        const picture = products[0]?.picture;
        if (!picture) return [];
        return statesOf(SHAPES, (shape) => <Picture picture={picture} shape={shape} fit="contain" />);
      },
    },
    {
      name: 'icon',
      components: ['Icon'],
      states: () =>
        SIZES.map((size) => ({
          label: size,
          element: (
            <Row>
              {ICON_NAMES.map((name) => (
                <span key={name} title={name}>
                  <Icon name={name} size={size} />
                </span>
              ))}
            </Row>
          ),
        })),
    },
    {
      name: 'logo',
      components: ['Logo'],
      states: () => [
        { label: 'on the ground of the page', element: <Logo /> },
        { label: 'on a dark band', ground: 'band', element: <Logo /> },
      ],
    },
    {
      name: 'empty',
      components: ['Empty'],
      states: () => [
        { label: 'only a title', element: <Empty title="Документов пока нет" icon="document" /> },
        {
          label: 'with advice',
          element: (
            <Empty title="Ничего не нашлось">
              <p>Уберите часть условий.</p>
              <ButtonLink look="soft" to="/catalog">
                Показать весь каталог
              </ButtonLink>
            </Empty>
          ),
        },
      ],
    },
    {
      name: 'error-panel',
      components: ['ErrorPanel'],
      states: () => [
        {
          label: 'usual',
          frame: 'bleed',
          element: (
            <ErrorPanel code="404" title="Такой страницы нет" text="Проверьте адрес или начните с главной.">
              <ButtonLink to="/">На главную</ButtonLink>
              <ButtonLink look="soft" to="/search">
                Поиск
              </ButtonLink>
            </ErrorPanel>
          ),
        },
      ],
    },
  ],
};
