import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Books } from '../books/open-books.ts';
import type { NetworkSecrets } from './books/create-network-secrets.ts';

/** One network: what its operations work with. */
export interface Gateway {
  readonly network: CardNetworkName;
  readonly books: Books;
  readonly secrets: NetworkSecrets;
  /** The origin of its pages, which is known once it listens. Its host is the id of the relying party. */
  readonly origin: () => string;
}

/** What comes with every request of a partner. */
export interface PartnerCall {
  readonly appId: string;
  readonly requestKey: string;
  readonly origins: readonly string[];
}
