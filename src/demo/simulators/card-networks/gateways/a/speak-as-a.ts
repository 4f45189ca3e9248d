import { createHmac } from 'node:crypto';
import type { Gateway } from '../../gateway.ts';
import { isSameText } from '../../is-same-text.ts';
import { NetworkRefusal, type RefusalCode } from '../../network-refusal.ts';
import type { NetworkSpeech } from '../install-route.ts';
import { isFresh } from '../is-fresh.ts';

const errors: Readonly<Record<RefusalCode, readonly [status: number, reason: string]>> = {
  'callback-wrong': [400, 'invalidParameter'],
  'card-declined': [403, 'cardDeclined'],
  'card-expired': [400, 'cardExpired'],
  'card-not-found': [404, 'tokenNotFound'],
  'card-number-wrong': [400, 'cardNotEligible'],
  'code-malformed': [400, 'invalidOtpFormat'],
  'credential-taken': [409, 'credentialInUse'],
  'flow-over': [410, 'sessionExpired'],
  'intent-in-use': [409, 'instructionInUse'],
  'intent-over': [410, 'instructionExpired'],
  locked: [423, 'stepUpLocked'],
  'method-unknown': [400, 'invalidStepUpIdentifier'],
  'request-wrong': [400, 'invalidParameter'],
  'secure-token-missing': [400, 'secureTokenRequired'],
  'signature-wrong': [401, 'invalidSignature'],
  'wrong-step': [409, 'invalidState'],
};

/** `x-pay-token: xv2:SECONDS:HMAC` over seconds, path, query and body, and errors as `errorResponse`. */
export const speakAsA = (
  gateway: Gateway,
  { apiKey, sharedSecret }: { readonly apiKey: string; readonly sharedSecret: string },
): NetworkSpeech => ({
  requireSignature: ({ path, headers, body }) => {
    const [resource = '', query = ''] = path.split('?');
    const [version = '', seconds = '', hash = ''] = String(headers['x-pay-token'] ?? '').split(':');
    const expected = createHmac('sha256', sharedSecret).update(`${seconds}${resource}${query}${body}`).digest('hex');
    const isSigned = version === 'xv2' && isFresh(gateway, Number(seconds) * 1000) && isSameText(hash, expected);
    if (!isSigned || query !== `apikey=${apiKey}`) throw new NetworkRefusal('signature-wrong');
  },
  toError: ({ code, retryAfterSeconds }) => {
    const [status, reason] = errors[code];
    return {
      status,
      body: { errorResponse: { status, reason, ...(retryAfterSeconds !== null && { retryAfter: retryAfterSeconds }) } },
    };
  },
});
