import assert from 'node:assert/strict';
import * as z from 'zod';
import type { HttpAnswer } from '../../support/graphql-client.ts';
import { until } from '../../support/until.ts';

const errorShape = z.object({ name: z.string(), retryable: z.boolean() });
const attemptShape = z.object({
  attemptId: z.string(),
  status: z.enum(['RUNNING', 'ACTION_REQUIRED', 'PROCESSING', 'SUCCEEDED', 'FAILED']),
  result: z.object({ nextAction: z.string().optional() }).nullable(),
});
const payloadShape = z.looseObject({ userErrors: z.array(errorShape), attempt: attemptShape.nullish() });

export const ATTEMPT_FIELDS = 'attemptId status result { ... on PlaceOrderActionRequired { nextAction } }';

type Attempt = z.output<typeof attemptShape>;

export interface ObedientCall {
  /** Sends the call: the same each time, byte by byte. */
  readonly send: () => Promise<HttpAnswer>;
  /** The same order under a new key: what a failed attempt advises. Null if the mutation orders nothing. */
  readonly renew: (() => ObedientCall) | null;
  readonly readAttempt: (attemptId: string) => Promise<HttpAnswer>;
}

/** A client that is told to repeat its call gives up some time. */
const MAX_CALLS = 6;
const MAX_ORDERS = 3;

/** Does what the answers say for as long as they say something, and returns the names of what it was told. */
export async function obey(call: ObedientCall, orders = 1): Promise<readonly string[]> {
  const told: string[] = [];
  for (let calls = 1; calls <= MAX_CALLS; calls += 1) {
    const { errors = [], data } = await call.send();
    const payloads = Object.values(data ?? {}).filter((payload) => payload !== null);
    const [payload] = payloads.map((each) => payloadShape.parse(each));
    const all = [
      ...errors.map(({ extensions }) => ({
        name: String(extensions?.code),
        retryable: extensions?.['retryable'] === true,
      })),
      ...(payload?.userErrors ?? []),
    ];
    told.push(...all.map(({ name, retryable }) => `${name}${retryable ? ' (retryable)' : ''}`));
    const attempt = payload?.attempt && (await settle(call, payload.attempt));
    const isToldToRepeat = all.length > 0 && all.every(({ retryable }) => retryable);
    if (isToldToRepeat || attempt?.result?.nextAction === 'REPEAT_CALL') continue;
    if (attempt?.status !== 'FAILED' || call.renew === null || orders === MAX_ORDERS) return told;
    return [...told, 'FAILED', ...(await obey(call.renew(), orders + 1))];
  }
  return told;
}

/** `PROCESSING`, and `RUNNING` of a call that was cut off: ask again, do not order again. */
async function settle(call: ObedientCall, first: Attempt): Promise<Attempt> {
  let attempt = first;
  await until(async () => {
    if (attempt.status !== 'RUNNING' && attempt.status !== 'PROCESSING') return true;
    const { data } = await call.readAttempt(attempt.attemptId);
    attempt = attemptShape.parse(data?.['placeOrderAttempt']);
    return false;
  }, 20_000);
  assert.ok(attempt.status !== 'RUNNING' && attempt.status !== 'PROCESSING');
  return attempt;
}
