import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as z from 'zod';
import { createShopper, type Shopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';
const SOCKS = 'WBS-S';

describe('a line whose price or stock changes at the shop', () => {
  let service: TestService;
  let shopper: Shopper;
  let tee: string;
  beforeEach(async () => {
    service = await startService({ domains: [DOMAIN] });
    shopper = createShopper(await service.openDevice(), DOMAIN);
    tee = (await shopper.add(TEE, 2)).cart.lineItems[0]?.lineItemId ?? '';
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const moved = [{ code: 'PRICE_CHANGED', target: '', oldValue: '24.00', newValue: '26.50' }];
  const read = async () => {
    const answer = await shopper.device.request(
      'query ($domain: String!) { cart(domain: $domain) { lineItems { price { number } } } }',
      { domain: DOMAIN },
    );
    const shape = z.object({
      cart: z.object({ lineItems: z.array(z.object({ price: z.object({ number: z.int() }) })) }),
    });
    return shape.parse(answer.data).cart.lineItems.map(({ price }) => price.number);
  };

  it('is told with the next change, whatever that is about, and once', async () => {
    await service.ledger.setPrice(DOMAIN, TEE, 2650);

    const next = await shopper.add(SOCKS, 1);
    const after = await shopper.change('updateLineItem', { lineItemId: tee, quantity: 3 });

    assert.deepEqual(
      next.warnings,
      moved.map((each) => ({ ...each, target: tee })),
    );
    assert.deepEqual(after.warnings, []);
  });

  it('is not told by a read, which does not use the warning up', async () => {
    await service.ledger.setPrice(DOMAIN, TEE, 2650);

    const prices = await read();
    const next = await shopper.add(SOCKS, 1);

    assert.deepEqual(prices, [2650]);
    assert.deepEqual(
      next.warnings,
      moved.map((each) => ({ ...each, target: tee })),
    );
  });

  it('is not told beside a refusal, but with the change that succeeds after it', async () => {
    await service.ledger.setPrice(DOMAIN, TEE, 2650);

    const refused = await shopper.attempt('updateLineItem', { lineItemId: 'unknown', quantity: 1 });
    const next = await shopper.add(SOCKS, 1);

    assert.deepEqual([refused.userErrors[0]?.name, refused.warnings], ['LineItemNotFound', []]);
    assert.deepEqual(
      next.warnings.map(({ code }) => code),
      ['PRICE_CHANGED'],
    );
  });

  it('is repeated by a replay of the change that told it', async () => {
    await service.ledger.setPrice(DOMAIN, TEE, 2650);
    const change = { lineItemId: tee, quantity: 4, idempotencyKey: 'four' };

    const first = await shopper.change('updateLineItem', change);
    const replay = await shopper.change('updateLineItem', change);

    assert.deepEqual(
      first.warnings,
      moved.map((each) => ({ ...each, target: tee })),
    );
    assert.deepEqual(replay.warnings, first.warnings);
  });

  it('reaches all tabs with the change', async () => {
    const tab = shopper.device.watch(
      'subscription { cartChanged(domain: "apparel.demo.example") { warnings { code target oldValue newValue } } }',
    );
    const first = (await tab.next()).value;
    await service.ledger.setPrice(DOMAIN, TEE, 2650);

    await shopper.add(SOCKS, 1);
    const second = (await tab.next()).value;
    await tab.return(undefined);

    assert.deepEqual(first?.data, { cartChanged: { warnings: [] } });
    assert.deepEqual(second?.data, { cartChanged: { warnings: moved.map((each) => ({ ...each, target: tee })) } });
  });

  it('is told if the stock no longer covers the quantity, and when it does again', async () => {
    await service.ledger.setStock(DOMAIN, TEE, 1);
    const short = await shopper.add(SOCKS, 1);
    const same = await shopper.add(SOCKS, 1);
    await service.ledger.setStock(DOMAIN, TEE, 40);
    const back = await shopper.add(SOCKS, 1);
    await service.ledger.setStock(DOMAIN, TEE, 2);
    const enough = await shopper.add(SOCKS, 1);

    const [gone] = short.warnings;
    assert.deepEqual(
      { ...gone, oldValue: null },
      { code: 'AVAILABILITY_CHANGED', target: tee, oldValue: null, newValue: '1' },
    );
    assert.ok(Number(gone?.oldValue) >= 2, 'the old value is the units that were left');
    assert.deepEqual(same.warnings, []);
    assert.deepEqual(back.warnings, [{ code: 'AVAILABILITY_CHANGED', target: tee, oldValue: '1', newValue: '40' }]);
    assert.deepEqual(enough.warnings, []);
  });
});
