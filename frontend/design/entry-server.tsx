import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { escapeJson, HYDRATION_ID, plainErrors } from '#app/hydration.ts';
import { designRoutes } from './routes.tsx';

const handler = createStaticHandler(designRoutes);

/**
 * Renders the gallery to an HTML document, because the header and the footer exist only in markup of a server. As on the
 * site, the theme colours come before all pictures: `view-controls.ts` takes the first media query for that of light pages.
 */
export async function renderDesign(request: Request): Promise<string> {
  const context = await handler.query(request);
  if (context instanceof Response) throw new Error(`a loader returned a response with status ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { loaderData, errors } = context;
  const hydration = escapeJson({ buildId: 'development', state: { loaderData, errors: plainErrors(errors) } });
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#06443b" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#06110e" media="(prefers-color-scheme: dark)">
<title>Design</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/src/styles/global.css">
</head>
<body>
<div id="root">${renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)}</div>
<script type="application/json" id="${HYDRATION_ID}">${hydration}</script>
<script type="module" src="/design/entry-client.tsx"></script>
</body>
</html>
`;
}
