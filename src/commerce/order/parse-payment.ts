import type { Payment } from '../../domain/payment.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { Secret } from '../../lib/secret.ts';
import type { PaymentInput } from '../commerce.ts';
import type { CommerceContext } from '../dependencies.ts';
import { parseText } from '../parse-text.ts';

const LONGEST_TOKEN = 16_384;

/** The payment as the platform takes it, the card decrypted and checked. Throws the catalog's names; none of them says what was sent. */
export async function parsePayment(
  { cardDecryption, networkTokens }: Pick<CommerceContext, 'cardDecryption' | 'networkTokens'>,
  { encryptedCard, expressCheckout, networkToken }: PaymentInput,
): Promise<Payment> {
  const given = [encryptedCard, expressCheckout, networkToken].filter((way) => way !== undefined && way !== null);
  if (given.length !== 1) {
    throw new CommerceError('InvalidInputBody', {
      field: ['payment'],
      description: 'Exactly one of encryptedCard, expressCheckout and networkToken must be given',
    });
  }
  const parse = (text: string, longest: number, ...path: readonly string[]) =>
    parseText(text, { field: ['payment', ...path], longest });

  if (encryptedCard !== undefined && encryptedCard !== null) {
    return { kind: 'card', card: await cardDecryption(encryptedCard) };
  }
  if (expressCheckout !== undefined && expressCheckout !== null) {
    return {
      kind: 'express-checkout',
      provider: parse(expressCheckout.provider, 64, 'expressCheckout', 'provider'),
      token: new Secret(parse(expressCheckout.token, LONGEST_TOKEN, 'expressCheckout', 'token')),
    };
  }
  const flowToken = parse(networkToken?.flowToken ?? '', LONGEST_TOKEN, 'networkToken', 'flowToken');
  const intentId = parse(networkToken?.intentId ?? '', 256, 'networkToken', 'intentId');
  if (networkTokens === undefined) {
    throw new CommerceError('PaymentMethodNotAvailable', {
      field: ['payment', 'networkToken'],
      description: 'No card network is configured here',
    });
  }
  return { kind: 'network-token', credential: await networkTokens({ flowToken, intentId }) };
}
