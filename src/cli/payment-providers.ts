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
import { runServerProgram } from './support/run-server-program.ts';

runServerProgram({
  name: 'payment-providers',
  usage: paymentProvidersUsage,
  busy: 'Something else listens on this port already.',
  serveAlone: async () => {
    const logger = createLogger({ level: 'info' });
    const { dataFolder } = loadDataLocation();
    const served = await runPaymentProviders(process.argv.slice(2), { dataFolder, logger });
    if (served === 'help') return served;
    const { providersUrl, close } = served;
    const answer = `The payment providers are served. Start sandboxes with\n\n  PAYMENT_PROVIDERS_URL=${providersUrl}\n\n`;
    return { answer, close };
  },
  serveParent: async (message) => {
    const { file, token, port } = parseChildOrders(message);
    const logger = createLogger({ level: 'warn' }, process.stderr);
    const options = { file, token: new Secret(token), logger, publicUrl: null };
    const served = await openProviders({ ...options, port }).catch((error: unknown) => {
      // The port of an earlier child may belong to somebody else by now.
      if (port === 0) throw error;
      return openProviders({ ...options, port: 0 });
    });
    return { answer: { url: served.url }, close: () => served.close() };
  },
});
