import { createServer as createHttpServer } from 'node:http';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import type { Transport } from '#api/transport.ts';
import type { RenderSettings } from '#app/entry-server.tsx';
import type { renderDesign } from '../design/entry-server.tsx';
import { DESIGN_PATH } from '../design/path.ts';
import type { createHandler } from '../server/handler.ts';
import { log } from '../server/log.ts';
import { HTML, type Reply, sendReply, text } from '../server/reply.ts';
import { readSettings } from '../server/settings.ts';
import { storedView, withView } from '../server/view.ts';

/**
 * Serves the site for development. Vite compiles a source file when it is requested and applies changes without a
 * restart. React reports its development warnings.
 */
async function develop(): Promise<void> {
  const settings = readSettings({ RENDERER_PUBLIC_ORIGIN: 'http://127.0.0.1:3000', ...process.env });
  const http = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    // Without the entries, Vite finds the dependencies only while pages load, and then reloads the pages.
    optimizeDeps: { entries: ['src/app/entry-client.tsx', 'design/entry-client.tsx'] },
    server: { middlewareMode: { server: http }, hmr: { server: http }, proxy: { '/api/': settings.apiOrigin } },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that can run the server');

  const { createTransport } = await ssr.runner.import('/server/transport.ts');
  const transport: Transport = createTransport(settings.apiOrigin, log);

  http.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      await connectApi(ssr.runner, transport);
      const transform = (html: string) => vite.transformIndexHtml(request.url ?? '/', html);
      const url = new URL(request.url ?? '/', settings.publicOrigin);
      if (url.pathname === DESIGN_PATH) {
        const reply = await designReply(ssr.runner, url, transform);
        sendReply(response, withView(reply, storedView(request.headers.cookie)), 'whole');
        return;
      }
      const handler: { createHandler: typeof createHandler } = await ssr.runner.import('/server/handler.ts');
      await handler.createHandler({
        render: renderSettings(settings.publicOrigin),
        isReady: () => true,
        log,
        transform,
      })(request, response);
    });
  });
  http.listen(settings.port, settings.host, () =>
    log('info', 'listening', { address: `${settings.host}:${settings.port}` }),
  );
}

/**
 * Sets the transport for API requests. When a source file has changed, Vite loads its modules again, and the newly
 * loaded modules have no transport. This function must therefore be called for every page.
 */
async function connectApi(runner: ModuleRunner, transport: Transport): Promise<void> {
  const { setTransport } = await runner.import('/src/api/transport.ts');
  setTransport(transport);
}

/** Renders the gallery of components. An error is shown as text, because a mistake in a component must not end the server. */
async function designReply(
  runner: ModuleRunner,
  url: URL,
  transform: (html: string) => Promise<string>,
): Promise<Reply> {
  try {
    const design: { renderDesign: typeof renderDesign } = await runner.import('/design/entry-server.tsx');
    return { status: 200, type: HTML, body: await transform(await design.renderDesign(new Request(url))) };
  } catch (error) {
    return text(500, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function renderSettings(origin: string): RenderSettings {
  const assets = {
    entry: '/src/app/entry-client.tsx',
    styles: ['/src/styles/global.css'],
    modules: [],
    fonts: [],
  };
  return { origin, buildId: 'development', assetsFor: () => assets };
}

await develop();
