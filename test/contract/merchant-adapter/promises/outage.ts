import assert from 'node:assert/strict';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { listOperations } from '../list-operations.ts';
import type { Promised } from '../promised.ts';
import { thrownBy, unitsOf } from '../shop-under-test.ts';

/** For every adapter, whatever lies between it and its platform: the platform is away as a whole. */
export function describeOutage(promised: Promised): void {
  promised(
    'says StoreUnavailable, worth another try, while the platform cannot be reached',
    [],
    async ({ shop, upstream }) => {
      const operations = await listOperations(shop);
      const adapter = await shop.anotherInstance();
      const heal = upstream.kind === 'http' ? upstream.inject({ kind: 'reset' }) : upstream.switches.unreachable();

      const errors: (readonly [string, unknown])[] = [];
      try {
        for (const { name, run } of operations) errors.push([name, await thrownBy(() => run(shop.call(), adapter))]);
        const { ping } = adapter;
        if (ping !== undefined) errors.push(['ping', await thrownBy(() => ping(shop.call()))]);
      } finally {
        heal();
      }

      assert.deepEqual(
        errors.map(([name, error]) => [
          name,
          error instanceof CommerceError ? [error.name, error.retryable] : String(error),
        ]),
        errors.map(([name]) => [name, ['StoreUnavailable', true]]),
      );
    },
  );

  promised(
    'has the cart as it was when the platform is back',
    ['addLineItems', 'getCart'],
    async ({ shop, upstream }) => {
      const { plenty } = shop.fixture.goods;
      const { handle } = await shop.startCart(shop.item(plenty, 2));
      const adapter = await shop.anotherInstance();
      const heal = upstream.kind === 'http' ? upstream.inject({ kind: 'reset' }) : upstream.switches.unreachable();

      await thrownBy(() =>
        shop.operation('addLineItems', adapter)(shop.call(), {
          cart: handle,
          items: [shop.item(plenty)],
          flush: false,
        }),
      ).finally(heal);

      assert.deepEqual(await shop.heldUnits(handle), { [plenty.variantId]: 2 });
      assert.deepEqual(unitsOf((await shop.readCart(handle)).lineItems), { [plenty.variantId]: 2 });
    },
  );

  promised('does nothing for a caller who had given up before', ['addLineItems'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const ready = await shop.readyCart(shop.item(plenty, 2));
    const before = await shop.heldUnits(ready.handle);
    const ledger = shop.has('placeOrder') ? await shop.ledger() : null;

    for (const { run } of await listOperations(shop, ready)) {
      await thrownBy(() => run(shop.call(AbortSignal.abort()), shop.adapter));
    }

    assert.deepEqual(await shop.heldUnits(ready.handle), before);
    assert.deepEqual(shop.has('placeOrder') ? await shop.ledger() : null, ledger);
  });
}
