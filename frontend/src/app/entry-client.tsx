import '#styles/global.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, isRouteErrorResponse, matchRoutes, RouterProvider } from 'react-router';
import { loadBlocks } from '#features/blocks/lazy-blocks.tsx';
import { loadForms, loadShownForms } from '#features/forms/lazy-form.tsx';
import { SubmittedFormProvider } from '#features/forms/submitted-form.ts';
import { startBuildPolling } from '#platform/build-polling.ts';
import { headerStyleOf } from '#platform/header-style.ts';
import { setHeaderStyle } from '#platform/interface-state.ts';
import { openLinksWith } from '#platform/link-clicks.ts';
import { startPrefetch } from '#platform/prefetch.ts';
import { STARTED } from '#platform/reload-guard.ts';
import { watchStylesheets } from '#platform/stylesheets.ts';
import { watchTyping } from '#platform/visitor-activity.ts';
import { HYDRATION_ID, readHydration } from './hydration.ts';
import { lazyMiddleware, pageName, preloadPage, setFailedTarget } from './page-modules.ts';
import { notFoundScreen } from './route-error.tsx';
import { routes } from './routes.tsx';

const POLLING_DELAY_MS = 1000;

async function start(): Promise<void> {
  // In a build, the script that guards the other files contains this module.
  if (import.meta.env.DEV) await import('./view-controls.ts');
  dispatchEvent(new Event(STARTED));
  watchStylesheets();
  setHeaderStyle(headerStyleOf(location.pathname));
  const { buildId, state, form = null } = readHydration(document.getElementById(HYDRATION_ID)?.textContent ?? '');
  // The API host sent the page with a rejected form, so the address is that of the API. The router needs the page's own.
  if (form) history.replaceState(history.state, '', form.page);
  setFailedTarget(() => location.pathname + location.search + location.hash);
  const isMissing = Object.values(state.errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 404,
  );
  await Promise.all([
    resolveLazyRoutes(),
    // A form with errors is shown at once. All other forms get their code when they are near the screen.
    form && loadForms(),
    isMissing && notFoundScreen.load(),
    ...Object.values(state.loaderData ?? {}).map(loadBlocks),
  ]);
  const middleware = [lazyMiddleware];
  const clientRoutes = routes.map((route) => (route.id === 'root' ? { ...route, middleware } : route));
  const router = createBrowserRouter(clientRoutes, { hydrationData: state });
  setFailedTarget(() => {
    const { pathname, search, hash } = router.state.navigation.location ?? router.state.location;
    return pathname + search + hash;
  });
  router.subscribe(loadShownForms);
  // If the data of the layout is missing, the header and the footer are incomplete. Another document may have the data.
  if (!state.errors?.root) openLinksWith((to, options) => void router.navigate(to, options));
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') ?? document.body,
      <StrictMode>
        <SubmittedFormProvider value={form}>
          <RouterProvider router={router} />
        </SubmittedFormProvider>
      </StrictMode>,
    );
  });
  watchTyping();
  setTimeout(() => startBuildPolling(buildId), POLLING_DELAY_MS);
  whenIdle(() => startPrefetch(preloadPath));
}

/**
 * Loads the component and the loader of the first page before hydration. Without the component, React would discard the
 * markup of the server.
 */
async function resolveLazyRoutes(): Promise<void> {
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(matched.map(({ route }) => resolveLazy(route)));
}

async function resolveLazy(route: (typeof routes)[number]): Promise<void> {
  if (typeof route.lazy !== 'object') return;
  const parts = Object.entries(route.lazy).map(async ([name, load]) => [name, await load?.()]);
  Object.assign(route, Object.fromEntries(await Promise.all(parts)), { lazy: undefined });
}

async function preloadPath(path: string): Promise<void> {
  const names = (matchRoutes(routes, path) ?? []).map(({ route }) => pageName(route));
  await Promise.all(names.map((name) => (name ? preloadPage(name) : undefined)));
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}

void start();
