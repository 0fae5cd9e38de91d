import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { environment } from '../stack/environment.ts';
import { freeAddresses } from '../stack/free-addresses.ts';

/** Elements whose content is text or is not drawn, so a document is not cut inside them. */
const UNCUT = /<(script|style|title|textarea)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;

interface PiecewiseOptions {
  /** About how many pieces a document has. */
  readonly count: number;
  /** Changes a document before it is cut. */
  readonly change?: (html: string) => string;
}

/**
 * A server in front of the site that holds documents back. It sends a document piece by piece, and each piece only when
 * the browser had the time to draw the pieces before it. All other requests are passed on.
 */
export class PiecewiseSite {
  readonly #server: Server;
  readonly #address: string;
  readonly #options: PiecewiseOptions;
  #document: { response: ServerResponse; pieces: string[] } | undefined;

  private constructor(server: Server, address: string, options: PiecewiseOptions) {
    this.#server = server;
    this.#address = address;
    this.#options = options;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(options: PiecewiseOptions): Promise<PiecewiseSite> {
    const [address = ''] = await freeAddresses(1);
    const [host, port] = address.split(':');
    const server = createServer().listen(Number(port), host);
    await once(server, 'listening');
    return new PiecewiseSite(server, address, options);
  }

  /** Loads a document in pieces. */
  async load(page: Page, path: string): Promise<void> {
    await page.goto(`http://${this.#address}${path}`, { waitUntil: 'commit' });
    if (!this.#document) throw new Error(`${path} is not a document`);
    const { response, pieces } = this.#document;
    for (const [index, piece] of pieces.entries()) {
      response.write(`${piece}<!--piece ${index}-->`);
      await parsed(page, `piece ${index}`);
    }
    response.end();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(new URL(request.url ?? '/', environment('SITE_ORIGIN')), { redirect: 'manual' });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const { count, change = (html) => html } = this.#options;
    const html = change(await answer.text());
    const start = html.indexOf('<body');
    this.#document = { response, pieces: cut(html, start, count) };
    // The head of the document is sent at once, since nothing is drawn without it.
    response.write(html.slice(0, start));
  }
}

/** Cuts the body of a document, which begins at `start`, before and after tags into about `count` pieces. */
function cut(html: string, start: number, count: number): string[] {
  const uncut = [...html.matchAll(UNCUT)].map(({ index, 0: text }) => ({ from: index, to: index + text.length }));
  const places = [...html.matchAll(/(?=<)|(?<=>)/g)]
    .map(({ index }) => index)
    .filter((place) => place > html.indexOf('>', start) && !uncut.some(({ from, to }) => from < place && place < to));
  const step = Math.max(1, Math.floor(places.length / count));
  const cuts = [start, ...places.filter((_, index) => index % step === 0), html.length];
  return cuts.slice(0, -1).map((from, index) => html.slice(from, cuts[index + 1]));
}

/**
 * Waits until the browser has loaded the stylesheets, has parsed the comment `mark` and has drawn a frame. A browser that
 * must not draw yet runs no animation frames, so in a document that asks for this, a frame is awaited for 50 ms only.
 */
async function parsed(page: Page, mark: string): Promise<void> {
  await page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const isParsed = (): boolean => {
          const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
          for (let node = comments.nextNode(); node; node = comments.nextNode()) {
            if (node.nodeValue === text) return true;
          }
          return false;
        };
        const isStyled = (): boolean =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
            ({ sheet }) => sheet !== null,
          );
        const look = (): void => {
          if (!isParsed() || !isStyled()) {
            setTimeout(look);
            return;
          }
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          if (document.querySelector('link[rel="expect"]')) setTimeout(resolve, 50);
        };
        look();
      }),
    mark,
  );
}
