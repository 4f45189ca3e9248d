import type { VerificationMethod } from '../../../../domain/card-network/card-network.ts';
import type { NetworkCard } from '../cards/cards.ts';
import { type FrameView, openFrame } from '../frames/frames.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { type Flow, keepFlow } from './flows.ts';
import { listMethods } from './list-methods.ts';

/** A flow as a partner sees its beginning. */
export interface FlowView {
  readonly flowId: string;
  readonly card: Pick<NetworkCard, 'cardId' | 'lastFour' | 'expiryMonth' | 'expiryYear' | 'art'>;
  /** True if an intent can be asked for at once. */
  readonly isEnrolled: boolean;
  readonly methods: readonly VerificationMethod[];
  readonly handshake: FrameView | null;
}

/** Runs in the caller's change. */
export function startFlow(gateway: Gateway, call: PartnerCall, card: NetworkCard, kind: Flow['kind']): FlowView {
  const { runtime } = gateway.books;
  const flowId = runtime.uuid();
  const nonce = gateway.network === 'A' ? Buffer.from(runtime.randomBytes(18)).toString('base64url') : null;
  keepFlow(gateway, { flowId, cardId: card.cardId, kind, nonce }, call);
  const { cardId, lastFour, expiryMonth, expiryYear, art } = card;
  const isAlwaysVerified = card.behavior === 'without-passkeys' && gateway.network !== 'C';
  return {
    flowId,
    card: { cardId, lastFour, expiryMonth, expiryYear, art },
    isEnrolled: card.state === 'active' && !isAlwaysVerified,
    // Whoever has a passkey pays with it; a card without one is verified each time.
    methods: kind === 'selection' && !isAlwaysVerified ? [] : listMethods(gateway, card),
    handshake: nonce === null ? null : openFrame(gateway, { flowId, kind: 'handshake', nonce, callbackUri: null }),
  };
}
