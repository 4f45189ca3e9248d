import type { FastifyInstance } from 'fastify';
import { cardDocuments } from './card-documents.ts';

const MAX_BODY = 64 * 1024;
const documents = new Map<string, string>(Object.entries(cardDocuments));

/**
 * The part of a shop's backend that cards of networks need: it has the app-level token, which no browser sees. The page sends an
 * operation's name and input, and no document of its own. The answer has the document as well, for the drawer.
 */
export function installCardRoutes(app: FastifyInstance, path: string, issueToken: () => Promise<string>): void {
  app.post(`${path}/:name`, { bodyLimit: MAX_BODY }, async (request, reply) => {
    const { name } = request.params as { readonly name: string };
    const document = documents.get(name);
    // A page of another site must not use the shop's token through its buyer's browser.
    if (document === undefined || request.headers['sec-fetch-site'] !== 'same-origin') return reply.callNotFound();
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await issueToken()}`,
        'x-svc-buyer-ip': request.ip,
      },
      payload: { query: document, variables: { input: request.body } },
    });
    const retryAfter = headers['retry-after'];
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .code(statusCode)
      .header('cache-control', 'no-store')
      .send({ document, answer: JSON.parse(body) });
  });
}
