import { join } from 'node:path';
import { loadToken } from '../../lib/net/load-token.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { openProviders } from '../simulators/payment-providers/open-providers.ts';
import type { Served, ServeOptions } from './serve/run-server-program.ts';

export const paymentProvidersUsage = `Usage: npm run payment-providers -- [options]

Serves the sandbox's payment providers (PayPal, Apple Pay, Klarna) by themselves, to sandboxes on this machine. It prints the
PAYMENT_PROVIDERS_URL for them. Without that, a sandbox starts them on first use.

  --port PORT        port to listen on; with 0, the system chooses one (default: 4200)
  --public-url URL   where buyers reach the pages of the providers (default: the address it listens on)
  --data-dir PATH    the data folder (default: DATA_DIR, or .data)
  --help             this text
`;

/** The command `npm run payment-providers`, until it listens. */
export async function serveProvidersAlone({
  port,
  publicUrl,
  dataFolder,
  logger,
}: ServeOptions): Promise<Served<string>> {
  const folder = join(dataFolder, 'payment-providers');
  const token = await loadToken(folder, systemRuntime);
  const { url, close } = await openProviders({ file: join(folder, 'books.sqlite'), port, publicUrl, token, logger });
  const address = url.replace('://', `://sandbox:${token.reveal()}@`);
  const answer = `The payment providers are served. Start sandboxes with\n\n  PAYMENT_PROVIDERS_URL=${address}\n\n`;
  return { answer, close };
}
