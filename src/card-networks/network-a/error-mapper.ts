import { z } from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { networkRefusals } from '../toolkit/network-refusals.ts';

const refusalWire = z.object({ errorResponse: z.object({ reason: z.string(), retryAfter: z.int().optional() }) });

const reasons: Readonly<Record<string, (retryAfterSeconds?: number) => CommerceError>> = {
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
};

/** Undefined for a reason that is not known here. */
export function readRefusal(body: unknown): CommerceError | undefined {
  const refusal = refusalWire.safeParse(body).data?.errorResponse;
  return refusal && reasons[refusal.reason]?.(refusal.retryAfter);
}
