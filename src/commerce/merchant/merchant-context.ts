import type { CardNetworkName } from '../../domain/card-network/card-network.ts';
import type { CoreContext } from '../context/core-context.ts';

/** What telling of merchants needs beside the core. */
export interface MerchantContext extends CoreContext {
  /** Absent if no card network is configured. */
  readonly cardNetworks?: { readonly adapters: ReadonlyMap<CardNetworkName, unknown> };
}
