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
import { toServeProblem } from './support/to-serve-problem.ts';
import { UsageError } from './support/usage-error.ts';

async function serveParent(message: unknown): Promise<void> {
  const { folder, acquirerToken, ports } = parseChildOrders(message);
  const logger = createLogger({ level: 'warn' }, process.stderr);
  const options = { folder, acquirerToken: new Secret(acquirerToken), logger };
  const served = await openNetworks({ ...options, ports }).catch((error: unknown) => {
    // The ports of an earlier child may belong to somebody else by now.
    if (ports.every((port) => port === 0)) throw error;
    return openNetworks({ ...options, ports: [0, 0, 0] });
  });
  const end = () => void served.close().finally(() => process.exit(0));
  // Ctrl+C reaches this process too: its parent may still need it to the end.
  process
    .once('disconnect', end)
    .once('SIGTERM', end)
    .on('SIGINT', () => {});
  if (!process.connected) return end();
  const networks = served.networks.map(({ network, origin, settings, secrets }) => ({
    network,
    origin,
    settings,
    secrets,
  }));
  process.send?.({ networks });
}

async function serveByHand(): Promise<void> {
  const logger = createLogger({ level: 'info' });
  const { dataFolder } = loadDataLocation();
  const served = await runNetworks(process.argv.slice(2), { dataFolder, logger });
  if (served === 'help') {
    process.stdout.write(networksUsage);
    return;
  }
  const stop = () => void served.close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // Last: who reads it may stop the program at once.
  process.stdout.write(served.text);
}

function fail(error: unknown): void {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  process.stderr.write(`start:networks: ${toReason(error)}\n`);
  if (process.connected) process.disconnect();
}

const toReason = (error: unknown): string =>
  toServeProblem(error, { usage: networksUsage, busy: 'Something else listens on one of these ports already.' });

if (process.send === undefined) serveByHand().catch(fail);
else process.once('message', (message) => void serveParent(message).catch(fail));
