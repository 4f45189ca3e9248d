import { z } from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { networkRefusals } from '../toolkit/network-refusals.ts';

const refusalWire = z.object({ error_type: z.string() });

const types: Readonly<Record<string, () => CommerceError>> = {
  account_declined: networkRefusals.cardDeclined,
  account_expired: networkRefusals.cardExpired,
  account_not_found: networkRefusals.cardNotFound,
  account_number_invalid: networkRefusals.cardNumberWrong,
  credential_in_use: networkRefusals.credentialTaken,
  intent_in_use: networkRefusals.intentInUse,
  intent_over: networkRefusals.intentOver,
  invalid_request: networkRefusals.requestRefused,
  invalid_state: networkRefusals.wrongStep,
  session_over: networkRefusals.flowOver,
};

/** Undefined for a type that is not known here. */
export function readRefusal(body: unknown): CommerceError | undefined {
  const refusal = refusalWire.safeParse(body).data;
  return refusal && types[refusal.error_type]?.();
}
