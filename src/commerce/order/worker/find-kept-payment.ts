import type { AttemptContext, BroughtPayment } from '../attempt/attempt-context.ts';

/**
 * The payment of an attempt that needs no client for it: what the buyer approved is held in a session, or allowed by an intent
 * of a card network. Null for any other.
 */
export async function findKeptPayment({ context, journal }: AttemptContext): Promise<BroughtPayment | null> {
  const { hold } = journal.plan;
  if (hold === undefined || hold.kind === 'token') return null;
  const { captchaToken } = hold;
  return {
    method: hold.kind === 'session' ? { kind: 'express-checkout', proof: { sessionId: hold.sessionId } } : null,
    captchaToken: captchaToken === null ? null : await context.secretBox.open(captchaToken),
    challengesAllowed: false,
  };
}
