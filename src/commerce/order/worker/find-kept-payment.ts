import type { AttemptContext, AttemptPayment } from '../attempt/attempt-context.ts';

/** The payment of an attempt that needs no client for it: what the buyer approved is held in a session. Null for any other. */
export async function findKeptPayment({ context, journal }: AttemptContext): Promise<AttemptPayment | null> {
  const { hold } = journal.plan;
  if (hold?.kind !== 'session') return null;
  const { sessionId, captchaToken } = hold;
  return {
    method: { kind: 'express-checkout', proof: { sessionId } },
    captchaToken: captchaToken === null ? null : await context.secretBox.open(captchaToken),
    challengesAllowed: false,
  };
}
