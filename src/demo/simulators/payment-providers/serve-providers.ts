import type { Logger } from '../../../lib/logger.ts';
import { requireBearerToken } from '../../../lib/net/require-bearer-token.ts';
import type { Secret } from '../../../lib/secret.ts';
import type { Timers } from '../../../lib/timers.ts';
import type { Books } from '../books/open-books.ts';
import { createApp } from '../http/create-app.ts';
import { startSweep } from '../http/start-sweep.ts';
import { forgetOld } from './forget-old.ts';
import { releaseExpired } from './holds.ts';
import { createMerchantRoutes } from './merchant-routes.ts';
import { createBuyerPages } from './pages/buyer-pages.ts';

export interface ServedProviders {
  readonly url: string;
  close(): Promise<void>;
}

const SWEEP_PAUSE = 5_000;
const SWEEP_LIMIT = 500;

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
    /** The origin at which buyers reach the pages; null for the address that is listened on. */
    readonly publicUrl: string | null;
  },
): Promise<ServedProviders> {
  const { port, token, logger, timers, publicUrl } = options;
  let address = `http://127.0.0.1:${port}`;
  const name = 'payment providers';
  const app = createApp(name, logger);
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireBearerToken(token));
    await scope.register(createMerchantRoutes(books, () => publicUrl ?? address));
  });
  await app.register(createBuyerPages(books));
  address = await app.listen({ port, host: '127.0.0.1' });

  const sweep = () => {
    while (releaseExpired(books, SWEEP_LIMIT) === SWEEP_LIMIT);
    forgetOld(books);
  };
  const stop = startSweep(sweep, { name, pause: SWEEP_PAUSE, timers, logger });
  return {
    url: address,
    close: async () => {
      stop();
      await app.close();
    },
  };
}
