/**
 * `npm run start:networks`: the simulated card networks A, B and C, until SIGTERM or Ctrl+C. As a child of the service, they are
 * told what to serve and end with it, however it ends.
 */

import { Secret } from '../../lib/secret.ts';
import { parseChildMessage } from '../simulators/card-networks/child-messages.ts';
import { openNetworks } from '../simulators/card-networks/open-networks.ts';
import { openAtLastPorts } from './serve/open-at-last-ports.ts';
import { runServerProgram } from './serve/run-server-program.ts';
import { networksUsage, serveNetworksAlone } from './serve-networks-alone.ts';

runServerProgram({
  name: 'start:networks',
  usage: networksUsage,
  defaultPort: 4300,
  busy: 'Something else listens on one of these ports already.',
  serveAlone: serveNetworksAlone,
  serveParent: async (message, logger) => {
    const { folder, acquirerToken, ports } = parseChildMessage(message);
    const options = { folder, acquirerToken: new Secret(acquirerToken), logger };
    const served = await openAtLastPorts(ports, (given) => openNetworks({ ...options, ports: given }));
    const networks = served.networks.map(({ network, origin, settings, secrets }) => ({
      network,
      origin,
      settings,
      secrets,
    }));
    return { answer: { networks }, close: served.close };
  },
});
