import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../lib/net/html-page.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { GraphiqlVisit } from '../server-options.ts';
import { setCookie } from '../set-cookie.ts';

export interface GraphiqlTab {
  readonly query: string;
  /** JSON text, as shown in the editor. */
  readonly variables?: string;
  /** JSON text, as shown in the editor; also the `connection_init` payload of subscriptions. */
  readonly headers?: string;
}

/** Tabs that are run from left to right. A page opens one journey, so that its strip of tabs fits. */
export interface GraphiqlJourney {
  /** In the page's address, and what its link says. */
  readonly name: string;
  readonly tabs: readonly GraphiqlTab[];
}

const PUBLIC = fileURLToPath(new URL('../../../graphiql/public/', import.meta.url));
const ASSETS = '/graphiql/assets/';
// File names stay the same over upgrades, so browsers must revalidate them.
const FILES = { root: `${PUBLIC}assets`, maxAge: 0, index: false } as const;
const STATE = /(<script type="application\/json" id="page-state">)[^<]*(<\/script>)/;

const NAVIGATION = '<nav id="journeys"></nav>';

/** Empty if there is nothing to choose. */
function toNavigation(journeys: readonly GraphiqlJourney[], opened: GraphiqlJourney | undefined): string {
  const links = journeys.map((journey) => {
    const address = `/graphiql?journey=${encodeURIComponent(journey.name)}`;
    return `<a href="${address}"${journey === opened ? ' aria-current="page"' : ''}>${escapeHtml(journey.name)}</a>`;
  });
  return links.length < 2 ? '' : `<nav id="journeys" aria-label="Journeys">${links.join('')}</nav>`;
}

/** GraphiQL from our own files, without outside hosts. Each visit gets its own tabs, in a data block of the page. */
export async function installGraphiqlRoutes(
  app: FastifyInstance,
  journeysFor: (visit: GraphiqlVisit) => Promise<readonly GraphiqlJourney[]>,
): Promise<void> {
  const page = await readFile(`${PUBLIC}index.html`, 'utf8');

  app.get(`${ASSETS}*`, async (request, reply) => {
    // Loaded with the first file.
    const { sendFile } = await import('../routes/send-file.ts');
    const [path = ''] = request.url.slice(ASSETS.length - 1).split('?');
    const { type, statusCode, headers, stream } = await sendFile(request.raw, path, FILES);
    if (type === 'directory' || statusCode === 403 || statusCode === 404) return reply.callNotFound();
    return reply.code(statusCode).headers(headers).send(stream);
  });

  app.get('/graphiql', { config: { pagePolicy } }, async (request, reply) => {
    const journeys = await journeysFor({
      readCookie: (name) => request.cookies[name],
      setCookie: (cookie) => setCookie(reply, cookie),
    });
    const name = new URLSearchParams(request.url.split('?')[1]).get('journey');
    const opened = journeys.find((journey) => journey.name === name) ?? journeys[0];
    const state = JSON.stringify({ tabs: opened?.tabs ?? [] }).replaceAll('<', '\\u003c');
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        page
          .replace(NAVIGATION, () => toNavigation(journeys, opened))
          .replace(STATE, (_match, before: string, after: string) => `${before}${state}${after}`),
      );
  });
  // If a browser opens the API's URL, its user wants to explore it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/graphql') return;
    if (request.headers.accept?.includes('text/html') && request.headers.upgrade === undefined) {
      await reply.redirect('/graphiql', 302);
    }
  });
}
