import type { Logger } from '../../../lib/logger.ts';
import { systemRuntime } from '../../../lib/runtime.ts';
import type { Secret } from '../../../lib/secret.ts';
import { systemTimers } from '../../../lib/timers.ts';
import { openBooks } from '../books/open-books.ts';
import { type ServedProviders, serveProviders } from './serve-providers.ts';
import { providerTables } from './tables.ts';

/** The payment providers of one file of books, until they are closed. */
export async function openProviders(options: {
  /** `:memory:` forgets everything at the end. */
  readonly file: string;
  readonly port: number;
  readonly publicUrl: string | null;
  readonly token: Secret;
  readonly logger: Logger;
}): Promise<ServedProviders> {
  const { file, port, publicUrl, token, logger } = options;
  const books = openBooks(file, providerTables, systemRuntime);
  try {
    const served = await serveProviders(books, { port, token, logger, timers: systemTimers, publicUrl });
    return {
      url: served.url,
      close: async () => {
        await served.close();
        books.close();
      },
    };
  } catch (error) {
    books.close();
    throw error;
  }
}
