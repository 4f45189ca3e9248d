import assert from 'node:assert/strict';
import * as z from 'zod';
import type { SecondDoor } from '../../contract/merchant-adapter/index.ts';
import { connectPaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';
import type { MedusaServer } from './harness.ts';

export const TRACKING_NUMBER = 'T-1';

/** The Admin API of a Medusa server as the second door of one region. */
export interface AdminDoor extends SecondDoor {
  readonly ask: <Answer>(path: string, answer: z.ZodType<Answer>, body?: object | null) => Promise<Answer>;
  readonly capture: (orderId: string) => Promise<void>;
  /** Everything in one parcel, under TRACKING_NUMBER. */
  readonly ship: (orderId: string) => Promise<void>;
  readonly deliver: (orderId: string) => Promise<void>;
  /** Minor units, given back and done with. */
  readonly refund: (orderId: string, amount: number) => Promise<void>;
  /** Everything comes back and is received. */
  readonly takeBack: (orderId: string) => Promise<void>;
}

const amount = z.number();
const inventory = z.object({ id: z.string(), location_levels: z.array(z.object({ location_id: z.string() })) });
const variantAnswer = z.object({
  variants: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      manage_inventory: z.boolean(),
      prices: z.array(z.object({ id: z.string(), amount, currency_code: z.string() })),
      inventory_items: z.array(z.object({ inventory: inventory.nullish() })),
    }),
  ),
});
const levelsAnswer = z.object({
  inventory_levels: z.array(
    z.object({ location_id: z.string(), stocked_quantity: z.number(), reserved_quantity: z.number() }),
  ),
});
const ordersAnswer = z.object({
  count: z.number(),
  orders: z.array(
    z.object({
      id: z.string(),
      region_id: z.string(),
      total: amount,
      payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })).nullish() })),
      items: z.array(z.object({ variant_id: z.string(), quantity: z.number() })),
    }),
  ),
});
const cartAnswer = z.object({
  cart: z.object({
    completed_at: z.string().nullable(),
    items: z.array(z.object({ variant_id: z.string(), quantity: z.number() })),
  }),
});
const orderAnswer = z.object({
  order: z.object({
    items: z.array(z.object({ id: z.string(), quantity: z.number() })),
    fulfillments: z.array(z.object({ id: z.string(), location_id: z.string() })),
    payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })) })),
  }),
});
const returnAnswer = z.object({ return: z.object({ id: z.string() }) });
const anything = z.record(z.string(), z.unknown());

