import assert from 'node:assert/strict';
import type { MerchantCall } from '../../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import type { Fault } from '../fault-proxy.ts';
import { isWrite } from '../is-write.ts';
import type { KitRun, Upstream } from '../kit-run.ts';
import type { Promised } from '../promised.ts';
import { type ShopUnderTest, thrownBy, unitsOf } from '../shop-under-test.ts';

type Http = Extract<Upstream, { readonly kind: 'http' }>;

const RETRY_AFTER = 30;
/** How many of its own time-outs an operation may take: several calls, reads among them repeated. */
const PATIENCE = 10;
const page = '<!doctype html><title>Sorry</title><h1>We will be right back</h1>';

const faults: readonly { readonly what: string; readonly fault: Fault }[] = [
  { what: 'does not answer in time', fault: { kind: 'hang' } },
  { what: 'breaks the connection', fault: { kind: 'reset' } },
  { what: 'breaks off in the middle of its answer', fault: { kind: 'cut-connection' } },
  { what: 'answers half of its JSON', fault: { kind: 'cut-body' } },
  { what: 'answers byte by byte without end', fault: { kind: 'drip' } },
  { what: 'answers 500', fault: { kind: 'answer', status: 500, body: '{"message":"internal error"}' } },
  {
    what: 'answers 503 with a page',
    fault: { kind: 'answer', status: 503, body: page, headers: { 'content-type': 'text/html' } },
  },
  {
    what: 'answers 200 with a page',
    fault: { kind: 'answer', status: 200, body: page, headers: { 'content-type': 'text/html' } },
  },
  {
    what: 'answers JSON that makes no sense',
    fault: { kind: 'answer', status: 200, body: '{"data":{"x":[null]},"x":7}' },
  },
];

/** Only for adapters whose platform is reached over HTTP. */
export function describeTransport(promised: Promised): void {
  for (const { what, fault } of faults) {
    promised(
      `says StoreUnavailable, worth another try, where the platform ${what}`,
      ['addLineItems', 'getCart'],
      async (run) => {
        const http = requireHttp(run);
        const { handle } = await run.shop.startCart();

        for (const operation of [readCart, readProducts, addItem]) {
          await requireUnavailable(run.shop, http, fault, operation(run.shop, handle));
        }
      },
    );
  }

  promised(
    'passes on how long the platform wants to be left alone, and leaves it alone',
    ['addLineItems', 'getCart'],
    async (run) => {
      const http = requireHttp(run);
      const { handle } = await run.shop.startCart();
      const busy: Fault = { kind: 'answer', status: 429, body: '{}', headers: { 'retry-after': String(RETRY_AFTER) } };

      for (const operation of [readCart, addItem]) {
        const before = http.requests().length;
        const error = await requireUnavailable(run.shop, http, busy, operation(run.shop, handle));

        assert.equal(error.details.retryAfterSeconds, RETRY_AFTER);
        assert.equal(http.requests().length - before, 1);
      }
    },
  );

  promised('asks again for what it reads when a connection breaks once', ['addLineItems', 'getCart'], async (run) => {
    const http = requireHttp(run);
    const { handle, cart } = await run.shop.startCart();
    const adapter = await run.shop.anotherInstance();
    let broken = 0;
    const heal = http.inject({ kind: 'reset' }, () => {
      broken += 1;
      return broken === 1;
    });

    const read = await run.shop.operation('getCart', adapter)(run.shop.call(), { cart: handle }).finally(heal);

    assert.deepEqual(read, cart);
  });

  promised('sends a write once, whatever becomes of the answer', ['addLineItems'], async (run) => {
    const http = requireHttp(run);
    const { shop } = run;
    const { plenty } = shop.fixture.goods;

    for (const fault of [lost, internalError, ...faults.map((each) => each.fault)]) {
      const { handle } = await shop.startCart(shop.item(plenty, 1));
      const adapter = await shop.anotherInstance();
      const before = http.requests().length;
      const heal = http.inject(fault, isWrite);

      await thrownBy(() =>
        shop.operation('addLineItems', adapter)(shop.call(), {
          cart: handle,
          items: [shop.item(plenty, 2)],
          flush: false,
        }),
      ).finally(heal);

      const writes = http.requests().slice(before).filter(isWrite);
      const texts = writes.map(({ method, path, body }) => `${method} ${path} ${body}`);
      assert.equal(new Set(texts).size, texts.length, `a write was sent again after ${fault.kind}`);
      const units = (await shop.heldUnits(handle)) ?? {};
      assert.ok((units[plenty.variantId] ?? 0) <= 3, 'the write was carried out more than once');
    }
  });

  promised('lets go of its connections when it is closed', ['listProducts'], async (run) => {
    const http = requireHttp(run);
    const adapter = await run.shop.fixture.createAdapter();
    if (adapter.close === undefined) return;
    const before = await http.connections();
    await run.shop.operation('listProducts', adapter)(run.shop.call(), { page: 1, size: 1 });

    await adapter.close();

    const deadline = Date.now() + http.timeoutMs;
    while ((await http.connections()) > before && Date.now() < deadline) await after(5);
    assert.ok((await http.connections()) <= before, 'a connection is still open');
  });

  promised('stops soon after the caller has given up', ['addLineItems', 'getCart'], async (run) => {
    const http = requireHttp(run);
    const { handle } = await run.shop.startCart();

    for (const operation of [readCart, addItem]) {
      const adapter = await run.shop.anotherInstance();
      const giveUp = new AbortController();
      const arrived = Promise.withResolvers<void>();
      const heal = http.inject({ kind: 'hang' }, () => {
        arrived.resolve();
        return true;
      });

      const call = operation(run.shop, handle)(run.shop.call(giveUp.signal), adapter);
      const ended = call.then(
        () => 'answered',
        () => 'ended',
      );
      await arrived.promise;
      const callsBefore = http.requests().length;
      giveUp.abort();

      const verdict = await Promise.race([ended, after(http.timeoutMs / 2)]);
      heal();
      assert.equal(verdict, 'ended');
      assert.equal(http.requests().length, callsBefore);
      await ended;
    }
  });
}

