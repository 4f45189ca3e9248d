import { type Caller, type OwnerKey, toAppOwnerKey } from '../../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../../domain/viewer/viewer-rules.ts';
import type { HeldClaim } from '../../../stores/ports/index.ts';
import { requireOwner } from '../../context/require-owner.ts';
import { runOnce } from '../../idempotency/run-once.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';

export interface AnswerOnceInput {
  /** What the key is for: the same key for another operation is another key. */
  readonly operation: string;
  readonly idempotencyKey: string;
  /** A hash of all that was sent. */
  readonly fingerprint: string;
  /** Its answer, without a payment. It may run again if it was cut off. A rejection is not kept. */
  readonly task: (claim: AnswerClaim) => Promise<AgentAnswer>;
}

interface AgentAnswer {
  readonly text: string;
  /** False: nothing was done, and the same call is to be served later. */
  readonly isFinal: boolean;
}

/** Tells whether the call still has its key: one that was frozen may have lost it. */
export type AnswerClaim = HeldClaim;

/**
 * Runs a call of a platform once for its key, and answers repeated calls the same. The key is the platform's; the answer is kept sealed, and
 * removed with the personal data of the caller's device, if it has one. Throws idempotency_conflict, IdempotencyInFlight.
 */
export async function answerOnce(
  context: WorkerContext,
  caller: Caller,
  { operation, task, ...input }: AnswerOnceInput,
): Promise<string> {
  const { text } = await runOnce<AgentAnswer>(context, {
    owner: findDeviceOwner(caller) ?? toPlatformOwner(caller),
    keyOwner: toPlatformOwner(caller),
    operation,
    input,
    task: (claim) => task(claim?.held ?? fail()),
    isFinal: ({ isFinal }) => isFinal,
    write: (answer) => context.secretBox.seal(answer.text),
    read: async (sealed) => ({ text: await context.secretBox.open(sealed), isFinal: true }),
  });
  return text;
}

const fail = (): never => {
  throw new TypeError('A call with a key claims it');
};

const toPlatformOwner = ({ viewer }: Caller): OwnerKey => toAppOwnerKey(requireAnyCredential(viewer));

const findDeviceOwner = (caller: Caller): OwnerKey | undefined =>
  'deviceId' in caller.viewer && caller.viewer.deviceId !== null ? requireOwner(caller) : undefined;
