import { Share } from '#features/share/share.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Button, ButtonLink, type ButtonLook } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { NoSuchPage } from '#ui/pagination/no-such-page.tsx';
import { Pagination } from '#ui/pagination/pagination.tsx';
import { StickyAction } from '#ui/sticky-action/sticky-action.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ViewSwitch, ViewSwitchButton } from '#ui/view-switch/view-switch.tsx';
import { SkipLink } from '#ui/visually-hidden/visually-hidden.tsx';
import { type SpecimenGroup, statesOf } from '../specimen.ts';

/** The looks of a button. `light` and `ghost` are for dark bands. */
const LOOKS: Readonly<Record<ButtonLook, string>> = {
  main: 'main',
  soft: 'soft',
  text: 'text',
  light: 'light, on a dark band',
  ghost: 'ghost, on a dark band',
};
const ON_BAND: readonly string[] = ['light', 'ghost'];

function groundOf(label: string): 'band' | 'surface' {
  return ON_BAND.some((look) => label.startsWith(look)) ? 'band' : 'surface';
}

export const ACTIONS: SpecimenGroup = {
  name: 'actions',
  title: 'Actions and navigation',
  specimens: [
    {
      name: 'button',
      components: ['Button'],
      states: () =>
        statesOf(LOOKS, (look) => (
          <Row>
            <Button look={look}>Отправить</Button>
            <Button look={look} icon="download">
              Скачать
            </Button>
            <Button look={look} disabled>
              Отправляется…
            </Button>
          </Row>
        )).map((state) => ({ ...state, ground: groundOf(state.label) })),
    },
    {
      name: 'button-link',
      components: ['ButtonLink'],
      states: () =>
        statesOf(LOOKS, (look) => (
          <Row>
            <ButtonLink look={look} to="/catalog">
              Каталог
            </ButtonLink>
            <ButtonLink look={look} to="/career" icon="arrow">
              Карьера
            </ButtonLink>
          </Row>
        )).map((state) => ({ ...state, ground: groundOf(state.label) })),
    },
    {
      name: 'link',
      components: ['Link'],
      states: () => [
        {
          label: 'to a page of the site',
          element: (
            <p>
              Подробности <Link to="/about">на странице о компании</Link>.
            </p>
          ),
        },
        {
          label: 'to another site',
          element: (
            <p>
              Закон опубликован <Link to="https://example.org/">на официальном портале</Link>.
            </p>
          ),
        },
      ],
    },
    {
      name: 'sticky-action',
      components: ['StickyAction'],
      states: () => [
        {
          label: 'at the bottom of a narrow screen',
          frame: 'screen',
          element: (
            <StickyAction>
              <ButtonLink to="/contacts#feedback" icon="arrow">
                Оставить заявку
              </ButtonLink>
            </StickyAction>
          ),
        },
      ],
    },
    {
      name: 'share',
      components: ['Share'],
      states: () => [{ label: 'usual', element: <Share title="Новость" address="https://example.org/news" /> }],
    },
    {
      name: 'tabs',
      components: ['Tabs'],
      states: () => [
        {
          label: 'with and without numbers',
          element: (
            <Tabs
              label="Состояние закупок"
              tabs={[
                { to: '/bidding', title: 'Все', current: true },
                { to: '/bidding?status=open', title: 'Идут', count: 4, current: false },
                { to: '/bidding?status=closed', title: 'Завершены', count: 0, current: false },
              ]}
            />
          ),
        },
      ],
    },
    {
      name: 'breadcrumbs',
      components: ['Breadcrumbs'],
      states: () => [
        { label: 'short', element: <Breadcrumbs above={[{ path: '/', title: 'Главная' }]} here="Контакты" /> },
        {
          label: 'long',
          element: (
            <Breadcrumbs
              above={[
                { path: '/', title: 'Главная' },
                { path: '/anti-corruption', title: 'Противодействие коррупции' },
                { path: '/anti-corruption/comission', title: 'Комиссия по соблюдению требований' },
              ]}
              here="Сведения о доходах, расходах и обязательствах имущественного характера"
            />
          ),
        },
      ],
    },
    {
      name: 'pagination',
      components: ['Pagination', 'NoSuchPage'],
      states: () => [
        { label: 'first page', element: <Pagination page={1} pages={3} /> },
        { label: 'in the middle', element: <Pagination page={12} pages={40} /> },
        { label: 'last page', element: <Pagination page={40} pages={40} /> },
        { label: 'a page that does not exist', element: <NoSuchPage pages={3} /> },
      ],
    },
    {
      name: 'view-switch',
      components: ['ViewSwitch', 'ViewSwitchButton'],
      states: () => [
        { label: 'as a form', element: <ViewSwitch /> },
        {
          label: 'as the button of another form',
          element: (
            <form action="/view">
              <ViewSwitchButton />
            </form>
          ),
        },
      ],
    },
    {
      name: 'skip-link',
      components: ['SkipLink'],
      states: () => [{ label: 'hidden until it has the focus', element: <SkipLink /> }],
    },
  ],
};
