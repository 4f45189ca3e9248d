import type {
  ExpressCheckout,
  ExpressSessionView,
  ProviderApproval,
  ShopEndpoint,
  Submission,
} from '../../demo/sandbox/endpoint/index.ts';
import { openNetworkCredential } from '../../domain/card-network/network-credential.ts';
import {
  type ExpressApproval,
  type ExpressSession,
  expressCheckoutProviders,
} from '../../domain/payment/express-checkout.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ExpressCheckoutResult, MerchantAdapter, MerchantCall, OrderSubmission } from '../contract/index.ts';
import { toMoney } from './error-mapper.ts';
import type { SandboxOperation } from './faults.ts';
import { toCartResult } from './to-cart-result.ts';

/** Makes a call to the shop, and throws in the words of the contract. */
export type RunOperation = <Answer>(
  operation: SandboxOperation,
  call: MerchantCall,
  work: () => Promise<Answer>,
) => Promise<Answer>;

type ExpressOperation = 'startExpressCheckout' | 'authorizeExpressCheckout' | 'getExpressCheckout' | 'releaseHold';

/** The operations of a shop that has payment providers. */
export const createExpressOperations = (
  shop: ShopEndpoint,
  run: RunOperation,
): Pick<MerchantAdapter, ExpressOperation> => ({
  startExpressCheckout: (call, { cart, startKey, provider, returnUrl }) =>
    run('startExpressCheckout', call, async () =>
      toResult(await shop.startExpressCheckout(call, { cartId: cart, startKey, provider, returnUrl })),
    ),
  authorizeExpressCheckout: (call, { cart, sessionId, address, shipmentId, shippingMethodId, approval }) =>
    run('authorizeExpressCheckout', call, async () => {
      const update = { cartId: cart, sessionId, address, shipmentId, methodId: shippingMethodId };
      const answer = approval && toProviderApproval(approval);
      return toResult(await shop.authorizeExpressCheckout(call, { ...update, approval: answer }));
    }),
  getExpressCheckout: (call, { cart, sessionId }) =>
    run('getExpressCheckout', call, async () =>
      toSession(await shop.readExpressCheckout(call, { cartId: cart, sessionId })),
    ),
  releaseHold: (call, { cart, hold }) =>
    run('releaseHold', call, async () => {
      const { released } = await shop.releaseHold(call, { cartId: cart, held: hold });
      return { released: released && toMoney(released) };
    }),
});

/** The payment in the shop's terms. Throws PaymentMethodNotAvailable for a network token that cannot be opened. */
export function toSubmittedPayment({ payment, paymentKey }: OrderSubmission): Submission['payment'] {
  if (payment.kind === 'network-token') {
    const credential = openNetworkCredential(payment.credential);
    if (credential === undefined) throw new CommerceError('PaymentMethodNotAvailable');
    return { kind: 'network-token', credential, paymentKey };
  }
  if (payment.kind === 'card') return { kind: 'card', card: payment.card.reveal() };
  if (payment.kind === 'vaulted-card') return { kind: 'card', card: { token: payment.token.reveal(), paymentKey } };
  const { proof } = payment;
  return 'sessionId' in proof
    ? { kind: 'session', sessionId: proof.sessionId, paymentKey }
    : { kind: 'token', provider: proof.provider, token: proof.token.reveal(), paymentKey };
}

function toProviderApproval(approval: ExpressApproval): ProviderApproval {
  switch (approval.provider) {
    case 'PAYPAL':
      return { orderId: approval.orderId, payerId: approval.payerId };
    case 'APPLE_PAY':
      return { token: approval.paymentData.reveal() };
    case 'KLARNA':
      return { token: approval.authorizationToken.reveal() };
  }
}

const toResult = ({ session, ...changed }: ExpressCheckout): ExpressCheckoutResult => ({
  ...toCartResult(changed),
  session: toSession(session),
});

function toSession({
  provider: name,
  state,
  amount,
  authorized,
  expiresAt,
  ...session
}: ExpressSessionView): ExpressSession {
  const provider = expressCheckoutProviders.find((each) => each === name);
  if (provider === undefined) throw new TypeError('The sandbox has a provider that is not known here');
  return {
    sessionId: session.sessionId,
    provider,
    status: state === 'authorized' ? 'AUTHORIZED' : 'OPEN',
    amount: toMoney(amount),
    authorizedAmount: authorized && toMoney(authorized),
    redirectUrl: session.redirectUrl,
    clientToken: session.clientToken,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
