import type { ExpressCheckoutProvider } from '../../domain/payment/express-checkout.ts';
import type { Payment } from '../../domain/payment/payment.ts';
import { Secret } from '../../lib/secret.ts';
import type { CoreContext } from '../context/core-context.ts';
import { parseText } from './parse-text.ts';

/** Exactly one member is set. */
export interface PaymentInput {
  /** A compact JWE made with the key of paymentEncryptionKey. */
  readonly encryptedCard?: string | null;
  /** The token of a provider's sheet, without a session. */
  readonly expressCheckout?: { readonly provider: ExpressCheckoutProvider; readonly token: string } | null;
  readonly networkToken?: { readonly flowToken: string; readonly intentId: string } | null;
  /** The session that the buyer approved, of completeExpressCheckout. */
  readonly expressSession?: { readonly sessionId: string } | null;
}

/**
 * The payment in the platform's form, the card decrypted and validated. `requirePaymentKind` comes first. Throws catalog errors; none quotes
 * what was sent. Null for an intent of a card network, which is part of the plan: its credential is fetched when it is needed.
 */
export async function parsePayment(
  { cardDecryption }: Pick<CoreContext, 'cardDecryption'>,
  { encryptedCard, expressCheckout, expressSession }: PaymentInput,
): Promise<Payment | null> {
  if (encryptedCard !== undefined && encryptedCard !== null) {
    return { kind: 'card', card: await cardDecryption(encryptedCard) };
  }
  if (expressCheckout !== undefined && expressCheckout !== null) {
    const { provider } = expressCheckout;
    const field = ['payment', 'expressCheckout', 'token'];
    const token = new Secret(parseText(expressCheckout.token, { field, kind: 'paymentToken' }));
    return { kind: 'express-checkout', proof: { provider, token } };
  }
  if (expressSession !== undefined && expressSession !== null) {
    const field = ['sessionId'];
    const sessionId = parseText(expressSession.sessionId, { field, kind: 'identifier' });
    return { kind: 'express-checkout', proof: { sessionId } };
  }
  return null;
}
