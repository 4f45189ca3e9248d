import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ExpressCheckoutResult } from '../../../../../src/adapters/contract/index.ts';
import type { ExpressApproval } from '../../../../../src/domain/payment/express-checkout.ts';
import type { ExpressFixture } from '../../harness.ts';
import { requireRefusal, type ShopUnderTest } from '../../shop-under-test.ts';

export function expressOf({ fixture }: ShopUnderTest): ExpressFixture {
  const { express } = fixture.payments;
  assert.ok(express, 'the adapter has startExpressCheckout, and the fixtures have no express');
  return express;
}

export const start = (
  shop: ShopUnderTest,
  cart: string,
  { provider = expressOf(shop).provider, startKey = randomUUID() } = {},
): Promise<ExpressCheckoutResult> =>
  shop.operation('startExpressCheckout')(shop.call(), { cart, startKey, provider, returnUrl: null });

interface Choices {
  readonly address?: Parameters<ShopUnderTest['toBuyer']>[0];
  readonly shippingMethodId?: string;
  readonly approval?: ExpressApproval;
}

export const authorize = (shop: ShopUnderTest, cart: string, sessionId: string, choices: Choices) => {
  const { address = null, shippingMethodId = null, approval = null } = choices;
  const input = { cart, sessionId, address, shipmentId: null, shippingMethodId, approval };
  return shop.operation('authorizeExpressCheckout')(shop.call(), input);
};

export async function approve(shop: ShopUnderTest, cart: string) {
  const { session } = await start(shop, cart);
  return { sessionId: session.sessionId, approval: await expressOf(shop).approve(session, 'good') };
}

export const release = (shop: ShopUnderTest, cart: string, sessionId: string) =>
  requireMethod(shop, 'releaseHold')(shop.call(), { cart, hold: { kind: 'session', sessionId } });

export async function refusesSession(
  shop: ShopUnderTest,
  cart: string,
  sessionId: string,
  approval: ExpressApproval,
): Promise<void> {
  await requireRefusal(() => authorize(shop, cart, sessionId, { approval }), 'ErrorSubmitExpressCheckout');
  await requireRefusal(
    () => requireMethod(shop, 'getExpressCheckout')(shop.call(), { cart, sessionId }),
    'ErrorSubmitExpressCheckout',
  );
}

export function requireMethod<Name extends 'getExpressCheckout' | 'releaseHold'>(
  { adapter }: ShopUnderTest,
  name: Name,
) {
  const method = adapter[name];
  assert.ok(method, `the adapter has no ${name}`);
  return method;
}

export const amountsHeld = async ({ fixture }: ShopUnderTest): Promise<readonly number[]> =>
  (await fixture.secondDoor.holds()).map(({ amount }) => amount);
