import { useState } from 'react';
import { useSiteData } from '#api/site-data.ts';
import { Dialogs } from '#app/dialogs.tsx';
import { Footer } from '#features/footer/footer.tsx';
import { Header } from '#features/header/header.tsx';
import { ViewForm } from '#features/header/view-form.tsx';
import { CookieAnswers, CookieNotice } from '#features/popups/cookie-notice.tsx';
import { SearchBox } from '#features/search/search-box.tsx';
import { openCookieSettings } from '#platform/cookie-settings.ts';
import { openPopup } from '#platform/interface-state.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row } from '#ui/layout/layout.tsx';
import type { SpecimenGroup } from '../specimen.ts';

const WIDTHS = ['narrow', 'wide'] as const;

export const SHELL: SpecimenGroup = {
  name: 'shell',
  title: 'Header, footer and dialogs',
  specimens: [
    {
      name: 'header',
      components: ['Header', 'Menu', 'MenuContent', 'Burger', 'BurgerContent', 'ViewPanel'],
      states: () => [{ label: 'solid', frame: 'bleed', element: <SiteHeader /> }],
    },
    {
      name: 'footer',
      components: ['Footer', 'FooterContent', 'FooterContacts', 'Signature'],
      states: () => [{ label: 'usual', frame: 'bleed', element: <SiteFooter /> }],
    },
    {
      name: 'view-form',
      components: ['ViewForm'],
      states: () => [{ label: 'usual', element: <ViewForm /> }],
    },
    {
      name: 'dialog',
      components: ['Dialog'],
      states: () => WIDTHS.map((width) => ({ label: width, element: <OpenedDialog width={width} /> })),
    },
    {
      name: 'popups',
      components: ['Popups', 'CookieSettings'],
      states: () => [{ label: 'those of the site', element: <SitePopups /> }],
    },
    {
      name: 'cookie-notice',
      components: ['CookieNotice', 'CookieAnswers'],
      states: () => [
        { label: 'notice', frame: 'screen', element: <CookieNotice /> },
        { label: 'only the answers', element: <CookieAnswers /> },
      ],
    },
  ],
};

function SiteHeader() {
  return <Header phone={useSiteData()?.contacts.phones[0]?.number} search={<SearchBox />} />;
}

function SiteFooter() {
  return <Footer contacts={useSiteData()?.contacts} />;
}

function OpenedDialog({ width }: { width: 'narrow' | 'wide' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <Dialog open={open} title="Заголовок окна" onClose={() => setOpen(false)} width={width}>
        <p>
          Текст окна со <a href="/about">ссылкой</a>.
        </p>
      </Dialog>
    </>
  );
}

function SitePopups() {
  return (
    <>
      <Row>
        <Button onClick={() => openPopup({ name: 'feedback' })}>Сообщение</Button>
        <Button onClick={() => openPopup({ name: 'director' })}>Директору</Button>
        <Button onClick={() => openPopup({ name: 'success', number: 'ОС-2026-000123', department: 'quality' })}>
          Принято
        </Button>
        <Button onClick={() => openPopup({ name: 'access', audience: 'medical' })}>Для специалистов</Button>
        <Button onClick={openCookieSettings}>Cookie</Button>
      </Row>
      <Dialogs />
    </>
  );
}
