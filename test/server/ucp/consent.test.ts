import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listPrintedTrail } from '../../../src/commerce/consent/consent-facts.ts';
import type { UcpVersion } from '../../../src/server/ucp/versions/ucp-version.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';
const TEXT = 'Send me news and offers by email. I can unsubscribe at any time.';
const PURPOSE = 'dev.ucp.consent.marketing';
const OWN_TERMS = 'example.demo.jewelry.consent.terms';

const codesOf = ({ body }: UcpAnswer): readonly string[] =>
  (body.messages ?? []).map(({ code }: { code: string }) => code);

describe('the consents of a buyer', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL, JEWELRY] });
  });
  after(() => service[Symbol.asyncDispose]());

  const connect = (domain: string, version: UcpVersion) =>
    createUcpClient(service.url, domain, exampleAgent(service.url, version));
  /** What an audit finds of the newsletter. */
  const readTrail = async (id: string) => {
    const trail = await listPrintedTrail(service.service.stores.consents, { domain: APPAREL, order: id });
    return trail
      .filter(({ consentId }) => consentId === 'newsletter')
      .map(({ accepted, signedBy }) => [accepted, signedBy]);
  };
  /** A checkout that is replaced with this consent and ordered: what is shown of it, and what an audit finds. */
  const order = async (version: UcpVersion, consent?: object) => {
    const ucp = connect(APPAREL, version);
    const { path } = await openReadyCheckout(ucp);
    const { body: ready } = await ucp.get(path);
    const changed = await ucp.put(path, { ...ready, buyer: { ...ready.buyer, consent } });
    const { body: completed } = await ucp.post(`${path}/complete`, acceptedPayment);
    const given = await readTrail(completed.order.id);
    return { shown: changed.body.buyer.consent, links: changed.body.links, given };
  };

  const links = [
    { type: 'privacy_policy', url: 'https://apparel.demo.example/privacy', title: 'privacy policy' },
    { type: 'terms_of_service', url: 'https://apparel.demo.example/terms', title: 'terms of sale' },
  ];

  it('are one answer in 2026-04-08, and none if it is left out', async () => {
    const accepted = await order('2026-04-08', { marketing: true });
    const declined = await order('2026-04-08', { marketing: false, analytics: true });
    const silent = await order('2026-04-08');

    assert.deepEqual(accepted, { shown: { marketing: true }, links, given: [[true, 'BUYER']] });
    assert.deepEqual(declined, { shown: { marketing: false }, links, given: [[false, 'BUYER']] });
    assert.deepEqual(silent, { shown: undefined, links, given: [] });
  });

  it('are purposes in 2026-08-25, of which only those of the platform are the buyer’s', async () => {
    const accepted = await order('2026-08-25', { [PURPOSE]: { granted: true, source: 'platform' } });
    const repeated = await order('2026-08-25', { [PURPOSE]: { granted: true, source: 'business' } });
    const silent = await order('2026-08-25');

    const purpose = { granted: false, source: 'business', description: TEXT };
    assert.deepEqual(accepted, {
      shown: { [PURPOSE]: { granted: true, source: 'platform', description: TEXT } },
      links,
      given: [[true, 'BUYER']],
    });
    assert.deepEqual(repeated, { shown: { [PURPOSE]: purpose }, links, given: [] });
    assert.deepEqual(silent, { shown: { [PURPOSE]: purpose }, links, given: [] });
  });

  it('stay answered if a later change leaves them out', async () => {
    const ucp = connect(APPAREL, '2026-08-25');
    const { path } = await openReadyCheckout(ucp);
    const { body: ready } = await ucp.get(path);
    const consent = { [PURPOSE]: { granted: true, source: 'platform' } };
    await ucp.put(path, { ...ready, buyer: { ...ready.buyer, consent } });

    const { body: changed } = await ucp.put(path, { ...ready, buyer: { ...ready.buyer, consent: undefined } });
    const { body: completed } = await ucp.post(`${path}/complete`, acceptedPayment);

    assert.deepEqual(changed.buyer.consent, { [PURPOSE]: { ...consent[PURPOSE], description: TEXT } });
    assert.deepEqual(await readTrail(completed.order.id), [[true, 'BUYER']]);
  });

  for (const [version, given] of [
    ['2026-08-25', [[true, 'BUYER']]],
    ['2026-04-08', []],
  ] as const) {
    it(`come with the payment in 2026-08-25 only: ${version}`, async () => {
      const ucp = connect(APPAREL, version);
      const { path } = await openReadyCheckout(ucp);
      const consent =
        version === '2026-08-25' ? { [PURPOSE]: { granted: true, source: 'platform' } } : { marketing: true };

      const broken = await ucp.post(`${path}/complete`, { ...acceptedPayment, buyer: { consent: { [PURPOSE]: 1 } } });
      const { body } = await ucp.post(`${path}/complete`, { ...acceptedPayment, buyer: { consent } });
      const completed = version === '2026-08-25' ? body : broken.body;

      assert.equal(completed.status, 'completed');
      if (version === '2026-08-25') assert.deepEqual([broken.status, broken.body.code], [400, 'invalid_request']);
      assert.deepEqual(await readTrail(completed.order.id), given);
    });
  }

  it('are ignored where the merchant does not ask for them, and where ordering gives them', async () => {
    const yes = { granted: false, source: 'platform' };
    const { shown } = await order('2026-08-25', {
      'dev.ucp.consent.analytics': yes,
      'example.demo.apparel.consent.terms': yes,
      [OWN_TERMS]: yes,
    });

    assert.deepEqual(Object.keys(shown), [PURPOSE]);
  });

  it('are asked one by one where an order needs an action of the buyer', async () => {
    const ucp = connect(JEWELRY, '2026-08-25');
    const { body: found } = await ucp.post('/catalog/search', { query: 'ring' });
    const line_items = [{ item: { id: found.products[0].variants[0].id }, quantity: 1 }];
    const created = await ucp.post('/checkout-sessions', { line_items });

    const answered = await ucp.put(`/checkout-sessions/${created.body.id}`, {
      line_items: created.body.line_items,
      buyer: { consent: { [OWN_TERMS]: { granted: true, source: 'platform' } } },
    });

    const url = 'https://jewelry.demo.example/terms';
    const asked = {
      granted: false,
      source: 'business',
      description: 'I have read the terms of sale. Rings that were made to measure cannot be returned.',
      links: [{ type: 'terms_of_service', url, title: 'terms of sale' }],
    };
    assert.deepEqual(created.body.buyer.consent, { [OWN_TERMS]: asked });
    assert.ok(codesOf(created).includes('consent_required'));
    assert.deepEqual(answered.body.buyer.consent, { [OWN_TERMS]: { ...asked, granted: true, source: 'platform' } });
    assert.ok(!codesOf(answered).includes('consent_required'));
  });

  it('are taken when a cart becomes a checkout that needs its buyer from the start', async () => {
    const ucp = connect(JEWELRY, '2026-08-25');
    const variants = service.service.sandbox?.database.updateTable('variants');
    await variants?.set({ requires_shipping: 0 }).where('domain', '=', JEWELRY).execute();
    const { body: found } = await ucp.post('/catalog/search', { query: 'ring' });
    const line_items = [{ item: { id: found.products[0].variants[0].id }, quantity: 1 }];
    const { body: cart } = await ucp.post('/carts', { line_items });
    const begin = { cart_id: cart.id, line_items: [] };
    const { body: begun } = await ucp.post('/checkout-sessions', begin);

    const consent = { [OWN_TERMS]: { granted: true, source: 'platform' } };
    const { body: answered } = await ucp.post('/checkout-sessions', { ...begin, buyer: { consent } });
    const { body: again } = await ucp.post('/checkout-sessions', begin);

    assert.deepEqual([begun.status, begun.buyer.consent[OWN_TERMS].granted], ['requires_escalation', false]);
    assert.equal(answered.buyer.consent[OWN_TERMS].granted, true);
    assert.deepEqual([again.buyer, again.continue_url], [answered.buyer, answered.continue_url]);
  });

  it('are not taken while the buyer is at the bank', async () => {
    const ucp = connect(APPAREL, '2026-08-25');
    const { path, checkoutId } = await openReadyCheckout(ucp);
    const challenge = JSON.parse(JSON.stringify(acceptedPayment).replace('success_token', 'escalate_token'));
    const { body: challenged } = await ucp.post(`${path}/complete`, challenge);

    const consent = { [PURPOSE]: { granted: true, source: 'platform' } };
    const { body: begun } = await ucp.post('/checkout-sessions', { cart_id: checkoutId, buyer: { consent } });

    assert.deepEqual([challenged.status, begun.status], ['requires_escalation', 'requires_escalation']);
    assert.equal(begun.continue_url, challenged.continue_url);
  });

  const faults: readonly [UcpVersion, object, string][] = [
    ['2026-04-08', { marketing: 'yes' }, '$.buyer.consent.marketing'],
    ['2026-08-25', { [PURPOSE]: true }, `$.buyer.consent.${PURPOSE}`],
    ['2026-08-25', { [PURPOSE]: { granted: 'yes', source: 'platform' } }, `$.buyer.consent.${PURPOSE}.granted`],
  ];
  for (const [version, consent, path] of faults) {
    it(`are refused in another shape than that of ${version}: ${JSON.stringify(consent)}`, async () => {
      service.takeCalls(APPAREL);

      const { status, body } = await connect(APPAREL, version).post('/checkout-sessions', {
        line_items: [],
        buyer: { consent },
      });

      assert.deepEqual([status, body.code, body.content.startsWith(`${path}:`)], [400, 'invalid_request', true]);
      assert.deepEqual(service.takeCalls(APPAREL), []);
    });
  }
});
