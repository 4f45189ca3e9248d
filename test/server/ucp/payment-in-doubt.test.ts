import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sandboxKind } from '../../../src/adapters/sandbox/kind.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { MAY_BE_CHARGED } from '../../../src/errors/may-be-charged.ts';
import { openFor } from '../../support/at-end.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent } from '../../support/servers/ucp-client.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';

it('a call with the key of a payment in doubt is answered with that doubt, also if its payment is unreadable', async (t) => {
  const errors = [new CommerceError('StoreUnavailable'), new CommerceError('NotEnoughStockError')];
  const create: typeof sandboxKind.create = async (merchant, others) => ({
    ...(await sandboxKind.create(merchant, others)),
    placeOrder: () => Promise.reject(errors.shift()),
    reconcileOrder: async () => ({ kind: 'not-placed' }),
  });
  const service = await openFor(t, () =>
    startService({
      domains: [DOMAIN],
      commerceSettings: { attemptWait: 0, firstReconciliation: 0 },
      platforms: { sandbox: { ...sandboxKind, create } },
    }),
  );
  const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url));
  const { path } = await openReadyCheckout(ucp);
  const complete = (change: object = {}) => ucp.post(`${path}/complete`, acceptedPayment, { key: 'lost', ...change });
  const faults = service.faults(DOMAIN);
  const [read, paying] = [faults.inject('getCart', 'hold'), faults.inject('setBillingInfo', 'hold')];
  const completing = complete();
  await read.met;
  faults.inject('getCart', 'fail-before');
  await read.release();
  await completing;
  await paying.release();
  await until(async () => (await ucp.get(path)).body.status !== 'complete_in_progress');

  const shown = await ucp.get(path);
  const refused = await complete({ body: '{"payment":' });
  const again = await complete();

  const toDoubts = ({ body }: typeof shown) =>
    body.messages.map(({ content, severity }: { content: string; severity: string }) => [content, severity]);
  const doubt = [[MAY_BE_CHARGED, 'requires_buyer_review']];
  for (const answer of [shown, refused, again]) assert.deepEqual([answer.status, toDoubts(answer)], [200, doubt]);
  assert.deepEqual([errors, await service.ledger.charges(DOMAIN)], [[], []]);
});
