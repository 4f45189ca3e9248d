import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { type Clock, toUnixSeconds } from '../../lib/clock.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { type AskNetwork, createAskNetwork } from '../toolkit/create-ask-network.ts';
import { networkRefusals } from '../toolkit/network-refusals.ts';
import type { NetworkASettings } from './settings.ts';

/** Signs with `x-pay-token`: an HMAC over the time, the path, the query and the body. */
export const createClient = (
  { url, apiKey, sharedSecret }: NetworkASettings,
  http: HttpClient,
  clock: Clock,
): AskNetwork =>
  createAskNetwork(http, {
    url,
    readRefusal,
    sign: ({ path, body }) => {
      const query = `apikey=${encodeURIComponent(apiKey.reveal())}`;
      const seconds = toUnixSeconds(clock.now());
      const hash = createHmac('sha256', sharedSecret.reveal()).update(`${seconds}${path}${query}${body}`).digest('hex');
      return { path: `${path}?${query}`, headers: { 'x-pay-token': `xv2:${seconds}:${hash}` } };
    },
  });

const refusalWire = z.object({
  errorResponse: z.object({ reason: z.string(), retryAfter: z.int32().nonnegative().optional().catch(undefined) }),
});

const reasons = new Map<string, (retryAfterSeconds?: number) => CommerceError>(
  Object.entries({
    cardDeclined: networkRefusals.cardDeclined,
    cardExpired: networkRefusals.cardExpired,
    cardNotEligible: networkRefusals.cardNumberWrong,
    credentialInUse: networkRefusals.credentialTaken,
    instructionExpired: networkRefusals.intentOver,
    instructionInUse: networkRefusals.intentInUse,
    invalidOtpFormat: networkRefusals.codeMalformed,
    invalidParameter: networkRefusals.requestRefused,
    invalidState: networkRefusals.wrongStep,
    invalidStepUpIdentifier: networkRefusals.methodUnknown,
    secureTokenRequired: networkRefusals.secureTokenMissing,
    sessionExpired: networkRefusals.flowOver,
    stepUpLocked: networkRefusals.locked,
    tokenNotFound: networkRefusals.cardNotFound,
  }),
);

/** Undefined for a reason that is not known here. */
function readRefusal(body: unknown): CommerceError | undefined {
  const refusal = refusalWire.safeParse(body).data?.errorResponse;
  return refusal && reasons.get(refusal.reason)?.(refusal.retryAfter);
}
