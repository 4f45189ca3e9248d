/**
 * `npm run payment-providers`: the sandbox's payment providers, until SIGTERM or Ctrl+C. As a child of a sandbox, they are
 * told what to serve and end with it, however it ends.
 */

import { loadDataLocation } from '../config/load-data-location.ts';
import { Secret } from '../lib/secret.ts';
import { createLogger } from '../server/create-logger.ts';
import { parseChildOrders } from '../simulators/payment-providers/child-orders.ts';
import { openProviders } from '../simulators/payment-providers/open-providers.ts';
import { paymentProvidersUsage, runPaymentProviders } from './sandbox/run-payment-providers.ts';
import { toServeProblem } from './support/to-serve-problem.ts';
import { UsageError } from './support/usage-error.ts';

async function serveParent(message: unknown): Promise<void> {
  const { file, token, port } = parseChildOrders(message);
  const logger = createLogger({ level: 'warn' }, process.stderr);
  const options = { file, token: new Secret(token), logger, publicUrl: null };
  const served = await openProviders({ ...options, port }).catch((error: unknown) => {
    // The port of an earlier child may belong to somebody else by now.
    if (port === 0) throw error;
    return openProviders({ ...options, port: 0 });
  });
  const end = () => void served.close().finally(() => process.exit(0));
  // Ctrl+C reaches this process too: its parent may still need it to the end.
  process
    .once('disconnect', end)
    .once('SIGTERM', end)
    .on('SIGINT', () => {});
  if (!process.connected) return end();
  process.send?.({ url: served.url });
}

async function serveByHand(): Promise<void> {
  const logger = createLogger({ level: 'info' });
  const { dataFolder } = loadDataLocation();
  const served = await runPaymentProviders(process.argv.slice(2), { dataFolder, logger });
  if (served === 'help') {
    process.stdout.write(paymentProvidersUsage);
    return;
  }
  const { providersUrl, close } = served;
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // Last: who reads it may stop the program at once.
  process.stdout.write(
    `The payment providers are served. Start sandboxes with\n\n  PAYMENT_PROVIDERS_URL=${providersUrl}\n\n`,
  );
}

function fail(error: unknown): void {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  process.stderr.write(`payment-providers: ${toReason(error)}\n`);
  if (process.connected) process.disconnect();
}

const toReason = (error: unknown): string =>
  toServeProblem(error, { usage: paymentProvidersUsage, busy: 'Something else listens on this port already.' });

if (process.send === undefined) serveByHand().catch(fail);
else process.once('message', (message) => void serveParent(message).catch(fail));
