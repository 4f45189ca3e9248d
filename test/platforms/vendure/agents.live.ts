import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encryptCard } from '../../../src/cryptography/cards/encrypt-card.ts';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { agentBuyer as buyer, agentDestination as destination } from '../../support/orders/agent-buyer.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';
import { serveVendure, VENDURE_DOMAIN } from './serve-vendure.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';

/** What an agent does to buy two of the first thing that a search finds, whatever shop it is. */
async function shopAt(url: string, domain: string, profile: string) {
  const ucp = createUcpClient(url, domain, profile);
  const found = await ucp.post('/catalog/search', { query: 'mug' });
  const variants = found.body.products.flatMap(({ variants }: UcpAnswer['body']) => variants);
  const { id } = variants.find(({ availability }: UcpAnswer['body']) => availability.available);
  const fulfillment = (option: string | null) => ({
    methods: [
      {
        type: 'shipping',
        destinations: [destination],
        selected_destination_id: 'home',
        ...(option !== null && { groups: [{ id: 'shipment', selected_option_id: option }] }),
      },
    ],
  });
  const opened = await ucp.post('/checkout-sessions', {
    line_items: [{ item: { id }, quantity: 2 }],
    buyer,
    fulfillment: fulfillment(null),
  });
  assert.equal(opened.status, 201, JSON.stringify(opened.body));
  const path = `/checkout-sessions/${opened.body.id}`;
  const [option] = opened.body.fulfillment.methods[0].groups[0].options;
  const ready = await ucp.put(path, {
    line_items: opened.body.line_items,
    buyer,
    fulfillment: fulfillment(option.id),
  });
  const handlers: UcpAnswer['body'] = Object.values(ready.body.ucp.payment_handlers).flat();
  const handler = handlers.find(({ id: handlerId }: { id: string }) => handlerId === 'encrypted_card');
  const { key_id: keyId, ...key } = handler.config;
  const complete = async (number: string, idempotencyKey?: string) => {
    const card = { number, expiryMonth: 12, expiryYear: 2034, securityCode: '123', holderName: 'Ada Buyer' };
    const credential = { type: 'encrypted_card', token: await encryptCard(card, { keyId, ...key }) };
    const instruments = [{ id: 'card', handler_id: handler.id, type: 'card', credential }];
    return ucp.post(
      `${path}/complete`,
      { payment: { instruments } },
      { ...(idempotencyKey && { key: idempotencyKey }) },
    );
  };
  return { ucp, path, id, ready, complete };
}

const totalOf = ({ body }: UcpAnswer): number =>
  body.totals.find(({ type }: { type: string }) => type === 'total').amount;

describe('an agent at several shops', () => {
  for (const version of ucpVersions) {
    it(`buys on Vendure and in the sandbox at once, in the same way, in ${version}`, async (t) => {
      const url = await serveVendure(t, { ucp: { access: 'open' } });

      const visits = await Promise.all(
        [VENDURE_DOMAIN, 'home.demo.example'].map((domain) => shopAt(url, domain, exampleAgent(url, version))),
      );
      const bought = await Promise.all(
        visits.map(async ({ ucp, path, ready, complete }) => {
          const declined = await complete(DECLINED);
          const completed = await complete(APPROVED);
          const order = await ucp.get(`/orders/${completed.body.order?.id}`);
          return { ready, declined, completed, order, read: await ucp.get(path) };
        }),
      );

      for (const [index, { ready, declined, completed, order, read }] of bought.entries()) {
        assert.equal(ready.body.status, 'ready_for_complete', JSON.stringify(ready.body.messages));
        assert.deepEqual(
          [declined.body.status, declined.body.messages[0].code],
          ['ready_for_complete', 'payment_failed'],
        );
        assert.equal(completed.body.status, 'completed', JSON.stringify(completed.body.messages));
        assert.deepEqual(
          [order.body.checkout_id, order.body.line_items[0].item.id, totalOf(order)],
          [ready.body.id, visits[index]?.id, totalOf(ready)],
        );
        assert.equal(read.body.status, 'completed');
      }
    });
  }
});
