import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Secret } from '../../../lib/secret.ts';
import type { NetworkAcquirer } from './network-acquirer.ts';

/** The acquirer of the sandbox's shops. It has a contract with each configured network that has an `acquirerToken`. */
export const createNetworkAcquirer = (
  configured: readonly {
    readonly network: CardNetworkName;
    readonly url: string;
    readonly acquirerToken: Secret | null;
  }[],
): NetworkAcquirer => ({
  find: async (network) => {
    const entry = configured.find((each) => each.network === network);
    return entry?.acquirerToken ? { url: entry.url.replace(/\/+$/, ''), token: entry.acquirerToken } : undefined;
  },
});
