import { createServer as createHttpServer } from 'node:http';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import type { Transport } from '#api/transport.ts';
import type { RenderSettings } from '#app/entry-server.tsx';
import type { createHandler } from '../server/handler.ts';
import { log } from '../server/log.ts';
import { readSettings } from '../server/settings.ts';

/**
 * Serves the site for development. Vite compiles a source file when it is requested and applies changes without a
 * restart. React reports its development warnings.
 */
async function develop(): Promise<void> {
  const settings = readSettings({ RENDERER_PUBLIC_ORIGIN: 'http://127.0.0.1:3000', ...process.env });
  const http = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: { server: http }, hmr: { server: http }, proxy: { '/api/': settings.apiOrigin } },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that can run the server');

  const { createTransport } = await ssr.runner.import('/server/transport.ts');
  const transport: Transport = createTransport(settings.apiOrigin, log);

  http.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      await connectApi(ssr.runner, transport);
      const handler: { createHandler: typeof createHandler } = await ssr.runner.import('/server/handler.ts');
      const transform = (html: string) => vite.transformIndexHtml(request.url ?? '/', html);
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
