import { answerOnce, findAnswer } from '../books/answer-once.ts';
import { requireActiveCard } from '../cards/cards.ts';
import { countFailure, type Flow, requireFlow } from '../flows/flows.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { isSameText } from '../is-same-text.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { askForAssertion } from '../passkeys/ask-for-passkey.ts';
import { judgeAssertion } from '../passkeys/judge-passkey.ts';
import type { PasskeyView } from '../passkeys/passkey-view.ts';
import { countUse, listPasskeys } from '../passkeys/passkeys.ts';
import { requireCeremony } from '../passkeys/require-ceremony.ts';
import type { FailureView } from '../verification/verification-view.ts';
import { endEarlierIntent, makeIntent } from './intents.ts';
import type { Mandate } from './mandate.ts';

export type IntentView =
  | { readonly kind: 'intent'; readonly intentId: string; readonly expiresAt: number }
  | { readonly kind: 'passkey'; readonly passkey: PasskeyView }
  | FailureView;

/**
 * Makes an intent, or asks for a passkey that agrees to it. Refuses with `secure-token-missing`, `intent-in-use`,
 * `wrong-step` (the card's holder was not verified in this flow), `flow-over`, `card-not-found` and `card-declined`.
 */
export const createIntent = (
  gateway: Gateway,
  call: PartnerCall,
  input: { readonly flowId: string; readonly mandate: Mandate; readonly secureToken: string | null },
): IntentView =>
  answerOnce(gateway, 'create-intent', call, () => {
    const flow = requireFlow(gateway, call, input.flowId);
    requireActiveCard(gateway, call.appId, flow.card.cardId);
    requireSecureToken(gateway, flow, input.secureToken);
    const needsPasskey = isPasskeyNeeded(gateway, flow);
    endEarlierIntent(gateway, flow);
    if (needsPasskey) return { kind: 'passkey', passkey: askForAssertion(gateway, flow, input.mandate) };
    return grant(gateway, flow, input.mandate);
  });

const CHALLENGE = 'complete-challenge';

/** Makes the intent that a passkey agrees to. The third refused one ends the flow. Refuses as `createIntent` does. */
export async function completeChallenge(
  gateway: Gateway,
  call: PartnerCall,
  { flowId, credential }: { readonly flowId: string; readonly credential: unknown },
): Promise<IntentView> {
  const known = findAnswer<IntentView>(gateway, CHALLENGE, call);
  if (known !== undefined) return known;
  const asked = requireFlow(gateway, call, flowId);
  const judged = requireCeremony(asked, 'assertion');
  const used = await judgeAssertion(gateway, asked, judged, credential);
  return answerOnce(gateway, CHALLENGE, call, () => {
    const flow = requireFlow(gateway, call, flowId);
    const { mandate } = requireCeremony(flow, 'assertion', judged);
    requireActiveCard(gateway, call.appId, flow.card.cardId);
    if (mandate === null) throw new NetworkRefusal('wrong-step');
    if (used === undefined || !countUse(gateway, used.credentialId, used.counter)) {
      const goesOn = countFailure(gateway, flow);
      const again = goesOn ? askForAssertion(gateway, flow, mandate) : null;
      return { kind: 'failed', goesOn, triesLeft: null, resendsLeft: null, passkey: again };
    }
    return grant(gateway, flow, mandate);
  });
}

function grant(gateway: Gateway, flow: Flow, mandate: Mandate): IntentView {
  const { intentId, expiresAt } = makeIntent(gateway, flow, mandate);
  return { kind: 'intent', intentId, expiresAt };
}

/** Network A asks each time, B unless its card was enrolled in this flow. */
function isPasskeyNeeded(gateway: Gateway, flow: Flow): boolean {
  if (gateway.network === 'C') return false;
  const hasPasskeys = listPasskeys(gateway, flow.card).length > 0;
  if (hasPasskeys) return gateway.network === 'A' || !flow.isEnrolledHere;
  if (!flow.isEnrolledHere) throw new NetworkRefusal('wrong-step');
  return false;
}

/** What the frame of network A hands to the page of a saved card. */
export const toSecureToken = ({ secrets }: Gateway, { flowId, handshakeNonce }: Flow): string =>
  secrets.hash('secure-token', flowId, handshakeNonce ?? '');

function requireSecureToken(gateway: Gateway, flow: Flow, secureToken: string | null): void {
  if (gateway.network !== 'A' || flow.kind !== 'selection') return;
  if (!isSameText(secureToken ?? '', toSecureToken(gateway, flow))) throw new NetworkRefusal('secure-token-missing');
}
