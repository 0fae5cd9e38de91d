import { FormCall } from '#features/blocks/form-call.tsx';
import { Page as ContentPage } from '#pages/content/page.tsx';
import { Course } from '#pages/program/course.tsx';
import { Page as ProgramPage } from '#pages/program/page.tsx';
import { Below } from '#pages/service/below.tsx';
import { Contact } from '#pages/service/contact.tsx';
import { ContactBar } from '#pages/service/contact-bar.tsx';
import { layoutOf } from '#pages/service/layouts.ts';
import { Page as ServicePage } from '#pages/service/page.tsx';
import { sectionsOf } from '#pages/service/sections.ts';
import { blockOf } from '../data.ts';
import { Screen } from '../screen.tsx';
import { column, firstOf, inset, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';
import styles from './layout.module.css';

export const SERVICES: SpecimenGroup = {
  name: 'services',
  title: 'Services and programmes',
  specimens: [
    {
      name: 'service-contact',
      components: ['service/Contact'],
      states: ({ pages }) => {
        const people = blockOf(firstOf(pages.service).data.page, 'people').items;
        return column({
          usual: (
            <Contact heading="Вопросы по услуге" people={people}>
              <FormCall kind="study" />
            </Contact>
          ),
          'two people, no heading, no form': (
            <Contact people={people.flatMap((one) => [one, { name: 'Роман Тихомиров', role: LONG_TITLE }])}>
              {null}
            </Contact>
          ),
        });
      },
    },
    {
      name: 'service-contact-bar',
      components: ['service/ContactBar'],
      states: ({ pages }) => {
        const people = blockOf(firstOf(pages.service).data.page, 'people').items;
        const two = people.flatMap((one) => [one, { name: 'Роман Тихомиров', role: LONG_TITLE }]);
        const bar = (shown: typeof two, isShown: boolean) => (
          <div className={styles.behind}>
            <ContactBar people={shown} isShown={isShown}>
              <FormCall kind="study" />
            </ContactBar>
          </div>
        );
        return wide({
          usual: bar(people, true),
          'two people, one without a phone': bar(two, true),
          hidden: bar(people, false),
        });
      },
    },
    {
      name: 'service-below',
      components: ['service/Below'],
      states: ({ pages }) =>
        wide(
          Object.fromEntries(
            pages.service.map(({ path, data: { page } }) => {
              const service = path.split('/').at(-1);
              const blocks = page.blocks.filter(({ kind }) => kind !== 'people');
              const { below } = sectionsOf(blocks);
              return [
                `${layoutOf(path)}: ${service}`,
                <Below
                  key={path}
                  id={service ?? ''}
                  blocks={below}
                  page={page.blocks}
                  layout={layoutOf(path)}
                  service={service}
                />,
              ];
            }),
          ),
        ),
    },
    {
      name: 'service-page',
      components: ['service/Page'],
      states: ({ pages }) => {
        const service = firstOf(pages.service);
        const { page } = service.data;
        const texts = page.blocks.filter(({ kind }) => kind === 'text' || kind === 'steps');
        return wide({
          usual: <Screen of={<ServicePage />} page={service} />,
          'without a contact and a form': (
            <Screen of={<ServicePage />} page={service} change={{ page: { ...page, blocks: texts } }} />
          ),
        });
      },
    },
    {
      name: 'program-course',
      components: ['program/Course'],
      states: ({ pages }) => {
        const { item } = pages.program.data;
        const [date] = item.dates;
        return inset({
          usual: <Course item={item} />,
          'one day, no teachers': <Course item={{ ...item, dates: date ? [{ from: date.from }] : [], teachers: [] }} />,
          'without dates and optional facts': (
            <Course
              item={{
                ...without(without(without(item, 'partner'), 'price'), 'document'),
                dates: [],
                audience: LONG_TITLE,
              }}
            />
          ),
        });
      },
    },
    {
      name: 'program-page',
      components: ['program/Page'],
      states: ({ pages: { program } }) =>
        wide({
          usual: <Screen of={<ProgramPage />} page={program} />,
          'without hours and other programmes': (
            <Screen
              of={<ProgramPage />}
              page={program}
              change={{ item: without(program.data.item, 'hours'), others: [], picture: undefined }}
            />
          ),
        }),
    },
    {
      name: 'content-page',
      components: ['content/Page', 'ContentScreen'],
      states: ({ pages: { services, products, training } }) => {
        const { page } = products.data;
        return wide({
          'a person at the end, a button in the head': <Screen of={<ContentPage />} page={services} />,
          'a form': <Screen of={<ContentPage />} page={training} />,
          'offers at the end': (
            <Screen
              of={<ContentPage />}
              page={products}
              change={{
                page: {
                  ...page,
                  blocks: [
                    ...page.blocks.slice(0, 2),
                    {
                      kind: 'cards',
                      heading: 'Что дальше',
                      items: [
                        { title: 'Найти препарат', text: 'По названию, веществу и форме.', href: '/catalog' },
                        { title: 'Где купить', text: 'Аптеки-партнёры по регионам.', href: '/where-to-buy' },
                      ],
                    },
                  ],
                },
              }}
            />
          ),
          'a head with a long word': (
            <Screen
              of={<ContentPage />}
              page={products}
              change={{ page: { ...without(page, 'picture'), heading: LONG_TITLE, blocks: [] } }}
            />
          ),
        });
      },
    },
  ],
};
