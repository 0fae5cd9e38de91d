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
import { createShellCache } from './shell-cache.ts';
import { insertParts, type ShellMode, ShellModeContext, takeParts } from './shell-part.tsx';

export interface RenderSettings {
  readonly origin: string;
  readonly buildId: string;
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
 * Renders the page for `request` to HTML. The document contains the analytics counters in the field
 * `X-Site-Analytics` of the request, which Portico sets. The returned status corresponds to the page or the error screen in the HTML.
 */
export async function renderPage(request: Request, settings: RenderSettings): Promise<RenderedPage> {
  const context = await handler.query(request);
  if (context instanceof Response)
    throw new Error(`a loader returned a response with status ${context.status} instead of data`);
  const status = context.statusCode;
  const html = renderDocument({
    markup: markupOf(context),
    meta: metaFor(context),
    pathname: context.location.pathname,
    origin: settings.origin,
    status,
    hydration: { buildId: settings.buildId, state: hydrationState(context) },
    assets: settings.assetsFor(context.matches.flatMap(({ route }) => pageName(route) ?? [])),
    analytics: request.headers.get('x-site-analytics') ?? '',
  });
  const unexpected = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));
  return { status, html, unexpected };
}

const shells = createShellCache();

/** Renders the page. The markup of the header and the footer is rendered only once for each path. */
function markupOf(context: StaticHandlerContext): string {
  const siteData = context.loaderData.root;
  if (siteData === undefined) return renderWith(context, 'plain');
  const [path, version] = [context.location.pathname, JSON.stringify(siteData)];
  const known = shells.get(path, version);
  if (known) return insertParts(renderWith(context, 'skip'), known);
  const { markup, parts } = takeParts(renderWith(context, 'mark'));
  shells.set(path, version, parts);
  return markup;
}

function renderWith(context: StaticHandlerContext, mode: ShellMode): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <ShellModeContext value={mode}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellModeContext>,
  );
}

function hydrationState({ loaderData, actionData, errors }: StaticHandlerContext) {
  return { loaderData, actionData, errors: plainErrors(errors) };
}

function metaFor({ statusCode, matches, loaderData }: StaticHandlerContext): DocumentMeta {
  if (statusCode >= 400) return errorMeta(statusCode);
  return metaOf(matches.map(({ route }) => loaderData[route.id])) ?? DEFAULT_META;
}
