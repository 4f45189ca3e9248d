import type { CardNetworkAdapter } from '../../../card-networks/contract/card-network.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { nullFor } from '../../../errors/null-for.ts';
import { callMerchant } from '../../merchant-calls/call-merchant.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { requireCardNetwork } from '../networks/require-card-network.ts';
import { findCardArtReference, toCardArtKey } from './card-art-url.ts';

export type CardArt = Awaited<ReturnType<CardNetworkAdapter['getCardArt']>>;

/**
 * The picture of a card, by the token in its address. Needs no credential: a page shows it as an image. Whoever has the address may load
 * it as often as they like, so the network is asked once for all of them within `cardArtLifetime`. Throws CardNotFound, StoreUnavailable.
 */
export async function getCardArt(
  context: CardNetworkContext,
  caller: Pick<Caller, 'requestId' | 'buyer'>,
  { token }: { readonly token: string },
): Promise<CardArt> {
  const reference = await findCardArtReference(context, token);
  if (reference === undefined) throw new CommerceError('CardNotFound', { field: ['token'] });
  const adapter = requireCardNetwork(context, reference.network, ['token']);
  const { network, art, virtualCardId } = reference;
  const options = {
    domain: `card-network-${network}`,
    operation: 'getCardArt',
    caller,
    timeout: context.settings.readTimeout,
  };
  // Never aborted: others may wait for the answer too.
  const ask = () => callMerchant(context, options, (call) => adapter.getCardArt(call, { art }));
  // A card that is gone stays so: asking for it is no way to reach the network either.
  const picture = await context.cardArts.read(toCardArtKey(network, virtualCardId), () =>
    ask().catch(nullFor('CardNotFound')),
  );
  if (picture === null) throw new CommerceError('CardNotFound', { field: ['token'] });
  return picture;
}
