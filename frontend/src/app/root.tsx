import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useSiteData } from '#api/site-data.ts';
import type { Common, FormKind, ProgramItem } from '#api/types.ts';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { Footer } from '#features/footer/footer.tsx';
import { SiteForm } from '#features/forms/site-form.tsx';
import { Header } from '#features/header/header.tsx';
import { Notify } from '#features/notify/notify.tsx';
import { CookieNotice } from '#features/popups/cookie-choice.tsx';
import { Popups } from '#features/popups/popups.tsx';
import { SearchBox } from '#features/search/search-box.tsx';
import { closePopup, useInterface } from '#platform/interface-state.ts';
import { applyMeta, metaOf } from '#platform/meta.ts';
import { Progress } from '#ui/progress/progress.tsx';
import { SkipLink } from '#ui/visually-hidden/visually-hidden.tsx';
import { RouteError } from './route-error.tsx';

const SLOTS: BlockSlots = { form: blockForm };

/** The frame around every page. */
export function Root() {
  return (
    <BlockSlotsProvider value={SLOTS}>
      <Frame contacts={useSiteData()?.contacts}>
        <Outlet />
      </Frame>
      <Popups
        feedbackForm={<SiteForm kind="feedback" />}
        directorForm={<SiteForm kind="feedback" topic="director" />}
      />
      <AfterNavigation />
    </BlockSlotsProvider>
  );
}

/** The frame that is shown if the data of the frame could not be loaded. */
export function BareError() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  );
}

/** While the burger is open, everything except the header is inert. */
function Frame({ contacts, children }: { contacts?: Common | undefined; children: ReactNode }) {
  const { isOpenBurger } = useInterface();
  return (
    <>
      <SkipLink />
      <Progress />
      <Header phone={contacts?.phones[0]?.number} search={<SearchBox />} />
      <main id="main" tabIndex={-1} inert={isOpenBurger}>
        {children}
      </main>
      <div inert={isOpenBurger}>
        <Footer contacts={contacts} />
        <CookieNotice />
      </div>
      <Notify />
    </>
  );
}

/**
 * Does what a document load would do by itself: updates title and meta, scrolls, moves the focus to the page, closes
 * popups.
 */
function AfterNavigation() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const { isOpenBurger } = useInterface();
  const shown = useRef(pathname);
  useEffect(() => {
    const meta = metaOf(matches.map(({ loaderData }) => loaderData));
    if (meta) applyMeta(meta, pathname);
    // The header closes the burger after a navigation; until then `main` is inert and cannot be focused.
    if (shown.current === pathname || isOpenBurger) return;
    shown.current = pathname;
    closePopup();
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, matches, isOpenBurger]);
  return <ScrollRestoration />;
}

function blockForm(kind: FormKind, programs: readonly ProgramItem[]): ReactNode {
  return <SiteForm kind={kind} programs={programs.map(({ alias, title }) => ({ value: alias, title }))} />;
}
