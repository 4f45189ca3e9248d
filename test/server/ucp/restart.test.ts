import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toOwnerKey } from '../../../src/domain/viewer/viewer.ts';
import { digest } from '../../../src/lib/digest.ts';
import { atEnd } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { agentBuyer as buyer, agentDestination as destination } from '../../support/orders/agent-buyer.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../../support/servers/agent-platform.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

describe('the Universal Commerce Protocol over a restart', () => {
  it('keeps checkouts and answers, and stores no buyer in the clear', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const platform = await startAgentPlatform(t);
    const open = async () => {
      const service = await startService({ domains: [DOMAIN], dataFolder });
      return { service, ucp: createUcpClient(service.url, DOMAIN, platform.profileUrl) };
    };
    const first = await open();
    const found = await first.ucp.post('/catalog/search', { query: 'shirt' });
    const line = { item: { id: found.body.products[0].variants[0].id }, quantity: 1 };
    const methods = [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }];
    const body = { line_items: [line], buyer, fulfillment: { methods } };
    const created = await first.ucp.post('/checkout-sessions', body, { key: 'key-create' });
    const path = `/checkout-sessions/${created.body.id}`;
    const [option] = created.body.fulfillment.methods[0].groups[0].options;
    const groups = [{ id: 'shipment', selected_option_id: option.id }];
    const ready = await first.ucp.put(path, {
      ...body,
      line_items: created.body.line_items,
      fulfillment: { methods: [{ ...methods[0], groups }] },
    });
    const owner = toOwnerKey({ partner: `ucp:${digest(platform.profileUrl)}`, deviceId: created.body.id });
    const session = await first.service.service.stores.agentSessions.find(owner);
    await first.service[Symbol.asyncDispose]();

    const second = await open();
    atEnd(t, () => second.service[Symbol.asyncDispose]());
    const again = await second.ucp.post('/checkout-sessions', body, { key: 'key-create' });
    const read = await second.ucp.get(path);
    const completed = await second.ucp.post(`${path}/complete`, acceptedPayment);

    assert.equal(ready.body.status, 'ready_for_complete');
    assert.doesNotMatch(session?.facts ?? 'ada@example.com', /ada@example\.com|Main Street/);
    assert.deepEqual(again.body, created.body);
    assert.deepEqual([read.body.status, read.body.totals], ['ready_for_complete', ready.body.totals]);
    assert.equal(completed.body.status, 'completed');
    assert.equal((await second.service.ledger.charges(DOMAIN)).length, 1);
  });

  it('refuses no wallet for good while the shop has not told again that it takes it', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const platform = await startAgentPlatform(t);
    const open = async () => {
      const service = await startService({ domains: [DOMAIN], dataFolder });
      return { service, ucp: createUcpClient(service.url, DOMAIN, platform.profileUrl) };
    };
    const first = await open();
    const { path } = await openReadyCheckout(first.ucp);
    await first.service[Symbol.asyncDispose]();
    const { service, ucp } = await open();
    atEnd(t, () => service[Symbol.asyncDispose]());
    const instrument = { id: 'i1', handler_id: 'paypal', type: 'wallet' };
    const complete = () => ucp.post(`${path}/complete`, { payment: { instruments: [instrument] } }, { key: 'pay' });
    for (let asked = 0; asked < 10; asked += 1) service.faults(DOMAIN).inject('getCheckoutRequirements', 'fail-before');

    const away = await complete();
    service.faults(DOMAIN).clear();
    const later = await complete();

    assert.deepEqual([away.status, away.body.code, away.headers.get('retry-after')], [503, 'service_unavailable', '2']);
    assert.deepEqual([later.status, later.body.status], [200, 'requires_escalation']);
  });
});
