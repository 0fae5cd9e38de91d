import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect } from 'vitest';
import { setTransport } from '#api/transport.ts';
import { createHandler } from './handler.ts';

const EMPTY = { title: '', text: '', city: '', postal_code: '', hours: '', route: '', latitude: 0, longitude: 0 };
const CONTACTS = {
  address: EMPTY,
  age_mark: '',
  company: { name: '', legal_name: '', tagline: '', description: '', founded: 1943 },
  ...{ departments: [], emails: [], figures: [], licences: [], phones: [], requisites: [], socials: [] },
  warning: '',
};
/** A content page without blocks. */
export const PAGE = {
  ...{ alias: 'services-ctm', path: '/services/ctm', title: 'Услуга', heading: 'Услуга', lead: '', description: '' },
  blocks: [],
};
/** The responses of an API host with one page, which has a form. */
export const RESPONSES: Readonly<Record<string, unknown>> = {
  '/api/common': { data: { contacts: CONTACTS } },
  '/api/catalog/sections': { data: [] },
  '/api/pages/services-ctm': { ...PAGE, blocks: [{ kind: 'form', form: 'study', heading: 'Заявка' }] },
};

/** Starts a renderer for tests. Its API host has the given responses, and 404 for all other paths. */
export async function startRenderer(
  responses: Readonly<Record<string, unknown>> = RESPONSES,
): Promise<{ server: Server; port: number }> {
  setTransport({
    get: async (path) => (path in responses ? { status: 200, body: responses[path] } : { status: 404, body: null }),
    logMismatch: (path, mismatch) => expect.fail(`${path}: ${JSON.stringify(mismatch)}`),
  });
  const assets = { entry: '/entry.js', styles: [], modules: [], fonts: [] };
  const render = { origin: 'http://site.example', buildId: 'b1', assetsFor: () => assets };
  const handle = createHandler({ render, isReady: () => true, log: () => undefined });
  const server = createServer((incoming, response) => void handle(incoming, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') expect.fail('the server does not listen on a port');
  return { server, port: address.port };
}
