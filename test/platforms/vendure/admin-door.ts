import assert from 'node:assert/strict';
import * as z from 'zod';
import { parseOrderId, toOrderId } from '../../../src/adapters/vendure/order/order-id.ts';
import type { SecondDoor } from '../../contract/merchant-adapter/index.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import type { VendureServer } from './harness.ts';

/** The Admin API of a Vendure server as the second door of one channel. */
export interface AdminDoor extends SecondDoor {
  readonly ask: <Answer>(
    query: string,
    variables: Record<string, unknown>,
    answer: z.ZodType<Answer>,
  ) => Promise<Answer>;
  readonly settle: (orderId: string) => Promise<void>;
  /** Everything in one parcel, under TRACKING_CODE. */
  readonly fulfil: (orderId: string, state: 'Shipped' | 'Delivered') => Promise<void>;
  /** Minor units, given back and done with. */
  readonly refund: (orderId: string, amount: number) => Promise<void>;
}

export const TRACKING_CODE = 'T-1';

const LOGIN = `mutation ($username: String!, $password: String!) {
  login(username: $username, password: $password) { __typename }
}`;

const ORDERS = `query ($skip: Int!) {
  orders(options: { take: 100, skip: $skip, filter: { orderPlacedAt: { isNull: false } } }) {
    items { id code totalWithTax lines { quantity productVariant { id } } payments { id amount state } }
    totalItems
  }
}`;

const line = z.object({ quantity: z.number(), productVariant: z.object({ id: z.string() }) });
const ordersAnswer = z.object({
  orders: z.object({
    totalItems: z.number(),
    items: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        totalWithTax: z.number(),
        lines: z.array(line),
        payments: z.array(z.object({ id: z.string(), amount: z.number(), state: z.string() })),
      }),
    ),
  }),
});
const cartAnswer = z.object({ order: z.object({ active: z.boolean(), lines: z.array(line) }).nullable() });
const stockAnswer = z.object({
  productVariant: z.object({
    stockLevels: z.array(
      z.object({ stockOnHand: z.number(), stockAllocated: z.number(), stockLocationId: z.string() }),
    ),
  }),
});
const orderAnswer = z.object({
  order: z.object({
    payments: z.array(z.object({ id: z.string(), state: z.string() })),
    fulfillments: z.array(z.object({ id: z.string() })),
    lines: z.array(z.object({ id: z.string(), quantity: z.number() })),
  }),
});
const anything = z.record(z.string(), z.unknown());

