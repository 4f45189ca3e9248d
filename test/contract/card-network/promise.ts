import type { CardNetworkName } from '../../../src/domain/card-network/card-network.ts';
import type { NetworkUnderTest } from './network-under-test.ts';

/** One sentence of the contract, and how it is proved. */
export interface NetworkPromise {
  readonly name: string;
  /** The networks that give it. */
  readonly networks: readonly CardNetworkName[];
  readonly prove: (network: NetworkUnderTest) => Promise<void>;
}

export const everyNetwork: readonly CardNetworkName[] = ['A', 'B', 'C'];
export const verifyingNetworks: readonly CardNetworkName[] = ['A', 'B'];
