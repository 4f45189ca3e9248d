import { describeRefusal } from '../../../errors/refusal.ts';
import { digest } from '../../../lib/digest.ts';
import type { OpenedFacts, RefusedCall } from './agent-facts.ts';

/** How many refused calls a checkout keeps. None is forgotten: once there are this many, no call orders the checkout. */
const MOST = 32;

type RefusedCalls = Pick<OpenedFacts, 'refusedCalls'>;

export const findRefusedCall = ({ refusedCalls }: RefusedCalls, idempotencyKey: string): RefusedCall | undefined => {
  const keyDigest = digest(idempotencyKey);
  return refusedCalls.find((call) => call.keyDigest === keyDigest);
};

/** The problem of a checkout that no call orders any more, whatever changes; none while one can. */
export const findMostRefused = ({ refusedCalls }: RefusedCalls) =>
  refusedCalls.length < MOST ? [] : [{ refusal: changedTooOften, isBlocking: true, isFinal: true }];

const changedTooOften = describeRefusal('CheckoutError', { sentence: 'changedTooOften' });

/** A call that was refused before keeps the total that it had agreed to. */
export function addRefusedCall(
  known: RefusedCalls,
  { idempotencyKey, agreedTotal }: Pick<RefusedCall, 'agreedTotal'> & { readonly idempotencyKey: string },
): readonly RefusedCall[] {
  if (findRefusedCall(known, idempotencyKey) !== undefined) return known.refusedCalls;
  return [...known.refusedCalls, { keyDigest: digest(idempotencyKey), agreedTotal }];
}
