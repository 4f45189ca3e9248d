import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { errorNames } from '../../../src/errors/error-catalog.ts';
import { toFault } from '../../../src/server/ucp/to-fault.ts';
import { ucpErrors } from '../../../src/server/ucp/ucp-error-table.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { createRawMcpClient } from '../../support/servers/mcp-client.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

const told = ({ status, body, headers }: UcpAnswer) => [status, body.code, headers.get('retry-after')];
const refused = [503, 'service_unavailable', '2'];

it('a shop that is away is told with the time to come again, and the same call is served then', async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, '2026-04-08'));
  const { path, checkoutId } = await openReadyCheckout(ucp);
  const complete = () => ucp.post(`${path}/complete`, acceptedPayment, { key: 'pay' });
  const faults = service.faults(DOMAIN);

  faults.inject('getCart', 'fail-before');
  const read = await ucp.get(path);
  faults.inject('getCart', 'fail-before');
  const readByMcp = await createRawMcpClient(service.url, DOMAIN).call('get_checkout', { id: checkoutId });
  faults.inject('getCart', 'fail-before');
  const unpaid = await complete();
  const charges = await service.ledger.charges(DOMAIN);
  const paid = await complete();

  assert.deepEqual([told(read), told(unpaid)], [refused, refused]);
  assert.deepEqual([readByMcp.status, readByMcp.body.error.data.retry_after], [503, 2]);
  assert.deepEqual(charges, []);
  assert.deepEqual([paid.status, paid.body.status], [200, 'completed']);
});

it('a fault says when to come again if it passes by itself', () => {
  const faults = errorNames.filter((name) => ucpErrors[name].length === 1);

  const passing = faults.filter((name) => toFault(new CommerceError(name)).retryAfterSeconds === 2);
  const ofIndex = toFault(new CommerceError('StoreUnavailable', { otherStatus: 'search' }));
  const exact = toFault(new CommerceError('StoreUnavailable', { retryAfterSeconds: 7 }));

  assert.deepEqual(passing, ['RateLimited', 'ServiceUnavailable', 'StoreUnavailable', 'IdempotencyInFlight']);
  assert.equal(exact.retryAfterSeconds, 7);
  // GraphQL tells 500 of a catalog index that is away.
  assert.deepEqual([ofIndex.status, ofIndex.code, ofIndex.retryAfterSeconds], [503, 'service_unavailable', 2]);
});
