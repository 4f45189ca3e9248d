import type { Payment } from '../../domain/order/payment.ts';
import type { TextKindName } from '../../domain/text/text-kinds.ts';
import { Secret } from '../../lib/secret.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../input/parse-text.ts';

/** Exactly one member is set. */
export interface PaymentInput {
  /** A compact JWE made with the key of paymentEncryptionKey. */
  readonly encryptedCard?: string | null;
  readonly expressCheckout?: { readonly provider: string; readonly token: string } | null;
  readonly networkToken?: { readonly flowToken: string; readonly intentId: string } | null;
}

/**
 * The payment in the platform's form, the card decrypted and validated. `requirePaymentKind` comes first. Throws catalog errors; none quotes
 * what was sent.
 */
export async function parsePayment(
  { cardDecryption, networkTokens }: Pick<CommerceContext, 'cardDecryption' | 'networkTokens'>,
  { encryptedCard, expressCheckout, networkToken }: PaymentInput,
): Promise<Payment> {
  const parse = (text: string, kind: TextKindName, ...path: readonly string[]) =>
    parseText(text, { field: ['payment', ...path], kind });

  if (encryptedCard !== undefined && encryptedCard !== null) {
    return { kind: 'card', card: await cardDecryption(encryptedCard) };
  }
  if (expressCheckout !== undefined && expressCheckout !== null) {
    return {
      kind: 'express-checkout',
      provider: parse(expressCheckout.provider, 'identifier', 'expressCheckout', 'provider'),
      token: new Secret(parse(expressCheckout.token, 'paymentToken', 'expressCheckout', 'token')),
    };
  }
  const flowToken = parse(networkToken?.flowToken ?? '', 'paymentToken', 'networkToken', 'flowToken');
  const intentId = parse(networkToken?.intentId ?? '', 'identifier', 'networkToken', 'intentId');
  if (networkTokens === undefined) throw new TypeError('No card network is configured');
  return { kind: 'network-token', credential: await networkTokens({ flowToken, intentId }) };
}