/** For every adapter: the platform is away as a whole. */
export function describeOutage(promised: Promised): void {
  promised(
    'says StoreUnavailable and changes nothing while the platform cannot be reached',
    ['addLineItems', 'getCart'],
    async ({ shop, upstream }) => {
      const { plenty } = shop.fixture.goods;
      const { handle } = await shop.startCart(shop.item(plenty, 2));
      const adapter = await shop.anotherInstance();
      const heal = upstream.kind === 'http' ? upstream.inject({ kind: 'reset' }) : upstream.switches.unreachable();

      const errors = [];
      try {
        for (const operation of [readCart, readProducts, addItem]) {
          errors.push(await thrownBy(() => operation(shop, handle)(shop.call(), adapter)));
        }
        if (adapter.ping !== undefined) errors.push(await thrownBy(async () => adapter.ping?.(shop.call())));
      } finally {
        heal();
      }

      assert.deepEqual(
        errors.map((error) => (error instanceof CommerceError ? [error.name, error.retryable] : String(error))),
        errors.map(() => ['StoreUnavailable', true]),
      );
      assert.deepEqual(await shop.heldUnits(handle), { [plenty.variantId]: 2 });
      assert.deepEqual(unitsOf((await shop.readCart(handle)).lineItems), { [plenty.variantId]: 2 });
    },
  );

  promised('does nothing for a caller who had given up before', ['addLineItems', 'getCart'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const { handle } = await shop.startCart(shop.item(plenty, 2));

    await thrownBy(() => addItem(shop, handle)(shop.call(AbortSignal.abort()), shop.adapter));
    await thrownBy(() => readCart(shop, handle)(shop.call(AbortSignal.abort()), shop.adapter));

    assert.deepEqual(await shop.heldUnits(handle), { [plenty.variantId]: 2 });
  });
}

type Operation = (call: MerchantCall, adapter: ShopUnderTest['adapter']) => Promise<unknown>;

const readCart =
  (shop: ShopUnderTest, cart: string): Operation =>
  (call, adapter) =>
    shop.operation('getCart', adapter)(call, { cart });

/** The catalog where the adapter has one; else the cart once more. */
const readProducts = (shop: ShopUnderTest, cart: string): Operation =>
  shop.has('listProducts')
    ? (call, adapter) => shop.operation('listProducts', adapter)(call, { page: 1, size: 10 })
    : readCart(shop, cart);

const addItem =
  (shop: ShopUnderTest, cart: string): Operation =>
  (call, adapter) =>
    shop.operation('addLineItems', adapter)(call, {
      cart,
      items: [shop.item(shop.fixture.goods.plenty, 1)],
      flush: false,
    });

const lost: Fault = { kind: 'lose-answer' };
const internalError: Fault = { kind: 'echo', status: 500 };

/** Each time a fresh instance, so that what an earlier fault left behind in one (an open breaker) has no say. */
async function requireUnavailable(shop: ShopUnderTest, http: Http, fault: Fault, operation: Operation) {
  const adapter = await shop.anotherInstance();
  const heal = http.inject(fault);
  const error = await Promise.race([
    thrownBy(() => operation(shop.call(), adapter)),
    after(http.timeoutMs * PATIENCE),
  ]).finally(heal);
  assert.ok(error instanceof CommerceError, `throws a CommerceError after ${fault.kind}, not ${String(error)}`);
  assert.deepEqual([error.name, error.retryable], ['StoreUnavailable', true]);
  return error;
}

function requireHttp({ upstream }: KitRun): Http {
  assert.ok(upstream.kind === 'http');
  return upstream;
}

async function after(milliseconds: number): Promise<'still running'> {
  const { promise, resolve } = Promise.withResolvers<'still running'>();
  setTimeout(() => resolve('still running'), milliseconds).unref();
  return promise;
}
