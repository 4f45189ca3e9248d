/**
 * `npm run start:networks`: the simulated card networks A, B and C, until SIGTERM or Ctrl+C. As a child of the service, they are
 * told what to serve and end with it, however it ends.
 */

import { loadDataLocation } from '../config/load-data-location.ts';
import { Secret } from '../lib/secret.ts';
import { createLogger } from '../server/create-logger.ts';
import { parseChildOrders } from '../simulators/card-networks/child-orders.ts';
import { openNetworks } from '../simulators/card-networks/open-networks.ts';
import { networksUsage, runNetworks } from './sandbox/run-networks.ts';
import { runServerProgram } from './support/run-server-program.ts';

runServerProgram({
  name: 'start:networks',
  usage: networksUsage,
  busy: 'Something else listens on one of these ports already.',
  serveAlone: async () => {
    const logger = createLogger({ level: 'info' });
    const { dataFolder } = loadDataLocation();
    const served = await runNetworks(process.argv.slice(2), { dataFolder, logger });
    return served === 'help' ? served : { answer: served.text, close: () => served.close() };
  },
  serveParent: async (message) => {
    const { folder, acquirerToken, ports } = parseChildOrders(message);
    const logger = createLogger({ level: 'warn' }, process.stderr);
    const options = { folder, acquirerToken: new Secret(acquirerToken), logger };
    const served = await openNetworks({ ...options, ports }).catch((error: unknown) => {
      // The ports of an earlier child may belong to somebody else by now.
      if (ports.every((port) => port === 0)) throw error;
      return openNetworks({ ...options, ports: [0, 0, 0] });
    });
    const networks = served.networks.map(({ network, origin, settings, secrets }) => ({
      network,
      origin,
      settings,
      secrets,
    }));
    return { answer: { networks }, close: () => served.close() };
  },
});
