import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { it } from 'node:test';
import { type Transaction, TransactionBuilder } from 'kysely';
import { atEnd, openFor } from '../../support/at-end.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { createExpressBuyer, decide, toApproval } from '../../support/orders/express-buyer.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const PLACE = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } } }';
const REQUESTS = ['undici:request:create', 'http.client.request.start'];

it('keeps no transaction open while it asks a platform, in the same process or another one', async (t) => {
  const inTransaction = new AsyncLocalStorage<true>();
  const { execute } = TransactionBuilder.prototype;
  const problems: string[] = [];
  let count = 0;
  t.mock.method(
    TransactionBuilder.prototype,
    'execute',
    function (this: TransactionBuilder<unknown>, work: (transaction: Transaction<unknown>) => Promise<unknown>) {
      count += 1;
      // The sandbox answers with transactions of its own.
      if (inTransaction.getStore()) problems.push(`a transaction within one: ${new Error().stack}`);
      return execute.call(this, (transaction: Transaction<unknown>) =>
        inTransaction.run(true, () => work(transaction)),
      );
    },
  );
  const note = () => {
    if (inTransaction.getStore()) problems.push(`a request within a transaction: ${new Error().stack}`);
  };
  for (const channel of REQUESTS) subscribe(channel, note);
  atEnd(t, () => REQUESTS.map((channel) => unsubscribe(channel, note)));
  const service = await openFor(t, () => startService({ domains: [DOMAIN] }));
  const device = await service.openDevice();

  const input = await toOrderInput(device, DOMAIN, crypto.randomUUID());
  const placed = await device.request(PLACE, { input });
  const declined = await device.request(PLACE, {
    input: await toOrderInput(device, DOMAIN, crypto.randomUUID(), '4000000000000002'),
  });
  await makeReadyCart(device, DOMAIN);
  const completed = await completeOrder(device, { domain: DOMAIN, key: 'order' });
  // Over HTTP, from the shop to the provider.
  await makeReadyCart(device, DOMAIN);
  const buyer = createExpressBuyer(device, DOMAIN);
  const { session } = await buyer.start({ provider: 'PAYPAL' });
  const sessionId = session?.sessionId ?? '';
  const approval = toApproval(await decide(session?.redirectUrl));
  await buyer.authorize({ sessionId, approval });
  const express = await buyer.complete({ sessionId, idempotencyKey: 'express' });

  assert.equal(express.attempt?.status, 'SUCCEEDED');
  assert.deepEqual(placed.data, { placeOrder: { attempt: { status: 'SUCCEEDED' } } });
  assert.deepEqual(declined.data, { placeOrder: { attempt: { status: 'FAILED' } } });
  assert.equal(completed.attempt?.status, 'SUCCEEDED');
  assert.ok(count > 0, 'transactions are seen');
  assert.deepEqual(problems, []);
});
