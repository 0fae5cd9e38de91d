import { Page as VacanciesPage } from '#pages/vacancies/page.tsx';
import { HeadTerms } from '#pages/vacancy/head-terms.tsx';
import { Page as VacancyPage } from '#pages/vacancy/page.tsx';
import { Work } from '#pages/vacancy/work.tsx';
import { Screen } from '../screen.tsx';
import { half, inset, LONG_TITLE, type SpecimenGroup, wide, without } from '../specimen.ts';

export const VACANCIES: SpecimenGroup = {
  name: 'vacancies',
  title: 'Vacancies',
  specimens: [
    {
      name: 'vacancy-head-terms',
      components: ['vacancy/HeadTerms'],
      states: ({ pages }) => {
        const { item } = pages.vacancy.data;
        return half({
          'a range, the whole day': <HeadTerms item={{ ...item, schedule: 'full' }} />,
          'a lower limit, shifts': <HeadTerms item={{ ...item, salary: { from: 65_000 }, schedule: 'shift' }} />,
          'an upper limit, a part of the day': (
            <HeadTerms item={{ ...item, salary: { to: 80_000 }, schedule: 'part' }} />
          ),
          'no pay named, an internship, a branch of the same name': (
            <HeadTerms
              item={{
                ...without(item, 'salary'),
                schedule: 'internship',
                city: item.branch.title,
              }}
            />
          ),
        });
      },
    },
    {
      name: 'vacancy-work',
      components: ['vacancy/Work'],
      states: ({ pages }) => {
        const { item, address } = pages.vacancy.data;
        return inset({
          usual: <Work item={item} address={address} />,
          'no pay named, no address, a long word': (
            <Work
              item={{
                ...without(item, 'salary'),
                contact: without(without(item.contact, 'phone'), 'email'),
                duties: [LONG_TITLE],
              }}
              address={address}
            />
          ),
        });
      },
    },
    {
      name: 'vacancy-page',
      components: ['vacancy/Page'],
      states: ({ pages: { vacancy } }) =>
        wide({
          usual: <Screen of={<VacancyPage />} page={vacancy} />,
          'the only vacancy, with a long word': (
            <Screen
              of={<VacancyPage />}
              page={vacancy}
              change={{ item: { ...without(vacancy.data.item, 'picture'), title: LONG_TITLE }, others: [] }}
            />
          ),
        }),
    },
    {
      name: 'vacancies-page',
      components: ['vacancies/Page'],
      states: ({ pages: { vacancies } }) =>
        wide({
          usual: <Screen of={<VacanciesPage />} page={vacancies} />,
          'nothing found': (
            <Screen
              of={<VacanciesPage />}
              page={vacancies}
              change={{ vacancies: { ...vacancies.data.vacancies, items: [], total: 0 } }}
            />
          ),
        }),
    },
  ],
};
