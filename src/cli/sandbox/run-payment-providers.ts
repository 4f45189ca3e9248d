import { join } from 'node:path';
import type { Logger } from '../../lib/logger.ts';
import { loadToken } from '../../lib/net/load-token.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { openProviders } from '../../simulators/payment-providers/open-providers.ts';
import { readServeOptions } from './read-serve-options.ts';

export const paymentProvidersUsage = `Usage: npm run payment-providers -- [options]

Serves the sandbox's payment providers (PayPal, Apple Pay, Klarna) by themselves, to sandboxes on this machine. It prints the
PAYMENT_PROVIDERS_URL for them. Without that, a sandbox starts them on first use.

  --port PORT        port to listen on; with 0, the system chooses one (default: 4200)
  --public-url URL   where buyers reach the pages of the providers (default: the address it listens on)
  --data-dir PATH    the data folder (default: DATA_DIR, or .data)
  --help             this text
`;

export interface ServedByHand {
  /** With the token in it: the value of PAYMENT_PROVIDERS_URL. */
  readonly providersUrl: string;
  close(): Promise<void>;
}

/** The command `npm run payment-providers`, until it listens; 'help' if help was requested. Throws UsageError. */
export async function runPaymentProviders(
  commandLine: readonly string[],
  given: { readonly dataFolder: string; readonly logger: Logger },
): Promise<ServedByHand | 'help'> {
  const options = readServeOptions(commandLine, 4200);
  if (options === 'help') return 'help';
  const folder = join(options.dataFolder ?? given.dataFolder, 'payment-providers');
  const token = await loadToken(folder, systemRuntime);
  const { port, publicUrl: pages } = options;
  const file = join(folder, 'books.sqlite');
  const served = await openProviders({ file, port, publicUrl: pages, token, logger: given.logger });
  return {
    providersUrl: served.url.replace('://', `://sandbox:${token.reveal()}@`),
    close: () => served.close(),
  };
}
