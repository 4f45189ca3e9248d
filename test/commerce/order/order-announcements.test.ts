import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { settle } from '../../support/manual-time.ts';
import { createCaller, createCommerceKit, DOMAIN, orderInput } from '../../support/servers/commerce-kit.ts';

const ROUNDS = 50;

it('listens to a platform for as long as somebody follows, and keeps nothing of the rounds before', async (t) => {
  const listened = new Set<EventTarget>();
  const add = EventTarget.prototype.addEventListener;
  t.mock.method(
    EventTarget.prototype,
    'addEventListener',
    function (this: EventTarget, ...rest: Parameters<typeof add>) {
      listened.add(this);
      return add.apply(this, rest);
    },
  );
  const kit = await createCommerceKit();
  t.after(() => kit.close());
  let asked = 0;
  const awaitOrderChanges = async () => {
    asked += 1;
    if (asked % 2 === 0) throw new CommerceError('StoreUnavailable');
    return { next: '1', orderIds: [] };
  };
  const merchant = kit.dependencies.merchants.require(DOMAIN);
  const merchants = new Merchants([{ ...merchant, adapter: { ...merchant.adapter, awaitOrderChanges } }]);
  const commerce = createCommerce({ ...kit.dependencies, merchants });
  const caller = createCaller();
  const { attempt } = await commerce.placeOrder(caller, orderInput({ idempotencyKey: 'key-1' }));
  assert.ok(attempt?.result.kind === 'succeeded');
  const events = await commerce.watchOrder(caller, { domain: DOMAIN, orderId: attempt.result.orderId });
  await settle();

  for (let round = 0; round < ROUNDS; round += 1) await kit.time.advance(1_000);

  assert.ok(asked > ROUNDS, `asked ${asked} times`);
  const left = [...listened].map((target) => getEventListeners(target, 'abort').length);
  assert.ok(Math.max(...left) < 5, `a signal has ${Math.max(...left)} listeners`);
  await events.return?.();
  await settle();
  assert.equal(kit.time.waiting, 0);
});
