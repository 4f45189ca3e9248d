import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { restRoutes } from '../../../src/server/ucp/rest/rest-routes.ts';
import { createAwayError } from '../../../src/stores/sql/create-away-error.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { createRawMcpClient } from '../../support/servers/mcp-client.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

const changes = restRoutes.filter(({ operation }) => operation.isKeyed);
const away = () => Promise.reject(createAwayError(false));

describe('agents while the database is away', () => {
  let service: TestService;
  let ucp: UcpClient;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url));
  });
  after(() => service[Symbol.asyncDispose]());

  const told = ({ status, headers, body }: UcpAnswer) => [status, body.code, headers.get('retry-after')];
  const refused = [503, 'service_unavailable', '2'];

  for (const { method, path, operation } of changes) {
    it(`are refused ${operation.name} before anything is done, and are served under the same key later`, async () => {
      const { path: checkout, checkoutId } = await openReadyCheckout(ucp);
      const { body: ready } = await ucp.get(checkout);
      const body = operation.name === 'complete_checkout' ? acceptedPayment : { line_items: ready.line_items };
      const url = path.replace(':id', checkoutId);
      const call = () =>
        ucp.send({ method, path: url, body: JSON.stringify(body), key: `${operation.name}-${checkoutId}` });
      const charges = (await service.ledger.charges(DOMAIN)).length;
      service.takeCalls(DOMAIN);

      const claim = mock.method(service.service.stores.idempotency, 'claim', away);
      const during = await call();
      claim.mock.restore();
      const calls = service.takeCalls(DOMAIN);
      const { body: left } = await ucp.get(checkout);
      const later = await call();
      const again = await call();

      assert.deepEqual(told(during), refused);
      assert.deepEqual([calls, left], [[], ready]);
      assert.ok(later.status < 300 && later.body.ucp.status === 'success', JSON.stringify(later.body));
      assert.deepEqual(again.body, later.body);
      const paid = operation.name === 'complete_checkout' ? 1 : 0;
      assert.equal((await service.ledger.charges(DOMAIN)).length, charges + paid);
    });
  }

  it('are told the same by MCP', async () => {
    const { checkoutId } = await openReadyCheckout(ucp);
    service.takeCalls(DOMAIN);

    const claim = mock.method(service.service.stores.idempotency, 'claim', away);
    const { status, body } = await createRawMcpClient(service.url, DOMAIN).call('complete_checkout', {
      id: checkoutId,
      checkout: acceptedPayment,
    });
    claim.mock.restore();

    assert.deepEqual([status, body.error.data.code, body.error.data.retry_after], [503, 'service_unavailable', 2]);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('pay nothing if it goes away before the order begins, and once under the same key later', async () => {
    const { path } = await openReadyCheckout(ucp);
    const complete = () => ucp.post(`${path}/complete`, acceptedPayment, { key: `pay ${path}`.replaceAll(/\W/g, '-') });
    const charges = (await service.ledger.charges(DOMAIN)).length;

    const write = mock.method(service.service.stores.agentSessions, 'write', away);
    const during = await complete();
    write.mock.restore();
    const unpaid = (await service.ledger.charges(DOMAIN)).length;
    const later = await complete();

    assert.deepEqual([told(during), unpaid], [refused, charges]);
    assert.equal(later.body.status, 'completed');
    assert.equal((await service.ledger.charges(DOMAIN)).length, charges + 1);
  });
});
