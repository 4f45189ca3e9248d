import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../http/security-headers.ts';
import type { GraphiqlVisit } from '../server-options.ts';
import { setCookie } from '../set-cookie.ts';

export interface GraphiqlTab {
  readonly query: string;
  /** JSON text, as it stands in the editor. */
  readonly variables?: string;
  /** JSON text, as it stands in the editor; also the `connection_init` payload of subscriptions. */
  readonly headers?: string;
}

const PUBLIC = fileURLToPath(new URL('../graphiql/public/', import.meta.url));
const STATE = /(<script type="application\/json" id="page-state">)[^<]*(<\/script>)/;

/** GraphiQL from our own files, with no outside host. Each visit gets its own tabs, handed over in a data block of the page. */
export async function installGraphiqlRoutes(
  app: FastifyInstance,
  tabsFor: (visit: GraphiqlVisit) => Promise<readonly GraphiqlTab[]>,
): Promise<void> {
  const page = await readFile(`${PUBLIC}index.html`, 'utf8');
  const policy = pagePolicy({ scripts: true, forms: false });

  await app.register(fastifyStatic, {
    root: `${PUBLIC}assets`,
    prefix: '/graphiql/assets/',
    // File names stay the same over upgrades, so that browsers have to ask whether theirs is still the newest.
    cacheControl: true,
    maxAge: 0,
    index: false,
    decorateReply: false,
  });

  app.get('/graphiql', { helmet: policy }, async (request, reply) => {
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
  // Somebody who opens the address of the API in a browser wants to look at it.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/graphql') return;
    if (request.headers.accept?.includes('text/html') && request.headers.upgrade === undefined) {
      await reply.redirect('/graphiql', 302);
    }
  });
  app.get('/', async (_request, reply) => reply.redirect('/graphiql', 302));
}
