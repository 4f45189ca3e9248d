import type { CardNetworkAdapter } from '../../../card-networks/contract/card-network.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { callMerchant } from '../../call-merchant.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { requireCardNetwork } from '../networks/require-card-network.ts';
import { findCardArtReference } from './card-art-url.ts';

export type CardArt = Awaited<ReturnType<CardNetworkAdapter['getCardArt']>>;

/** The picture of a card, by the token in its address. Needs no credential: a page shows it as an image. Throws CardNotFound. */
export async function getCardArt(
  context: CommerceContext,
  caller: Pick<Caller, 'requestId' | 'buyer' | 'signal'>,
  { token }: { readonly token: string },
): Promise<CardArt> {
  const reference = await findCardArtReference(context, token);
  if (reference === undefined) throw new CommerceError('CardNotFound', { field: ['token'] });
  const adapter = requireCardNetwork(context, reference.network, ['token']);
  const { signal } = caller;
  const domain = `card-network-${adapter.network}`;
  const options = { domain, operation: 'getCardArt', caller, timeout: context.settings.readTimeout, signal };
  return callMerchant(context, options, (call) => adapter.getCardArt(call, { art: reference.art }));
}
