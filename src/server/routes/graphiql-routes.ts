import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
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

const PUBLIC = fileURLToPath(new URL('../../../graphiql/public/', import.meta.url));
const STATE = /(<script type="application\/json" id="page-state">)[^<]*(<\/script>)/;

/** GraphiQL from our own files, without outside hosts. Each visit gets its own tabs, in a data block of the page. */
export async function installGraphiqlRoutes(
  app: FastifyInstance,
  tabsFor: (visit: GraphiqlVisit) => Promise<readonly GraphiqlTab[]>,
): Promise<void> {
  const page = await readFile(`${PUBLIC}index.html`, 'utf8');

  await app.register(fastifyStatic, {
    root: `${PUBLIC}assets`,
    prefix: '/graphiql/assets/',
    // File names stay the same over upgrades, so browsers must revalidate them.
    cacheControl: true,
    maxAge: 0,
    index: false,
    decorateReply: false,
  });

  app.get('/graphiql', { config: { pagePolicy } }, async (request, reply) => {
    const tabs = await tabsFor({
      readCookie: (name) => request.cookies[name],
      setCookie: (cookie) => setCookie(reply, cookie),
    });
    const state = JSON.stringify({ tabs }).replaceAll('<', '\\u003c');
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replace(STATE, (_match, before: string, after: string) => `${before}${state}${after}`));
  });
  // If a browser opens the API's URL, its user wants to explore it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/graphql') return;
    if (request.headers.accept?.includes('text/html') && request.headers.upgrade === undefined) {
      await reply.redirect('/graphiql', 302);
    }
  });
  app.get('/', async (_request, reply) => reply.redirect('/graphiql', 302));
}
