import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { SealedTextError } from '../../../lib/secret-box.ts';
import type { CardNetworkContext } from '../card-network-context.ts';
import { requireCardNetworks } from '../networks/require-card-network.ts';

/** Which picture: sealed in its address, so that the address says nothing of the card and nothing is kept for it. */
export interface CardArtReference {
  readonly network: CardNetworkName;
  readonly art: string;
  readonly virtualCardId: string;
}

export async function toCardArtUrl(
  context: Pick<CardNetworkContext, 'cardNetworks' | 'secretBox'>,
  reference: CardArtReference,
): Promise<string> {
  const token = await context.secretBox.seal(JSON.stringify(reference));
  return `${requireCardNetworks(context).publicUrl()}/card-art/${token}`;
}

/** Undefined for a token that is not one of ours. */
export async function findCardArtReference(
  { secretBox }: Pick<CardNetworkContext, 'secretBox'>,
  token: string,
): Promise<CardArtReference | undefined> {
  try {
    const { network, art, virtualCardId } = parseStoredJson<Partial<CardArtReference>>(await secretBox.open(token));
    return network === undefined || art === undefined || virtualCardId === undefined
      ? undefined
      : { network, art, virtualCardId };
  } catch (thrown) {
    if (thrown instanceof SealedTextError) return undefined;
    throw thrown;
  }
}

/** The key of a picture in `cardArts`. It names the card, so that deleting a card forgets its picture. */
export const toCardArtKey = (network: CardNetworkName, virtualCardId: string): string => `${network} ${virtualCardId}`;
