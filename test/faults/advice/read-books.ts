import assert from 'node:assert/strict';
import * as z from 'zod';
import { readMoney } from '../../support/orders/express-buyer.ts';
import type { DeviceClient, TestService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';
import { DOMAIN } from './mutations.ts';

const CART = `{ cart(domain: "${DOMAIN}") {
  total { number } coupons lineItems { sku quantity } addons { selections { addonId options { value } } }
  consents { consentId signed }
  shipments { shippingInfo { city } fulfillmentType { fulfillmentTypeId } shippingMethod { shippingMethodId } lines { quantity } } } }`;

/** What the shop and its payment providers wrote down so far. */
export async function readTotals(service: TestService) {
  const { ledger } = service;
  const money = (await readMoney(service, DOMAIN)).map((entry) => entry.split(' '));
  const sum = (kind: string) =>
    money.reduce((total, [name, amount]) => total + (name === kind ? Number(amount) : 0), 0);
  const charges = await ledger.charges(DOMAIN);
  return {
    orders: (await ledger.orders(DOMAIN)).length,
    charges: charges.length,
    captured: sum('capture'),
    held: sum('hold') - sum('release') - sum('capture'),
  };
}

export type Totals = Awaited<ReturnType<typeof readTotals>>;

const ATTEMPTS = '{ placeOrderAttempts(first: 10) { nodes { attemptId status } } }';
const attemptsShape = z.object({
  placeOrderAttempts: z.object({ nodes: z.array(z.object({ attemptId: z.string(), status: z.string() })) }),
});

/** The buyer comes back from the bank, and what goes on by itself comes to its end. */
export async function endAttempts(device: DeviceClient): Promise<void> {
  const list = async () => attemptsShape.parse((await device.request(ATTEMPTS)).data).placeOrderAttempts.nodes;
  for (const { attemptId } of await list()) {
    await device.request(
      'mutation ($attemptId: ID!) { continuePlaceOrder(input: { attemptId: $attemptId }) { userErrors { name } } }',
      { attemptId },
    );
  }
  await until(
    async () => (await list()).every(({ status }) => status !== 'RUNNING' && status !== 'PROCESSING'),
    20_000,
  );
}

export interface Books {
  readonly money: Totals;
  readonly cart: string;
}

/** What has changed since, and the cart that the device has now, as the shop shows it. */
export async function readBooks(service: TestService, device: DeviceClient, before: Totals): Promise<Books> {
  const now = await readTotals(service);
  const { data, errors } = await device.request(CART);
  assert.equal(errors, undefined, JSON.stringify(errors));
  const money = {
    orders: now.orders - before.orders,
    charges: now.charges - before.charges,
    captured: now.captured - before.captured,
    held: now.held - before.held,
  };
  return { money, cart: JSON.stringify(data?.['cart']) };
}
