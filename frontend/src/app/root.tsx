import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { type SiteContacts, useSiteData } from '#api/site-data.ts';
import type { FormKind, ProgramItem } from '#api/types.ts';
import { type BlockSlots, BlockSlotsProvider } from '#features/blocks/slots.tsx';
import { Footer } from '#features/footer/footer.tsx';
import { FORM_CALLS } from '#features/forms/form-calls.ts';
import { LazyForm, LazyFormNext } from '#features/forms/lazy-form.tsx';
import { Header } from '#features/header/header.tsx';
import { Notify } from '#features/notify/notify.tsx';
import { LazyNotice } from '#features/popups/lazy-notice.tsx';
import { LazySearch, search } from '#features/search/lazy-search.tsx';
import { closeCookieSettings } from '#platform/cookie-settings.ts';
import { closePopup, useInterface } from '#platform/interface-state.ts';
import { SCROLL_TO_TOP } from '#platform/link-clicks.ts';
import { applyMeta, metaOf } from '#platform/meta.ts';
import { enterPage } from '#platform/page-transition.ts';
import { reportPageView } from '#platform/page-views.ts';
import { ScrollLock } from '#platform/scroll-lock.ts';
import { Progress } from '#ui/progress/progress.tsx';
import { SkipLink } from '#ui/visually-hidden/visually-hidden.tsx';
import { FOOTER_ID } from './footer-id.ts';
import { LazyDialogs } from './lazy-dialogs.tsx';
import { RouteError } from './route-error.tsx';
import { ShellPart } from './shell-part.tsx';

const SLOTS: BlockSlots = {
  form: blockForm,
  call: (kind) => FORM_CALLS[kind],
  next: ({ form, prepare }, person) => <LazyFormNext kind={form} person={person} prepare={prepare} />,
};

/** Renders the site layout around the current page, along with the popups. */
export function Root() {
  return (
    <BlockSlotsProvider value={SLOTS}>
      <Frame contacts={useSiteData()?.contacts}>
        <Outlet />
      </Frame>
      <LazyDialogs />
      <AfterNavigation />
    </BlockSlotsProvider>
  );
}

/** Renders an error screen in the site layout. The layout has no contacts, because loading the contacts failed. */
export function BareError() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  );
}

/**
 * Renders the site layout: header, page and footer. While the burger menu is open, the page and the footer are inert, and
 * the page cannot be scrolled.
 */
function Frame({ contacts, children }: { contacts?: SiteContacts | undefined; children: ReactNode }) {
  const { isOpenBurger } = useInterface();
  return (
    <>
      {isOpenBurger && <ScrollLock />}
      <SkipLink />
      <Progress />
      <ShellPart name="header">
        <Header phone={contacts?.phones[0]?.number} search={<LazySearch />} loadSearch={search.load} />
      </ShellPart>
      <main id="main" tabIndex={-1} inert={isOpenBurger}>
        {children}
      </main>
      <div id={FOOTER_ID} inert={isOpenBurger}>
        <ShellPart name="footer">
          <Footer contacts={contacts} />
        </ShellPart>
        <LazyNotice />
      </div>
      <Notify />
    </>
  );
}

/**
 * Updates the document after a navigation, because the browser does this only if it loads a new document. Sets the
 * title and the meta tags, reports the page view, sets the scroll position, focuses the page and closes the popup and the cookie settings.
 */
function AfterNavigation() {
  const { pathname, key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const matches = useMatches();
  const { isOpenBurger } = useInterface();
  const shown = useRef(pathname);
  // The effect runs after every navigation, even if the navigation was cancelled or only the query has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    if (isIdle) enterPage();
  }, [isIdle, key]);
  useEffect(() => {
    const meta = metaOf(matches.map(({ loaderData }) => loaderData));
    if (meta) applyMeta(meta, pathname);
    reportPageView();
    // While the burger menu is open, `main` is inert and cannot be focused. The header closes the menu after a
    // navigation.
    if (isOpenBurger) return;
    const isNewPath = shown.current !== pathname;
    if (isNewPath) {
      shown.current = pathname;
      closePopup();
      closeCookieSettings();
    }
    // The next page of a list is shown from its top, so the focus must not stay on the link below the list.
    const isBelow = document.activeElement?.hasAttribute(SCROLL_TO_TOP);
    if (isNewPath || isBelow) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, matches, isOpenBurger]);
  return <ScrollRestoration />;
}

function blockForm(kind: FormKind, programs: readonly ProgramItem[]): ReactNode {
  return <LazyForm kind={kind} programs={programs.map(({ alias, title }) => ({ value: alias, title }))} />;
}
