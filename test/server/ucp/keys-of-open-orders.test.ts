import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openFor } from '../../support/at-end.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent } from '../../support/servers/ucp-client.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';

/** Payments that nobody reads, with which a platform closes a key. */
const closing = [
  JSON.stringify({ payment: { instruments: [{ ...acceptedPayment.payment.instruments[0], handler_id: 'none' }] } }),
  JSON.stringify({ ...acceptedPayment, buyer: { consent: 'yes' } }),
  '{"payment":',
];

it('a platform is not told that nothing is paid under a key while the order goes on that a call with it began', async (t) => {
  const service = await openFor(t, () => startService({ domains: [DOMAIN], commerceSettings: { attemptWait: 0 } }));
  const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url));
  const { path } = await openReadyCheckout(ucp);
  const complete = (change: object = {}) => ucp.post(`${path}/complete`, acceptedPayment, { key: 'lost', ...change });
  const faults = service.faults(DOMAIN);
  const [read, paying] = [faults.inject('getCart', 'hold'), faults.inject('setBillingInfo', 'hold')];
  const completing = complete();
  await read.met;
  faults.inject('getCart', 'fail-before');
  await read.release();
  const failed = await completing;
  const close = async () => {
    const answers = [];
    for (const body of closing) {
      const { status, body: fault, headers } = await complete({ body });
      answers.push([status, fault.code, headers.get('retry-after') !== null]);
    }
    return answers;
  };

  const during = await close();
  await paying.release();
  await until(async () => (await ucp.get(path)).body.status === 'completed');
  const afterwards = await close();
  const again = await complete();

  assert.equal(failed.status, 503);
  assert.deepEqual(
    during,
    closing.map(() => [409, 'checkout_in_progress', true]),
  );
  assert.deepEqual(
    afterwards,
    closing.map(() => [409, 'checkout_completed', false]),
  );
  assert.equal(again.body.status, 'completed');
  assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
});
