import type { CartContext } from '../cart/cart-context.ts';
import type { FreshValues } from '../merchant-calls/fresh-values.ts';
import type { CardArt } from './art/get-card-art.ts';
import type { CardNetworks } from './networks/card-networks.ts';

/** What card networks need beside carts. */
export interface CardNetworkContext extends CartContext {
  /** Absent if no card network is configured. */
  readonly cardNetworks?: CardNetworks;
  /** Null for a card that its network no longer has. */
  readonly cardArts: FreshValues<CardArt | null>;
}