export async function openAdminDoor(server: VendureServer, channelToken: string | null): Promise<AdminDoor> {
  let token: string | null = null;
  const ask: AdminDoor['ask'] = async (query, variables, answer) => {
    const response = await fetch(`${server.url}/admin-api`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(channelToken === null ? {} : { 'vendure-token': channelToken }),
      },
      body: JSON.stringify({ query, variables }),
    });
    token ??= response.headers.get('vendure-auth-token');
    const { data, errors } = z
      .object({ data: z.unknown(), errors: z.unknown() })
      .partial()
      .parse(await response.json());
    assert.equal(errors, undefined, JSON.stringify(errors));
    return answer.parse(data);
  };
  const provider = connectPaymentProvider(server.url);
  await ask(LOGIN, { username: server.adminUsername, password: server.adminPassword }, anything);

  const readOrders = async () => {
    const items: z.output<typeof ordersAnswer>['orders']['items'] = [];
    for (let total = 1; items.length < total; ) {
      const { orders } = await ask(ORDERS, { skip: items.length }, ordersAnswer);
      items.push(...orders.items);
      total = orders.totalItems;
      if (orders.items.length === 0) break;
    }
    return items;
  };
  const readStock = async (id: string) => {
    const query =
      'query ($id: ID!) { productVariant(id: $id) { stockLevels { stockOnHand stockAllocated stockLocationId } } }';
    const [level] = (await ask(query, { id }, stockAnswer)).productVariant.stockLevels;
    assert.ok(level);
    return level;
  };
  const readOrder = async (orderId: string) => {
    const query =
      'query ($id: ID!) { order(id: $id) { payments { id state } fulfillments { id } lines { id quantity } } }';
    return (await ask(query, { id: parseOrderId(orderId).id }, orderAnswer)).order;
  };

  return {
    ask,
    cartLines: async (handle) => {
      const { orderId } = z.object({ orderId: z.string() }).parse(JSON.parse(handle));
      const query = 'query ($id: ID!) { order(id: $id) { active lines { quantity productVariant { id } } } }';
      const { order } = await ask(query, { id: parseOrderId(orderId).id }, cartAnswer);
      return order?.active === true ? order.lines.map(toHeldLine) : null;
    },
    orders: async () =>
      (await readOrders()).map(({ id, code, totalWithTax, lines }) => ({
        orderId: toOrderId({ id, code }),
        total: totalWithTax,
        lines: lines.map(toHeldLine),
      })),
    holds: async () => [],
    charges: async () => {
      const shown = (await readOrders()).flatMap(({ code, payments }) =>
        payments
          .filter(({ state }) => state === 'Authorized' || state === 'Settled')
          .map(({ amount }) => `${code}: ${amount}`),
      );
      // The default channel has the orders of all channels.
      const { charges } = await provider.read();
      const taken = charges.filter((charge) => channelToken === null || charge.scope === channelToken);
      const told = new Set(taken.map(({ reference, amount }) => `${reference}: ${amount}`));
      assert.deepEqual(
        shown.filter((charge) => !told.has(charge)),
        [],
        'the platform shows charges of which the provider does not know',
      );
      return taken;
    },
    stock: async (variantId) => {
      const { stockOnHand, stockAllocated } = await readStock(variantId);
      return stockOnHand - stockAllocated;
    },
    setStock: async (variantId, units) => {
      const { stockAllocated, stockLocationId } = await readStock(variantId);
      const stockLevels = [{ stockLocationId, stockOnHand: units + stockAllocated }];
      const query = 'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }';
      await ask(query, { input: [{ id: variantId, stockLevels }] }, anything);
    },
    setPrice: async (variantId, price) => {
      const query = 'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }';
      await ask(query, { input: [{ id: variantId, price }] }, anything);
    },
    withdraw: async (variantId) => {
      const wire = z.object({ productVariant: z.object({ product: z.object({ id: z.string() }) }) });
      const query = 'query ($id: ID!) { productVariant(id: $id) { product { id } } }';
      const { id } = (await ask(query, { id: variantId }, wire)).productVariant.product;
      const enable = async (enabled: boolean) => {
        await ask(
          'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }',
          { input: { id, enabled } },
          anything,
        );
      };
      await enable(false);
      return () => enable(true);
    },
    settle: async (orderId) => {
      const payment = (await readOrder(orderId)).payments.find(({ state }) => state === 'Authorized');
      await ask('mutation ($id: ID!) { settlePayment(id: $id) { __typename } }', { id: payment?.id }, anything);
    },
    fulfil: async (orderId, state) => {
      const { lines, fulfillments } = await readOrder(orderId);
      if (fulfillments.length === 0) {
        const input = {
          lines: lines.map(({ id, quantity }) => ({ orderLineId: id, quantity })),
          handler: {
            code: 'manual-fulfillment',
            arguments: [
              { name: 'method', value: 'Post' },
              { name: 'trackingCode', value: TRACKING_CODE },
            ],
          },
        };
        await ask(
          'mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) { __typename } }',
          { input },
          anything,
        );
      }
      const query =
        'mutation ($id: ID!, $state: String!) { transitionFulfillmentToState(id: $id, state: $state) { __typename } }';
      await ask(query, { id: (await readOrder(orderId)).fulfillments[0]?.id, state }, anything);
    },
    refund: async (orderId, amount) => {
      const paymentId = (await readOrder(orderId)).payments.find(({ state }) => state === 'Settled')?.id;
      const { refundOrder } = await ask(
        'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id state } } }',
        { input: { paymentId, lines: [], shipping: 0, adjustment: 0, amount, reason: 'damaged' } },
        z.object({ refundOrder: z.object({ id: z.string(), state: z.string() }) }),
      );
      if (refundOrder.state === 'Settled') return;
      const input = { id: refundOrder.id, transactionId: `refund-${refundOrder.id}` };
      await ask(
        'mutation ($input: SettleRefundInput!) { settleRefund(input: $input) { __typename } }',
        { input },
        anything,
      );
    },
  };
}

const toHeldLine = ({ quantity, productVariant }: z.output<typeof line>) => ({
  variantId: productVariant.id,
  quantity,
});
