import type { VaultedCard } from '../../../domain/payment/payment.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { Secret } from '../../../lib/secret.ts';
import type { AttemptContext, AttemptPayment } from './attempt-context.ts';
import { toPaymentKey } from './payment-keys.ts';

/** The sealed JSON: what a process needs to pay without the client. Never the card. */
interface KeptPayment {
  readonly token: string;
  readonly paymentKey: string;
  readonly expiresAt: string;
  readonly captchaToken: string | null;
  readonly challengesAllowed: boolean;
}

type Context = Pick<AttemptContext, 'context' | 'journal'>;

export const sealPayment = (
  { context, journal }: Context,
  { token, expiresAt }: VaultedCard,
  { captchaToken, challengesAllowed }: AttemptPayment,
): Promise<string> =>
  context.secretBox.seal(
    JSON.stringify({
      token: token.reveal(),
      paymentKey: toPaymentKey(journal),
      expiresAt,
      captchaToken,
      challengesAllowed,
    } satisfies KeptPayment),
  );

/** The vaulted card that is kept. Undefined without one, if its token has expired, or if a payment was refused since. */
export async function findKeptPayment({ context, journal }: Context): Promise<AttemptPayment | undefined> {
  if (journal.sealedPayment === null) return undefined;
  const kept = parseStoredJson<KeptPayment>(await context.secretBox.open(journal.sealedPayment));
  if (kept.paymentKey !== toPaymentKey(journal)) return undefined;
  if (Date.parse(kept.expiresAt) <= context.runtime.clock.now()) return undefined;
  const { token, captchaToken, challengesAllowed } = kept;
  return { method: { kind: 'vaulted-card', token: new Secret(token) }, captchaToken, challengesAllowed };
}
