import { answerOnce } from '../books/answer-once.ts';
import { countFailure, FLOW_LIFETIME, requireFlow } from '../flows/flows.ts';
import { listMethods } from '../flows/list-methods.ts';
import { type Frame, type FrameView, findFrame, openFrame } from '../frames/frames.ts';
import type { Gateway, PartnerCall } from '../gateway.ts';
import { isSameText } from '../is-same-text.ts';
import { NetworkRefusal } from '../network-refusal.ts';
import { goOnVerified } from './go-on-verified.ts';
import type { VerificationView } from './verification-view.ts';

/**
 * Opens the page of the card's issuer. Refuses with `method-unknown`, `callback-wrong`, `wrong-step`, `flow-over` and
 * `card-not-found`.
 */
export const startIssuerFrame = (
  gateway: Gateway,
  call: PartnerCall,
  input: { readonly flowId: string; readonly methodId: string; readonly callbackUri: string | null },
): { readonly frame: FrameView; readonly expiresAt: number } =>
  answerOnce(gateway, 'start-frame', call, () => {
    const { flowId, methodId, callbackUri } = input;
    const { card, isVerified } = requireFlow(gateway, call, flowId);
    if (!listMethods(gateway, card).some((each) => each.methodId === methodId && each.type === 'IFRAME')) {
      throw new NetworkRefusal('method-unknown');
    }
    if (isVerified) throw new NetworkRefusal('wrong-step');
    if (callbackUri !== null && !/^https?:$/.test(URL.parse(callbackUri)?.protocol ?? '')) {
      throw new NetworkRefusal('callback-wrong');
    }
    const { runtime } = gateway.books;
    const nonce = Buffer.from(runtime.randomBytes(18)).toString('base64url');
    return {
      frame: openFrame(gateway, { flowId, kind: 'issuer', nonce, callbackUri }),
      expiresAt: runtime.clock.now() + FLOW_LIFETIME,
    };
  });

/** What the issuer's page hands back. A page that nobody confirmed hands back something else. */
export const toFrameResult = ({ secrets }: Gateway, { page, nonce }: Frame, isConfirmed: boolean): string =>
  secrets.hash(isConfirmed ? 'issuer-confirmed' : 'issuer-refused', page, nonce);

/** Judges what the page handed back. The third wrong answer ends the flow. Refuses with `wrong-step`, `flow-over` and `card-not-found`. */
export const checkIssuerFrame = (
  gateway: Gateway,
  call: PartnerCall,
  { flowId, nonce, payload }: { readonly flowId: string; readonly nonce: string; readonly payload: string },
): VerificationView =>
  answerOnce(gateway, 'check-frame', call, () => {
    const flow = requireFlow(gateway, call, flowId);
    const frame = findFrame(gateway, { flowId, kind: 'issuer' });
    if (frame === undefined || flow.isVerified) throw new NetworkRefusal('wrong-step');
    if (frame.nonce === nonce && isSameText(payload, toFrameResult(gateway, frame, true))) {
      gateway.books.run('delete from frames where page = ?', frame.page);
      return goOnVerified(gateway, flow);
    }
    const goesOn = countFailure(gateway, flow);
    return { kind: 'failed', goesOn, triesLeft: null, resendsLeft: null, passkey: null };
  });
