import { digest } from '../../../lib/digest.ts';
import type { OpenedFacts, RefusedCall } from './agent-facts.ts';

/** Refused calls of one checkout that are kept. None is forgotten: once there are so many, no call orders the checkout. */
const MOST = 32;

type RefusedCalls = Pick<OpenedFacts, 'refusedCalls'>;

export const findRefusedCall = ({ refusedCalls }: RefusedCalls, idempotencyKey: string): RefusedCall | undefined => {
  const keyDigest = digest(idempotencyKey);
  return refusedCalls.find((call) => call.keyDigest === keyDigest);
};

export const hasMostRefused = ({ refusedCalls }: RefusedCalls): boolean => refusedCalls.length >= MOST;

/** A call that comes again is kept as it was. */
export function addRefusedCall(
  known: RefusedCalls,
  { idempotencyKey, agreedTotal }: Pick<RefusedCall, 'agreedTotal'> & { readonly idempotencyKey: string },
): readonly RefusedCall[] {
  if (hasMostRefused(known) || findRefusedCall(known, idempotencyKey) !== undefined) return known.refusedCalls;
  return [...known.refusedCalls, { keyDigest: digest(idempotencyKey), agreedTotal }];
}
