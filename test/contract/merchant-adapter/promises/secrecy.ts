import assert from 'node:assert/strict';
import { textOf } from '../canaries.ts';
import type { Fault } from '../fault-proxy.ts';
import type { KitRun } from '../kit-run.ts';
import type { Promised } from '../promised.ts';

export function describeSecrecy(promised: Promised): void {
  promised(
    'quotes no person, card, credential or handle in an error, not even where the platform quotes them',
    ['addLineItems'],
    async (run) => {
      const handle = await provokeErrors(run);

      for (const { operation, error } of run.journal.errors) {
        const text = textOf(error);
        for (const secret of [...run.secrets, ...secretHandles(run, handle)]) {
          assert.ok(!text.includes(secret), `the error of ${operation} quotes what it must not`);
        }
      }
    },
  );

  promised('writes no person, card, credential or handle to a log', ['addLineItems'], async (run) => {
    const handle = await provokeErrors(run);
    const { handle: ordered } = run.shop.has('placeOrder') ? await run.shop.readyCart() : { handle };
    if (run.shop.has('placeOrder')) await run.shop.placed(ordered);

    for (const line of run.journal.logLines) {
      for (const secret of [...run.secrets, ...secretHandles(run, handle, ordered)]) {
        assert.ok(!line.includes(secret), 'a log line quotes what it must not');
      }
    }
  });

  promised('puts no person, card or credential into an identifier', ['addLineItems'], async (run) => {
    const { shop } = run;
    const { handle, cart } = shop.has('placeOrder') ? await shop.readyCart() : await shop.startCart();
    const placed = shop.has('placeOrder') ? await shop.placed(handle) : null;

    const identifiers = JSON.stringify([
      cart.cartId,
      cart.lineItems.map(({ lineItemId, platformLineItemId }) => [lineItemId, platformLineItemId]),
      cart.shipments.map(({ shipmentId }) => shipmentId),
      placed?.orderId,
      placed?.orderNumber,
    ]);

    for (const secret of run.secrets) assert.ok(!identifiers.includes(secret), 'an identifier quotes what it must not');
  });
}

const secretHandles = ({ handles: kind }: KitRun, ...handles: readonly string[]): readonly string[] =>
  kind === 'secret' ? handles : [];

/** Makes every write with personal data fail in ways in which careless code quotes it. Answers the handle that was used. */
async function provokeErrors({ shop, upstream }: KitRun): Promise<string> {
  const { handle } = await shop.readyCart();
  const [{ payment }] = shop.fixture.payments.declined;
  const address = shop.toBuyer(shop.fixture.addresses.wrongState ?? shop.fixture.addresses.good);
  for (const fault of upstream.kind === 'http' ? httpFaults : [null]) {
    const adapter = await shop.anotherInstance();
    const heal = switchOn(upstream, fault);
    try {
      if (shop.has('setShippingInfo')) {
        const set = shop.operation('setShippingInfo', adapter);
        await quietly(() => set(shop.call(), { cart: handle, shipmentId: null, address }));
      }
      if (shop.has('setBillingInfo')) {
        const set = shop.operation('setBillingInfo', adapter);
        await quietly(() => set(shop.call(), { cart: handle, address }));
      }
      if (shop.has('placeOrder')) await quietly(() => shop.place(shop.submission(handle, { payment }), adapter));
      if (shop.has('getCart')) await quietly(() => shop.operation('getCart', adapter)(shop.call(), { cart: handle }));
    } finally {
      heal();
    }
  }
  if (shop.has('placeOrder')) await quietly(() => shop.place(shop.submission(handle, { payment })));
  return handle;
}

const httpFaults: readonly Fault[] = [
  { kind: 'echo', status: 400 },
  { kind: 'echo', status: 422 },
  { kind: 'echo', status: 500 },
  { kind: 'echo', status: 200 },
  { kind: 'cut-connection' },
];

const switchOn = (upstream: KitRun['upstream'], fault: Fault | null): (() => void) =>
  upstream.kind === 'http' ? upstream.inject(fault ?? { kind: 'reset' }) : upstream.switches.unreachable();

async function quietly(call: () => Promise<unknown>): Promise<void> {
  await call().catch(() => undefined);
}
