import type { ExpressCheckoutResult, HoldRef, MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { money } from '../../../src/domain/money/money.ts';
import type { ExpressApproval, ExpressSession } from '../../../src/domain/payment/express-checkout.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { CurrencyCode } from '../../../src/lib/currency/currency.ts';
import type { CornerShopClient } from './client.ts';
import { toCartResult, toWireAddress } from './mapper.ts';
import { pathTo } from './path-to.ts';
import { type WireCart, type WireTab, wireOpenedTab, wireReleased, wireTab } from './wire.ts';

type ExpressOperation = 'startExpressCheckout' | 'authorizeExpressCheckout' | 'getExpressCheckout' | 'releaseHold';

/** The shop's word for a provider. It has one: who is known in the neighbourhood has a tab, and pays at the end of the month. */
const wallets: Readonly<Record<string, string>> = { KLARNA: 'tab' };

export function createExpressOperations(
  client: CornerShopClient,
  currency: CurrencyCode,
): Pick<MerchantAdapter, ExpressOperation> {
  const toResult = ({ tab, cart }: { readonly tab: WireTab; readonly cart: WireCart }): ExpressCheckoutResult => ({
    ...toCartResult(cart, currency),
    session: toSession(tab, currency),
  });
  return {
    startExpressCheckout: async (call, { cart, startKey, provider }) => {
      const body = { wallet: wallets[provider] ?? provider, key: startKey };
      const request = { operation: 'POST tab', method: 'POST' as const, path: pathTo('carts', cart, 'tab'), body };
      return toResult(await client.send(call, { ...request, answer: wireOpenedTab }));
    },
    authorizeExpressCheckout: async (call, { cart, sessionId, address, shipmentId, shippingMethodId, approval }) => {
      const body = {
        shipTo: address && toWireAddress(address),
        parcel: shipmentId,
        method: shippingMethodId,
        slip: approval && toSlip(approval),
      };
      const path = pathTo('carts', cart, 'tab', sessionId);
      const request = { operation: 'PUT tab', method: 'PUT' as const, path, body };
      return toResult(await client.send(call, { ...request, answer: wireOpenedTab }));
    },
    getExpressCheckout: async (call, { cart, sessionId }) => {
      const path = pathTo('carts', cart, 'tab', sessionId);
      return toSession(
        await client.send(call, { operation: 'GET tab', method: 'GET', path, answer: wireTab }),
        currency,
      );
    },
    releaseHold: async (call, { cart, hold }) => {
      const path = pathTo('carts', cart, ...toHoldPath(hold));
      const request = { operation: 'DELETE tab', method: 'DELETE' as const, path, answer: wireReleased };
      const { released } = await client.send(call, request);
      return { released: released === null ? null : money(released, currency) };
    },
  };
}

const toHoldPath = (hold: HoldRef): readonly string[] => {
  if (hold.kind === 'cart') return ['tabs'];
  return hold.kind === 'session' ? ['tab', hold.sessionId] : ['slip', hold.paymentKey];
};

function toSlip(approval: ExpressApproval): string {
  if (approval.provider === 'KLARNA') return approval.authorizationToken.reveal();
  throw new CommerceError('ErrorSubmitExpressCheckout', { field: ['approval'] });
}

const toSession = ({ id, asked, held, until }: WireTab, currency: CurrencyCode): ExpressSession => ({
  sessionId: id,
  provider: 'KLARNA',
  status: held === null ? 'OPEN' : 'AUTHORIZED',
  amount: money(asked, currency),
  authorizedAmount: held === null ? null : money(held, currency),
  redirectUrl: null,
  clientToken: id,
  expiresAt: until,
});
