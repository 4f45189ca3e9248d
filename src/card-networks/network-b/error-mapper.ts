import * as z from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { networkRefusals } from '../toolkit/network-refusals.ts';

const refusalWire = z.object({
  Errors: z.object({
    Error: z.tuple(
      [
        z.object({
          ReasonCode: z.string(),
          Details: z
            .array(z.object({ Name: z.string(), Value: z.string() }))
            .default([])
            .catch([]),
        }),
      ],
      z.unknown(),
    ),
  }),
});

const reasons = new Map<string, (retryAfterSeconds?: number) => CommerceError>(
  Object.entries({
    AUTHENTICATION_LOCKED: networkRefusals.locked,
    CARD_EXPIRED: networkRefusals.cardExpired,
    CORRELATION_EXPIRED: networkRefusals.flowOver,
    CREDENTIAL_IN_USE: networkRefusals.credentialTaken,
    DIGITAL_CARD_NOT_FOUND: networkRefusals.cardNotFound,
    INTENT_EXPIRED: networkRefusals.intentOver,
    INTENT_IN_USE: networkRefusals.intentInUse,
    INVALID_AUTHENTICATION_METHOD: networkRefusals.methodUnknown,
    INVALID_FIELD_VALUE: networkRefusals.requestRefused,
    INVALID_PAN: networkRefusals.cardNumberWrong,
    INVALID_STATE: networkRefusals.wrongStep,
    ISSUER_DECLINED: networkRefusals.cardDeclined,
  }),
);

const WHOLE_SECONDS = /^\d{1,9}$/;

/** Undefined for a reason that is not known here. */
export function readRefusal(body: unknown): CommerceError | undefined {
  const [first] = refusalWire.safeParse(body).data?.Errors.Error ?? [];
  if (first === undefined) return undefined;
  const retryAfter = first.Details.find(({ Name }) => Name === 'retryAfterSeconds')?.Value;
  const seconds = retryAfter !== undefined && WHOLE_SECONDS.test(retryAfter) ? Number(retryAfter) : undefined;
  return reasons.get(first.ReasonCode)?.(seconds);
}
