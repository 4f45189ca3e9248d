import { answerOnce, findAnswer } from '../books/answer-once.ts';
import { activateCard } from '../cards/cards.ts';
import { countFailure, markEnrolled, requireFlow } from '../flows/flows.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import type { VerificationView } from '../verification/verification-view.ts';
import { askForRegistration } from './ask-for-passkey.ts';
import { judgeRegistration } from './judge-passkey.ts';
import { keepPasskey } from './passkeys.ts';
import { requireCeremony } from './require-ceremony.ts';

const OPERATION = 'register-passkey';

/** Enrolls the card with a new passkey. The third refused one ends the flow. Refuses with `wrong-step`, `flow-over` and `card-not-found`. */
export async function registerPasskey(
  gateway: Gateway,
  call: PartnerCall,
  { flowId, credential }: { readonly flowId: string; readonly credential: unknown },
): Promise<VerificationView> {
  const known = findAnswer<VerificationView>(gateway, OPERATION, call);
  if (known !== undefined) return known;
  const asked = requireFlow(gateway, call, flowId);
  const judged = requireCeremony(asked, 'registration');
  const passkey = await judgeRegistration(gateway, asked, judged, credential);
  return answerOnce(gateway, OPERATION, call, () => {
    const flow = requireFlow(gateway, call, flowId);
    requireCeremony(flow, 'registration', judged);
    if (passkey === undefined || !keepPasskey(gateway, flow.card, passkey)) {
      const goesOn = countFailure(gateway, flow);
      const again = goesOn ? askForRegistration(gateway, flow) : null;
      return { kind: 'failed', goesOn, triesLeft: null, resendsLeft: null, passkey: again };
    }
    activateCard(gateway, flow.card);
    markEnrolled(gateway, flow);
    return { kind: 'enrolled' };
  });
}
