import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { canonicalJson } from '../../../src/lib/json/canonical-json.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { createRawMcpClient, type RawMcpClient } from '../../support/servers/mcp-client.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

describe('a key that comes by REST and by MCP', () => {
  let service: TestService;
  let rest: UcpClient;
  let mcp: RawMcpClient;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    rest = createUcpClient(service.url, DOMAIN, exampleAgent(service.url));
    mcp = createRawMcpClient(service.url, DOMAIN);
  });
  after(() => service[Symbol.asyncDispose]());

  const call = async (tool: string, args: object, key: string) => {
    const agent = { profile: exampleAgent(service.url) };
    const { status, body } = await mcp.call(tool, args, { meta: { 'idempotency-key': key, 'ucp-agent': agent } });
    return { status, code: body.error?.data.code, content: body.result?.structuredContent };
  };
  const conflict = [409, 'idempotency_conflict'];
  const ofRest = ({ status, body }: UcpAnswer) => [status, body.code];

  it('opens one cart: the other transport repeats the same bytes, and refuses others', async () => {
    const { variantId } = await openReadyCheckout(rest);
    const cart = { line_items: [{ item: { id: variantId }, quantity: 1 }] };

    const first = await call('create_cart', { cart }, 'cart');
    service.takeCalls(DOMAIN);
    const same = await rest.send({ method: 'POST', path: '/carts', body: canonicalJson(cart), key: 'cart' });
    const spaced = await rest.send({
      method: 'POST',
      path: '/carts',
      body: JSON.stringify(cart, null, 1),
      key: 'cart',
    });
    const byRest = await rest.send({ method: 'POST', path: '/carts', body: ` ${canonicalJson(cart)}`, key: 'spaced' });
    service.takeCalls(DOMAIN);
    const byMcp = await call('create_cart', { cart }, 'spaced');

    assert.deepEqual([same.status, same.body.id], [201, first.content.id]);
    assert.deepEqual([ofRest(spaced), [byMcp.status, byMcp.code]], [conflict, conflict]);
    assert.equal(byRest.status, 201);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('pays once', async () => {
    const { path, checkoutId } = await openReadyCheckout(rest);
    const charges = (await service.ledger.charges(DOMAIN)).length;

    const paid = await rest.post(`${path}/complete`, acceptedPayment, { key: 'pay' });
    const again = await call('complete_checkout', { id: checkoutId, checkout: acceptedPayment }, 'pay');

    assert.equal(paid.body.status, 'completed');
    assert.deepEqual([again.status, again.code], conflict);
    assert.equal((await service.ledger.charges(DOMAIN)).length, charges + 1);
  });

  it('waits for the call of the other transport that is still running', async () => {
    const { path, checkoutId } = await openReadyCheckout(rest);
    const payment = service.faults(DOMAIN).inject('placeOrder', 'hold');

    const first = rest.post(`${path}/complete`, acceptedPayment, { key: 'running' });
    await payment.met;
    const during = await call('complete_checkout', { id: checkoutId, checkout: acceptedPayment }, 'running');
    await payment.release();

    assert.deepEqual([during.status, during.code], conflict);
    assert.equal((await first).body.status, 'completed');
  });

  it('is another one for another operation and for another checkout', async () => {
    const [one, other] = [await openReadyCheckout(rest), await openReadyCheckout(rest)];

    const canceled = await rest.post(`${one.path}/cancel`, {}, { key: 'cancel' });
    const another = await call('cancel_checkout', { id: other.checkoutId }, 'cancel');
    const cart = await call('cancel_cart', { id: other.checkoutId }, 'cancel');

    assert.deepEqual([canceled.body.status, another.content.status], ['canceled', 'canceled']);
    assert.deepEqual([cart.content.ucp.status, cart.content.messages[0].code], ['error', 'not_found']);
  });
});
