import type { CardNetworkName } from '../../domain/card-network/card-network.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { nullFor } from '../../errors/null-for.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { MerchantContext } from './merchant-context.ts';
import { readRequirements } from './read-requirements.ts';
import { listPaymentKinds } from './require-payment-kind.ts';

/** The networks whose tokens a merchant takes, as far as this service has them. If its platform does not answer, all that this service has. */
export async function listAcceptedCardNetworks(
  context: MerchantContext,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  merchant: Merchant,
): Promise<readonly CardNetworkName[]> {
  if (!listPaymentKinds(context, merchant).includes('network-token')) return [];
  const known = [...(context.cardNetworks?.adapters.keys() ?? [])];
  const requirements = await readRequirements(context, caller, merchant).catch(nullFor());
  const taken = requirements?.cardNetworks;
  return taken === undefined ? known : known.filter((network) => taken.includes(network));
}
