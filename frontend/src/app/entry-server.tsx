import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { DEFAULT_META, type DocumentMeta, errorMeta, metaOf } from '#platform/meta.ts';
import { type DocumentAssets, renderDocument } from './document.ts';
import { plainErrors } from './hydration.ts';
import { pageName } from './page-modules.ts';
import { routes } from './routes.tsx';

export interface RenderSettings {
  readonly origin: string;
  readonly buildId: string;
  readonly analytics: string;
  readonly assetsFor: (pages: readonly string[]) => DocumentAssets;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /**
   * The errors that a loader did not throw deliberately, such as a `TypeError`. The page does not show the messages of
   * these errors.
   */
  readonly unexpected: readonly unknown[];
}

const handler = createStaticHandler(routes);

/**
 * Renders the page for `request` to HTML. The returned status corresponds to the page or the error screen in the HTML.
 */
export async function renderPage(request: Request, settings: RenderSettings): Promise<RenderedPage> {
  const context = await handler.query(request);
  if (context instanceof Response)
    throw new Error(`a loader returned a response with status ${context.status} instead of data`);
  const status = context.statusCode;
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  const html = renderDocument({
    markup,
    meta: metaFor(context),
    pathname: context.location.pathname,
    origin: settings.origin,
    status,
    hydration: { buildId: settings.buildId, state: hydrationState(context) },
    assets: settings.assetsFor(context.matches.flatMap(({ route }) => pageName(route) ?? [])),
    analytics: settings.analytics,
  });
  const unexpected = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));
  return { status, html, unexpected };
}

function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext) {
  return { loaderData, actionData, errors: plainErrors(errors) };
}

function metaFor({ statusCode, matches, loaderData }: StaticHandlerContext): DocumentMeta {
  if (statusCode >= 400) return errorMeta(statusCode);
  return metaOf(matches.map(({ route }) => loaderData[route.id])) ?? DEFAULT_META;
}
