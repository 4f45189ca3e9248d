import Fastify from 'fastify';
import type { Logger } from '../../lib/logger.ts';
import { holdsBearerToken } from '../../lib/net/holds-bearer-token.ts';
import type { Secret } from '../../lib/secret.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Books } from '../books/open-books.ts';
import { releaseExpired } from './holds.ts';
import { createMerchantRoutes } from './merchant-routes.ts';
import { createBuyerPages } from './pages/buyer-pages.ts';
import { forgetSessions } from './sessions.ts';

export interface ServedProviders {
  readonly url: string;
  close(): Promise<void>;
}

const SWEEP_PAUSE = 5_000;
const SWEEP_LIMIT = 500;
const BODY_LIMIT = 64 * 1024;

/**
 * Serves the providers on this machine: merchants with the token, buyers with the address of a page. Money that nobody
 * claimed in time is released, also while nobody asks.
 */
export async function serveProviders(
  books: Books,
  options: {
    readonly port: number;
    readonly token: Secret;
    readonly logger: Logger;
    readonly timers: Timers;
    /** Where buyers reach the pages; null for the address that is listened on. */
    readonly publicUrl: string | null;
  },
): Promise<ServedProviders> {
  const { port, token, logger, timers, publicUrl } = options;
  let address = `http://127.0.0.1:${port}`;
  const app = Fastify({ forceCloseConnections: true, requestTimeout: 30_000, bodyLimit: BODY_LIMIT });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ problem: 'The request is not supported.' });
    logger.error({ error }, 'A request to the payment providers failed');
    return reply.code(500).send({ problem: 'The payment providers failed.' });
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers: { authorization } }, reply) => {
      if (!holdsBearerToken(authorization, token))
        await reply.code(401).send({ problem: 'The token is not valid here.' });
    });
    await scope.register(createMerchantRoutes(books, () => publicUrl ?? address));
  });
  await app.register(createBuyerPages(books));
  address = await app.listen({ port, host: '127.0.0.1' });

  let cancel = () => {};
  const sweep = () => {
    try {
      while (releaseExpired(books, SWEEP_LIMIT) === SWEEP_LIMIT);
      forgetSessions(books);
    } catch (error) {
      logger.error({ error }, 'The payment providers failed to release what has expired');
    }
    cancel = timers.after(SWEEP_PAUSE, sweep);
  };
  sweep();
  return {
    url: address,
    close: async () => {
      cancel();
      await app.close();
    },
  };
}
