import type { CardNetworkAdapter } from '../../../card-networks/contract/card-network.ts';
import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import type { CardNetworks } from './card-networks.ts';

type Context = Pick<CardNetworkContext, 'cardNetworks'>;

/** Throws PaymentMethodNotAvailable if this service has no card network. */
export function requireCardNetworks({ cardNetworks }: Context): CardNetworks {
  if (cardNetworks !== undefined) return cardNetworks;
  throw new CommerceError('PaymentMethodNotAvailable', { description: 'No card network is configured' });
}

/** Throws PaymentMethodNotAvailable at `field` if the card is of no network that this service has. */
export function requireCardNetwork(
  context: Context,
  network: CardNetworkName | undefined,
  field: readonly string[],
): CardNetworkAdapter {
  const adapter = network && requireCardNetworks(context).adapters.get(network);
  if (adapter !== undefined) return adapter;
  throw new CommerceError('PaymentMethodNotAvailable', {
    field,
    description: network === undefined ? 'No card network has this card' : `Network ${network} is not configured`,
  });
}
