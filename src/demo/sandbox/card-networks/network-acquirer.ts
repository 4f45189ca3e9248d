import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Secret } from '../../../lib/secret.ts';

/** How the shops' acquirer reaches the card networks. */
export interface NetworkAcquirer {
  /** Without a slash at the end of `url`. Undefined if the acquirer has no contract with the network. */
  find(network: CardNetworkName): Promise<{ readonly url: string; readonly token: Secret } | undefined>;
}
