import { type Caller, toAppOwnerKey } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { WorkerContext } from '../order/worker-context.ts';

export interface AnswerOnceInput {
  /** What the key is for: the same key elsewhere is another one. */
  readonly operation: string;
  readonly idempotencyKey: string;
  /** A hash of all that was sent. */
  readonly fingerprint: string;
  /** Its answer, without a payment. It may run again if it was cut off. */
  readonly task: () => Promise<{ readonly text: string; readonly isFinal: boolean }>;
}

/** Runs a call of a platform once for its key, and answers repeated calls the same. Kept sealed. Throws idempotency_conflict, IdempotencyInFlight. */
export async function answerOnce(
  context: WorkerContext,
  caller: Caller,
  { operation, idempotencyKey, fingerprint, task }: AnswerOnceInput,
): Promise<string> {
  const { secretBox } = context;
  const input = { idempotencyKey, fingerprint };
  const answer = await runOnce(context, {
    owner: toAppOwnerKey(requireAnyCredential(caller.viewer)),
    operation,
    input,
    task,
    isFinal: ({ isFinal }) => isFinal,
    write: ({ text }) => secretBox.seal(text),
    read: async (sealed) => ({ text: await secretBox.open(sealed), isFinal: true }),
  });
  return answer.text;
}
