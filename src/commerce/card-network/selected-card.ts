import type { EnrolledCard, SelectedCard } from '../../card-networks/contract/card-network.ts';
import type { CardFlow } from '../../domain/card-network/card-flow.ts';
import type {
  CardNetworkName,
  MaskedCard,
  NetworkFrame,
  VerificationMethod,
} from '../../domain/card-network/card-network.ts';
import type { Partner } from '../../domain/viewer/viewer.ts';
import { toCardArtUrl } from './art/card-art-url.ts';
import type { CardNetworkContext } from './card-network-context.ts';
import { type FlowAnswer, noToken } from './flow/card-outcome.ts';
import { requireCardNetworks } from './networks/require-card-network.ts';

export type CardStatus = 'ENROLLED' | 'VERIFICATION_REQUIRED';

/** The result of enrolling or selecting a card. */
export interface SelectedCardOutcome extends FlowAnswer {
  readonly status: CardStatus | null;
  readonly network: CardNetworkName | null;
  readonly virtualCardId: string | null;
  readonly verificationMethods: readonly VerificationMethod[] | null;
  readonly cardArt: { readonly url: string } | null;
  readonly masked: MaskedCard | null;
  readonly embedIframeHandshake: NetworkFrame | null;
}

export const noCard = {
  status: null,
  network: null,
  virtualCardId: null,
  verificationMethods: null,
  cardArt: null,
  masked: null,
  embedIframeHandshake: null,
  ...noToken,
} as const;

/** The first flow token of a card that the network knows. */
export async function toSelectedOutcome(
  context: CardNetworkContext,
  { appId }: Partner,
  network: CardNetworkName,
  card: SelectedCard & Partial<Pick<EnrolledCard, 'art' | 'masked'>>,
): Promise<SelectedCardOutcome> {
  const { state, virtualCardId, enrolled, handshake, art, masked = null } = card;
  // A network may name methods for a verified card too: a client that uses one would meet a flow that expects none.
  const methods = enrolled ? [] : card.methods;
  const flow: CardFlow = {
    network,
    appId,
    step: enrolled ? 'READY' : 'VERIFY',
    state,
    methods: methods.map(({ methodId, type }) => ({ methodId, type })),
    codeLength: null,
    mandate: null,
    intent: null,
  };
  const { token, expiresAt } = await requireCardNetworks(context).flowTokens.seal(flow);
  return {
    status: enrolled ? 'ENROLLED' : 'VERIFICATION_REQUIRED',
    network,
    virtualCardId,
    verificationMethods: methods,
    cardArt: art === undefined ? null : { url: await toCardArtUrl(context, { network, art, virtualCardId }) },
    masked,
    embedIframeHandshake: handshake,
    flowToken: token,
    expiresAt,
    userErrors: [],
    replayed: false,
  };
}
