import { join } from 'node:path';
import { UsageError } from '../../cli/support/usage-error.ts';
import { loadToken } from '../../lib/net/load-token.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import type { Secret } from '../../lib/secret.ts';
import { type OpenedNetworks, openNetworks } from '../simulators/card-networks/open-networks.ts';
import type { Served, ServeOptions } from './serve/run-server-program.ts';

export const networksUsage = `Usage: npm run start:networks -- [options]

Serves the simulated card networks A, B and C by themselves, to services on this machine. It prints what CONFIG_FILE and the
environment of a service need. Without that, demo mode starts them on first use.

  --port PORT        port of network A; B and C take the next two; with 0, the system chooses (default: 4300)
  --data-dir PATH    the data folder (default: DATA_DIR, or .data)
  --help             this text
`;

/** The command `npm run start:networks`, until it listens. Throws UsageError. */
export async function serveNetworksAlone({
  port,
  publicUrl,
  dataFolder,
  logger,
}: ServeOptions): Promise<Served<string>> {
  if (publicUrl !== null)
    throw new UsageError('The networks have no --public-url: their hosts are their relying parties');
  const folder = join(dataFolder, 'card-networks');
  const acquirerToken = await loadToken(folder, systemRuntime);
  const served = await openNetworks({
    folder,
    ports: [0, 1, 2].map((offset) => (port === 0 ? 0 : port + offset)),
    acquirerToken,
    logger,
  });
  return { answer: describeNetworks(served.networks, acquirerToken), close: served.close };
}

function describeNetworks(networks: OpenedNetworks['networks'], acquirerToken: Secret): string {
  const cardNetworks = networks.map(({ network, settings: { url, ...settings }, secrets }) => ({
    network,
    url,
    acquirerToken: { env: 'NETWORK_ACQUIRER_TOKEN' },
    settings: {
      ...settings,
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, { env: toVariable(network, name) }])),
    },
  }));
  const variables = networks.flatMap(({ network, secrets }) =>
    Object.entries(secrets).map(([name, value]) => `${toVariable(network, name)}=${value}`),
  );
  const pages = networks.map(({ network, origin }) => `  Network ${network}   ${origin}   (/inbox, /ledger)`);
  return `The card networks are served.

${pages.join('\n')}

The environment of a service that uses them:

${[...variables, `NETWORK_ACQUIRER_TOKEN=${acquirerToken.reveal()}`].join('\n')}

A part of its CONFIG_FILE:

"cardNetworks": ${JSON.stringify(cardNetworks, null, 2)}

`;
}

/** `sharedSecret` of A → `NETWORK_A_SHARED_SECRET`. */
const toVariable = (network: string, name: string): string =>
  `NETWORK_${network}_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
