/**
 * `npm run payment-providers`: the sandbox's payment providers, until SIGTERM or Ctrl+C. As a child of a sandbox, they are
 * told what to serve and end with it, however it ends.
 */

import { Secret } from '../../lib/secret.ts';
import { parseChildMessage } from '../simulators/payment-providers/child-messages.ts';
import { openProviders } from '../simulators/payment-providers/open-providers.ts';
import { openAtLastPorts } from './serve/open-at-last-ports.ts';
import { runServerProgram } from './serve/run-server-program.ts';
import { paymentProvidersUsage, serveProvidersAlone } from './serve-providers-alone.ts';

runServerProgram({
  name: 'payment-providers',
  usage: paymentProvidersUsage,
  defaultPort: 4200,
  busy: 'Something else listens on this port already.',
  serveAlone: serveProvidersAlone,
  serveParent: async (message, logger) => {
    const { file, token, port: last } = parseChildMessage(message);
    const options = { file, token: new Secret(token), logger, publicUrl: null };
    const { url, close } = await openAtLastPorts([last], ([port = 0]) => openProviders({ ...options, port }));
    return { answer: { url }, close };
  },
});
