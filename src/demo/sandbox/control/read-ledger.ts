import type { Kysely } from 'kysely';
import type { CommandLine } from '../../../command-channel/command-wire.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { parseAfterSale } from '../after-sale/change-order.ts';
import type { OrderedCart } from '../orders/shop-order.ts';
import type { SandboxTables } from '../tables.ts';

/**
 * The records of the shops, one line each, shop by shop: orders, charges, refunds, then the units of each SKU whose stock is
 * counted. `number` is in minor units of `currency`, `key` is the key under which the order was submitted.
 */
export async function readLedger(
  database: Kysely<SandboxTables>,
  domain: string | null,
): Promise<readonly CommandLine[]> {
  const shops = await database
    .selectFrom('shops')
    .select('domain')
    .$if(domain !== null, (query) => query.where('domain', '=', domain))
    .orderBy('domain')
    .execute();
  const lines: CommandLine[] = [];
  for (const shop of shops) {
    lines.push(...(await readOrders(database, shop.domain)));
    lines.push(...(await readCharges(database, shop.domain)));
    lines.push(...(await readRefunds(database, shop.domain)));
    lines.push(...(await readStock(database, shop.domain)));
  }
  return lines;
}

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

async function readOrders(database: Kysely<SandboxTables>, domain: string): Promise<readonly CommandLine[]> {
  const orders = await database
    .selectFrom('orders')
    .select(['order_id', 'order_number', 'status', 'cart', 'attempt_key', 'placed_at'])
    .where('domain', '=', domain)
    .orderBy('placed_at')
    .orderBy('order_number')
    .execute();
  return orders.map((order) => {
    const { total, currency } = parseStoredJson<OrderedCart>(order.cart);
    return {
      kind: 'order',
      domain,
      orderId: order.order_id,
      orderNumber: order.order_number,
      status: order.status,
      number: total,
      currency,
      key: order.attempt_key,
      at: toIso(order.placed_at),
    };
  });
}

async function readCharges(database: Kysely<SandboxTables>, domain: string): Promise<readonly CommandLine[]> {
  const charges = await database
    .selectFrom('charges as charge')
    // A charge without an order is exactly what a reader of the ledger looks for.
    .leftJoin('orders as order', 'order.order_id', 'charge.order_id')
    .select([
      'charge.charge_id',
      'order.order_number',
      'charge.amount',
      'charge.currency',
      'charge.attempt_key',
      'charge.charged_at',
    ])
    .where('charge.domain', '=', domain)
    .orderBy('charge.charged_at')
    .orderBy('charge.charge_id')
    .execute();
  return charges.map((charge) => ({
    kind: 'charge',
    domain,
    chargeId: charge.charge_id,
    orderNumber: charge.order_number,
    number: charge.amount,
    currency: charge.currency,
    key: charge.attempt_key,
    at: toIso(charge.charged_at),
  }));
}

async function readRefunds(database: Kysely<SandboxTables>, domain: string): Promise<readonly CommandLine[]> {
  const orders = await database
    .selectFrom('orders')
    .select(['order_number', 'cart', 'after_sale'])
    .where('domain', '=', domain)
    .where('after_sale', 'is not', null)
    .orderBy('placed_at')
    .orderBy('order_number')
    .execute();
  return orders.flatMap(({ order_number, cart, after_sale }) =>
    parseAfterSale(after_sale)
      .refunds.filter(({ payout }) => payout.amount > 0)
      .map(({ refundId, kind, payout, at }) => ({
        kind: 'refund',
        domain,
        refundId,
        orderNumber: order_number,
        reason: kind,
        number: payout.amount,
        currency: parseStoredJson<OrderedCart>(cart).currency,
        at: toIso(at),
      })),
  );
}

async function readStock(database: Kysely<SandboxTables>, domain: string): Promise<readonly CommandLine[]> {
  const variants = await database
    .selectFrom('variants')
    .select(['sku', 'variant_id', 'stock'])
    .where('domain', '=', domain)
    .where('tracked', '=', 1)
    .where('retired', '=', 0)
    .orderBy('sku')
    .orderBy('variant_id')
    .execute();
  return variants.map(({ sku, variant_id, stock }) => ({
    kind: 'stock',
    domain,
    sku,
    variantId: variant_id,
    units: stock,
  }));
}
