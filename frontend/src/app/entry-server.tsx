import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { SubmittedForm } from '#api/submitted-form.ts';
import { FORM_ATTRIBUTE } from '#features/forms/form-mark.ts';
import { loadForms } from '#features/forms/lazy-form.tsx';
import { SubmittedFormProvider } from '#features/forms/submitted-form.ts';
import { DEFAULT_META, type DocumentMeta, errorMeta, metaOf } from '#platform/meta.ts';
import { takeRenderedChunks } from '#platform/on-demand.ts';
import { type DocumentAssets, renderDocument } from './document.ts';
import { createDocumentCache } from './document-cache.ts';
import { escapeJson, plainErrors } from './hydration.ts';
import { pageName } from './page-modules.ts';
import { notFoundScreen } from './route-error.tsx';
import { routes } from './routes.tsx';
import { createShellCache } from './shell-cache.ts';
import { insertParts, type ShellMode, ShellModeContext, takeParts } from './shell-part.tsx';

export interface RenderSettings {
  readonly origin: string;
  readonly buildId: string;
  readonly assetsFor: (chunks: readonly string[]) => DocumentAssets;
}

export interface RenderedPage {
  readonly status: number;
  /** The HTML document, in UTF-8. */
  readonly document: Buffer;
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
 * If `form` was rejected, the page shows it again.
 */
export async function renderPage(
  request: Request,
  settings: RenderSettings,
  form?: SubmittedForm,
): Promise<RenderedPage> {
  const context = await handler.query(request);
  if (context instanceof Response)
    throw new Error(`a loader returned a response with status ${context.status} instead of data`);
  const unexpected = Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));
  const document = await documentOf(context, request, settings, form);
  return { status: context.statusCode, document, unexpected };
}

const documents = createDocumentCache();

/** Returns the document of a page. If nothing has changed since the last request for its URL, returns the same document. */
async function documentOf(
  context: StaticHandlerContext,
  request: Request,
  settings: RenderSettings,
  form?: SubmittedForm,
): Promise<Buffer> {
  const hydration = escapeJson({ buildId: settings.buildId, state: hydrationState(context), form });
  const analytics = request.headers.get('x-site-analytics') ?? '';
  const { pathname, search } = context.location;
  const url = `${pathname}${search} ${analytics}`;
  const known = documents.get(url, hydration);
  if (known) return known;
  await Promise.all([loadForms(), notFoundScreen.load()]);
  const markup = markupOf(context, form ?? null);
  const hasForm = markup.includes(FORM_ATTRIBUTE);
  const html = renderDocument({
    markup,
    meta: form ? rejectedMeta(metaFor(context)) : metaFor(context),
    pathname,
    origin: settings.origin,
    status: context.statusCode,
    hydration,
    assets: settings.assetsFor(chunksOf(context)),
    analytics,
  });
  const document = Buffer.from(html);
  // Each copy of a form has a key of its own, so that the API host can tell two visitors apart.
  if (context.statusCode === 200 && !hasForm) documents.set(url, hydration, document);
  return document;
}

/** Returns the metadata of the page with a rejected form. Screen readers read the title first. */
function rejectedMeta(meta: DocumentMeta): DocumentMeta {
  return { ...meta, title: `Ошибка в форме: ${meta.title}`, noindex: true };
}

/** Returns the names of the chunks that the document lists: the chunk of the page, and those that it needs for its data. */
function chunksOf({ matches }: StaticHandlerContext): string[] {
  const pages = matches.flatMap(({ route }) => pageName(route) ?? []);
  return [...new Set([...pages.map((page) => `page-${page}`), ...takeRenderedChunks()])];
}

const shells = createShellCache();

/** Renders the page. The markup of the header and the footer is rendered only once for each path. */
function markupOf(context: StaticHandlerContext, form: SubmittedForm | null): string {
  const siteData = context.loaderData.root;
  if (siteData === undefined) return renderWith(context, form, 'plain');
  const [path, version] = [context.location.pathname, JSON.stringify(siteData)];
  const known = shells.get(path, version);
  if (known) return insertParts(renderWith(context, form, 'skip'), known);
  const { markup, parts } = takeParts(renderWith(context, form, 'mark'));
  shells.set(path, version, parts);
  return markup;
}

function renderWith(context: StaticHandlerContext, form: SubmittedForm | null, mode: ShellMode): string {
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <ShellModeContext value={mode}>
      <SubmittedFormProvider value={form}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SubmittedFormProvider>
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
