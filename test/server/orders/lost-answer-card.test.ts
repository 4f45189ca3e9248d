import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { ManualTime } from '../../support/manual-time.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const attemptShape = z.object({ placeOrderAttempt: z.object({ status: z.string() }) });

it('a card of the demo loses the answer of the shop for a minute, and is charged once', async () => {
  const time = new ManualTime(Date.now());
  await using service = await startService({ domains: [DOMAIN], now: () => time.now(), timers: time });
  const device = await service.openDevice();
  const key = crypto.randomUUID();
  const readStatus = async () => {
    const { data } = await device.request('query ($id: ID!) { placeOrderAttempt(attemptId: $id) { status } }', {
      id: key,
    });
    return attemptShape.parse(data).placeOrderAttempt.status;
  };

  const { attempt } = await placeOrder(device, { key, card: '4000000000000119' });
  await time.advance(50_000);
  const meanwhile = await readStatus();
  let last = meanwhile;
  for (let seconds = 50; last === 'PROCESSING' && seconds < 180; seconds += 5) {
    await time.advance(5_000);
    last = await readStatus();
  }

  assert.deepEqual([attempt?.status, meanwhile, last], ['PROCESSING', 'PROCESSING', 'SUCCEEDED']);
  const charges = await service.ledger.charges(DOMAIN);
  assert.equal(charges.length, 1);
});
