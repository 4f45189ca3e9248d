import type { ExpressApproval, ExpressSession } from '../../domain/payment/express-checkout.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { Secret } from '../../lib/secret.ts';
import type { CartContext } from '../cart/cart-context.ts';
import { changeCart } from '../cart/change/change-cart.ts';
import type { AddressInput } from '../input/address/parse-address.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { parseOptionalText } from '../input/parse-optional-text.ts';
import { parseText } from '../input/parse-text.ts';
import { type ExpressOutcome, withSession } from './express-outcome.ts';
import { parseSheetAddress } from './parse-sheet-address.ts';

/** Exactly one member is set: the schema sees to that. */
interface ApprovalInput {
  readonly paypal?: { readonly orderId: string; readonly payerId: string } | null;
  readonly applePay?: { readonly paymentData: Readonly<Record<string, unknown>> } | null;
  readonly klarna?: { readonly authorizationToken: string } | null;
}

/** Throws InvalidInputBody. */
function parseApproval({ paypal, applePay, klarna }: ApprovalInput): ExpressApproval {
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
  throw createInvalidInput(['approval'], 'Set exactly one provider');
}

export interface AuthorizeExpressCheckoutInput extends DomainInput {
  readonly sessionId: string;
  readonly shippingInfo?: AddressInput | null;
  readonly shipmentId?: string | null;
  readonly shippingMethodId?: string | null;
  readonly approval?: ApprovalInput | null;
}

/**
 * Passes on what the buyer chose on the provider's sheet, each time it changes; with the approval, the provider holds the money.
 * Source: the specification, the express-checkout flows.
 */
export async function authorizeExpressCheckout(
  context: CartContext,
  caller: Caller,
  input: AuthorizeExpressCheckoutInput,
): Promise<ExpressOutcome> {
  let session: ExpressSession | null = null;
  const outcome = await changeCart(context, caller, input, {
    operation: 'authorizeExpressCheckout',
    parse,
    apply: async (authorize, call, parsed, cart) => {
      const result = await authorize(call, { cart, ...parsed });
      session = result.session;
      return result;
    },
    // A session belongs to a cart: who has none has no session.
    start: async () => {
      throw new CommerceError('ErrorSubmitExpressCheckout', { field: ['sessionId'] });
    },
    fieldPaths: { address: ['shippingInfo'] },
    findReference: () => session?.sessionId ?? null,
  });
  return withSession(context, caller, input.domain, outcome, session);
}

function parse({ sessionId, shippingInfo, shipmentId, shippingMethodId, approval }: AuthorizeExpressCheckoutInput) {
  const parsed = {
    sessionId: parseText(sessionId, { field: ['sessionId'], kind: 'identifier' }),
    address: shippingInfo ? parseSheetAddress(shippingInfo) : null,
    shipmentId: parseOptionalText(shipmentId, { field: ['shipmentId'], kind: 'identifier' }),
    shippingMethodId: parseOptionalText(shippingMethodId, { field: ['shippingMethodId'], kind: 'identifier' }),
    approval: approval ? parseApproval(approval) : null,
  };
  if (parsed.shipmentId === null || parsed.shippingMethodId !== null) return parsed;
  throw createInvalidInput(['shipmentId'], 'shipmentId says which shipment shippingMethodId is for');
}
