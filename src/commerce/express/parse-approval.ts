import type { ExpressApproval } from '../../domain/payment/express-checkout.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { Secret } from '../../lib/secret.ts';
import { parseText } from '../input/parse-text.ts';

/** Exactly one member is set: the schema sees to that. */
export interface ApprovalInput {
  readonly paypal?: { readonly orderId: string; readonly payerId: string } | null;
  readonly applePay?: { readonly paymentData: Readonly<Record<string, unknown>> } | null;
  readonly klarna?: { readonly authorizationToken: string } | null;
}

/** Throws InvalidInputBody. */
export function parseApproval({ paypal, applePay, klarna }: ApprovalInput): ExpressApproval {
  const parse = (text: string, kind: 'identifier' | 'paymentToken', ...path: readonly string[]) =>
    parseText(text, { field: ['approval', ...path], kind });
  if (paypal) {
    const orderId = parse(paypal.orderId, 'identifier', 'paypal', 'orderId');
    return { provider: 'PAYPAL', orderId, payerId: parse(paypal.payerId, 'identifier', 'paypal', 'payerId') };
  }
  if (applePay) {
    const text = JSON.stringify(applePay.paymentData);
    return {
      provider: 'APPLE_PAY',
      paymentData: new Secret(parse(text, 'paymentToken', 'applePay', 'paymentData')),
    };
  }
  if (klarna) {
    const token = parse(klarna.authorizationToken, 'paymentToken', 'klarna', 'authorizationToken');
    return { provider: 'KLARNA', authorizationToken: new Secret(token) };
  }
  throw new CommerceError('InvalidInputBody', { field: ['approval'], description: 'Set exactly one provider' });
}