export function openAdminDoor(
  server: MedusaServer,
  region: { readonly id: string; readonly currency: string },
): AdminDoor {
  const provider = connectPaymentProvider(server.url);

  const ask: AdminDoor['ask'] = async (path, answer, body) => {
    const response = await fetch(`${server.url}/admin/${path}`, {
      method: body === undefined ? 'GET' : body === null ? 'DELETE' : 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${server.secretKey}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return answer.parse(JSON.parse(text));
  };

  const readVariant = async (id: string) => {
    const fields =
      'id,product_id,manage_inventory,*prices,*inventory_items.inventory,*inventory_items.inventory.location_levels';
    const [variant] = (await ask(`product-variants?id[]=${id}&fields=${fields}`, variantAnswer)).variants;
    assert.ok(variant !== undefined, `no variant ${id}`);
    return variant;
  };
  const readStock = async (id: string) => {
    const item = (await readVariant(id)).inventory_items[0]?.inventory;
    assert.ok(item, `nobody counts ${id}`);
    const [level] = (await ask(`inventory-items/${item.id}/location-levels`, levelsAnswer)).inventory_levels;
    assert.ok(level !== undefined, `no level of ${id}`);
    return { ...level, itemId: item.id };
  };
  const readOrder = async (id: string) => {
    const fields = '*items,*fulfillments,*payment_collections.payments';
    const { order } = await ask(`orders/${id}?fields=${fields}`, orderAnswer);
    return {
      items: order.items,
      fulfillment: order.fulfillments[0],
      paymentId: order.payment_collections.flatMap(({ payments }) => payments)[0]?.id,
    };
  };
  const toMinor = (amount: number) => Math.round(Number((amount * 100).toFixed(6)));

  return {
    ask,
    cartLines: async (handle) => {
      const response = await fetch(
        `${server.url}/store/carts/${handle}?fields=completed_at,items.variant_id,items.quantity`,
        {
          headers: { 'x-publishable-api-key': server.publishableKey },
        },
      );
      if (response.status === 404) return null;
      const { cart } = cartAnswer.parse(await response.json());
      if (cart.completed_at !== null) return null;
      return cart.items.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }));
    },
    orders: async () => {
      const held: z.output<typeof ordersAnswer>['orders'] = [];
      for (let count = 1; held.length < count; ) {
        const query = `region_id=${region.id}&limit=100&offset=${held.length}&order=id&fields=id,region_id,total,items.variant_id,items.quantity,*payment_collections.payments`;
        const page = await ask(`orders?${query}`, ordersAnswer);
        held.push(...page.orders);
        count = page.count;
        if (page.orders.length === 0) break;
      }
      // Medusa makes an order before it takes the money, and takes it back if that fails.
      const isAtProvider = (await provider.read()).held > 0;
      const isPaid = ({ payment_collections }: (typeof held)[number]) =>
        payment_collections.some(({ payments }) => (payments ?? []).length > 0);
      return held
        .filter((order) => !isAtProvider || isPaid(order))
        .map(({ id, total, items }) => ({
          orderId: id,
          total: toMinor(total),
          lines: items.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity })),
        }));
    },
    charges: async () => (await provider.read()).charges.filter(({ scope }) => scope === region.currency),
    holds: async () => [],
    stock: async (variantId) => {
      const { manage_inventory } = await readVariant(variantId);
      if (!manage_inventory) return null;
      const { stocked_quantity, reserved_quantity } = await readStock(variantId);
      return stocked_quantity - reserved_quantity;
    },
    setStock: async (variantId, units) => {
      const { itemId, location_id, reserved_quantity } = await readStock(variantId);
      await ask(`inventory-items/${itemId}/location-levels/${location_id}`, anything, {
        stocked_quantity: units + reserved_quantity,
      });
    },
    setPrice: async (variantId, price) => {
      const { product_id, prices } = await readVariant(variantId);
      const changed = prices.map(({ id, amount, currency_code }) => ({
        id,
        currency_code,
        amount: currency_code === region.currency ? price / 100 : amount,
      }));
      await ask(`products/${product_id}/variants/${variantId}`, anything, { prices: changed });
    },
    withdraw: async (variantId) => {
      const { product_id } = await readVariant(variantId);
      const setStatus = async (status: string) => {
        await ask(`products/${product_id}`, anything, { status });
      };
      await setStatus('draft');
      return () => setStatus('published');
    },
    capture: async (orderId) => {
      await ask(`payments/${(await readOrder(orderId)).paymentId}/capture`, anything, {});
    },
    ship: async (orderId) => {
      const { items } = await readOrder(orderId);
      const all = items.map(({ id, quantity }) => ({ id, quantity }));
      await ask(`orders/${orderId}/fulfillments`, anything, { items: all });
      const { fulfillment } = await readOrder(orderId);
      await ask(`orders/${orderId}/fulfillments/${fulfillment?.id}/shipments`, anything, {
        items: all,
        labels: [{ tracking_number: TRACKING_NUMBER, tracking_url: '#', label_url: '#' }],
      });
    },
    deliver: async (orderId) => {
      const { fulfillment } = await readOrder(orderId);
      await ask(`orders/${orderId}/fulfillments/${fulfillment?.id}/mark-as-delivered`, anything, {});
    },
    refund: async (orderId, amount) => {
      await ask(`payments/${(await readOrder(orderId)).paymentId}/refund`, anything, { amount: amount / 100 });
    },
    takeBack: async (orderId) => {
      const { items, fulfillment } = await readOrder(orderId);
      const location_id = fulfillment?.location_id;
      const begun = await ask('returns', returnAnswer, { order_id: orderId, location_id });
      const { id } = begun.return;
      await ask(`returns/${id}/request-items`, anything, { items });
      await ask(`returns/${id}/request`, anything, {});
      await ask(`returns/${id}/receive`, anything, {});
      await ask(`returns/${id}/receive-items`, anything, { items });
      await ask(`returns/${id}/receive/confirm`, anything, {});
    },
  };
}
