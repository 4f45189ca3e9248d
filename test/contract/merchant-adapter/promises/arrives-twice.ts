import assert from 'node:assert/strict';
import type { OrderSubmission } from '../../../../src/adapters/contract/index.ts';
import type { Fault, ProxiedRequest } from '../fault-proxy.ts';
import type { Upstream } from '../kit-run.ts';
import { listOperations } from '../list-operations.ts';
import type { Promised } from '../promised.ts';
import { type ShopUnderTest, unitsOf } from '../shop-under-test.ts';
import { isRefusal, requireOne } from './order/orders.ts';
import { settle } from './order/reconciliation.ts';

type Http = Extract<Upstream, { readonly kind: 'http' }>;
type Delivery = readonly [name: string, second: 'afterwards' | 'at-once' | 'late', answer: 'first' | 'second'];

const deliveries: readonly Delivery[] = [
  ['afterwards, with the first answer', 'afterwards', 'first'],
  ['afterwards, with the second answer', 'afterwards', 'second'],
  ['at the same moment, with the first answer', 'at-once', 'first'],
  ['at the same moment, with the second answer', 'at-once', 'second'],
  ['late', 'late', 'first'],
];

/** A bound for a platform that takes ever more writes to place one order. */
const MAX_WRITES = 20;

/** Proxies, gateways and TCP itself deliver a request a second time where the first answer was slow or lost. */
export function describeArrivesTwice(promised: Promised): void {
  promised(
    'charges once and tells what stands, whatever write of an order arrives twice',
    ['placeOrder'],
    async ({ shop, upstream }) => {
      for (const delivery of deliveries) {
        for (let index = 0; await placeTwice(shop, requireHttp(upstream), delivery, index); index += 1) {
          assert.ok(index < MAX_WRITES, `placing an order takes more than ${MAX_WRITES} writes`);
        }
      }
    },
  );

  promised(
    'holds what was set, and shows it, where a call that sets something arrives twice',
    ['addLineItems'],
    async ({ shop, upstream }) => {
      const { plenty, another } = shop.fixture.goods;
      for (const [when, ...delivery] of deliveries) {
        const ready = await shop.readyCart(shop.item(plenty, 2), shop.item(another, 1));
        const operations = await listOperations(shop, ready);
        for (const { name, run } of operations.filter(({ kind }) => kind === 'set')) {
          await run(shop.call(), shop.adapter);
          const once = await look(shop, ready.handle);

          await twice(requireHttp(upstream), delivery, () => run(shop.call(), shop.adapter));

          assert.deepEqual(await look(shop, ready.handle), once, `${name} arrived again ${when}`);
        }
      }
    },
  );

  promised(
    'holds what was set, and shows it, where a call that sets something is made again after its answer was lost',
    ['addLineItems'],
    async ({ shop, upstream }) => {
      const { plenty, another } = shop.fixture.goods;
      const start = () => shop.readyCart(shop.item(plenty, 2), shop.item(another, 1));
      const [quiet, broken] = [await start(), await start()];
      const operations = await listOperations(shop, broken);
      for (const { name, kind, run: set } of await listOperations(shop, quiet)) {
        if (kind !== 'set') continue;
        const again = operations.find((each) => each.name === name) ?? assert.fail(`${name} is missing for one cart`);
        const http = requireHttp(upstream);
        await set(shop.call(), shop.adapter);

        const heal = http.inject({ kind: 'lose-answer' }, http.isWrite);
        await again.run(shop.call(), await shop.anotherInstance()).then(
          () => undefined,
          () => undefined,
        );
        heal();
        await again.run(shop.call(), await shop.anotherInstance());

        const [expected, found] = [await lookAlike(shop, quiet.handle), await lookAlike(shop, broken.handle)];
        assert.deepEqual(found, expected, `${name} lost its answer and was made again`);
      }
    },
  );

  promised(
    'shows how many are in the cart where an addition arrives twice',
    ['addLineItems', 'getCart'],
    async ({ shop, upstream }) => {
      const { plenty, another } = shop.fixture.goods;
      for (const [, ...delivery] of deliveries) {
        const { handle } = await shop.startCart(shop.item(plenty));

        await twice(requireHttp(upstream), delivery, () => shop.add(handle, [shop.item(another, 2)]));

        const shown = unitsOf((await shop.readCart(handle)).lineItems);
        assert.deepEqual(shown, await shop.heldUnits(handle));
        assert.ok((shown[another.variantId] ?? 0) >= 2, 'an addition that arrived twice is lost');
      }
    },
  );
}

/** Places an order with its write of that number delivered twice. False if it has no such write. */
async function placeTwice(shop: ShopUnderTest, http: Http, [, ...delivery]: Delivery, index: number): Promise<boolean> {
  const { handle, cart } = await shop.readyCart();
  const before = await shop.ledger();
  const submission = shop.submission(handle);
  const adapter = await shop.anotherInstance();
  let writes = 0;
  const isTheOne = (request: ProxiedRequest) => {
    if (!http.isWrite(request)) return false;
    writes += 1;
    return writes === index + 1;
  };

  const thrown = await twice(http, delivery, () => shop.place(submission, adapter), isTheOne);

  const standing = await requireTruth(shop, submission, thrown);
  if (standing) await requireOne(shop, before, cart.total.number);
  else assert.deepEqual(await shop.ledger(), before, 'no order stands under the key, and the platform has one');
  return writes > index;
}

async function requireTruth(shop: ShopUnderTest, submission: OrderSubmission, thrown: unknown): Promise<boolean> {
  const { kind } = await settle(shop, submission);
  assert.notEqual(kind, 'action-required');
  if (kind !== 'placed') return false;
  assert.ok(!isRefusal(thrown), `placeOrder said refused (${String(thrown)}), and the order stands`);
  return true;
}

/** Runs a call with its writes, or those chosen, delivered twice. Answers what it threw, once the platform is done with all. */
async function twice(
  http: Http,
  [second, answer]: readonly ['afterwards' | 'at-once' | 'late', 'first' | 'second'],
  run: () => Promise<unknown>,
  when: (request: ProxiedRequest) => boolean = http.isWrite,
): Promise<unknown> {
  const late: (() => Promise<void>)[] = [];
  const begun: Promise<unknown>[] = [];
  const fault: Fault =
    second === 'late'
      ? { kind: 'twice', second, late: (deliver) => late.push(deliver) }
      : { kind: 'twice', second, answer, begun: (both) => begun.push(both) };
  const heal = http.inject(fault, when);
  let thrown: unknown;
  try {
    await run();
  } catch (error) {
    thrown = error;
  } finally {
    heal();
  }
  await Promise.all(begun);
  for (const deliver of late) await deliver();
  return thrown;
}

const look = async (shop: ShopUnderTest, cart: string) => ({
  held: await shop.heldUnits(cart),
  shown: shop.has('getCart') ? await shop.readCart(cart) : null,
});

/** What two carts with the same content have in common. */
async function lookAlike(shop: ShopUnderTest, cart: string) {
  const { held, shown } = await look(shop, cart);
  if (shown === null) return { held };
  const { coupons, total, billingInfo, shipments, addons } = shown;
  return {
    ...{ held, units: unitsOf(shown.lineItems), coupons, total, billingInfo },
    shipping: shipments.map(({ shippingInfo, shippingMethod }) => ({
      shippingInfo,
      method: shippingMethod?.id ?? null,
    })),
    selections: addons.selections.map(({ addonId }) => addonId),
  };
}

function requireHttp(upstream: Upstream): Http {
  assert.ok(upstream.kind === 'http', 'only what is delivered over HTTP is delivered twice');
  return upstream;
}
