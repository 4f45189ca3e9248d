import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { demoRateLimits } from '../../../src/config/default-rate-limits.ts';
import { openFor } from '../../support/at-end.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';
import { merchantsForAgents, namePlatform, toSecretDigest, ucpOf } from '../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const OTHER = 'home.demo.example';
const KEY = 'a-long-api-key';

/** Two points of each limit, and a platform that is known by name beside those that are not. */
async function start(t: TestContext) {
  const named = await startAgentPlatform(t);
  const limit = { points: 2, seconds: 60, coolOffSeconds: 60 };
  const merchants = merchantsForAgents([DOMAIN, OTHER], 'open');
  const platform = namePlatform({
    name: 'named',
    profile: named.profileUrl,
    apiKeys: [toSecretDigest(KEY)],
  });
  const service = await openFor(t, () =>
    startService({
      config: {
        merchants,
        rateLimits: { ...demoRateLimits, agentPromoCodes: limit, agentOrders: limit },
        ucp: ucpOf([platform]),
      },
    }),
  );
  const unnamed = (query = '', domain = DOMAIN) =>
    createUcpClient(service.url, domain, `${exampleAgent(service.url)}${query}`);
  const known = createUcpClient(service.url, DOMAIN, named.profileUrl, { 'x-api-key': KEY });
  /** Another spelling of the same address, and a platform at another host. */
  const twin = unnamed('?twin');
  const neighbor = createUcpClient(service.url, DOMAIN, exampleAgent(service.url).replace('127.0.0.1', 'localhost'));
  return { service, unnamed, known, twin, neighbor };
}

/** The shop loses the answer about this card for a minute. */
const lostPayment = {
  payment: {
    instruments: acceptedPayment.payment.instruments.map((instrument) => ({
      ...instrument,
      credential: {
        ...{ type: 'pan', number: '4000000000000119', cvc: '123', name: 'Ada Buyer' },
        ...{ expiry_month: 12, expiry_year: 2034 },
      },
    })),
  },
};

const isRefused = ({ status, headers, body }: UcpAnswer, [expected, code]: readonly [number, string]) => {
  assert.deepEqual([status, body.code], [expected, code]);
  assert.ok(Number(headers.get('retry-after')) > 0);
};

interface Opened {
  readonly service: TestService;
  readonly ucp: UcpClient;
  /** Counted with it. */
  readonly twin: UcpClient;
  readonly other: UcpClient;
}

const callers = [
  ['nobody knows by name', [429, 'rate_limited'], 'unnamed'],
  ['is known by name', [503, 'service_unavailable'], 'known'],
] as const;

for (const [who, fault, kind] of callers) {
  describe(`a platform that ${who}`, () => {
    const open = async (t: TestContext): Promise<Opened> => {
      const { service, unnamed, known, twin, neighbor } = await start(t);
      const isKnown = kind === 'known';
      return { service, ucp: isKnown ? known : unnamed(), twin: isKnown ? known : twin, other: neighbor };
    };

    it('tries out no codes at a merchant, in checkouts and in carts', async (t) => {
      const { service, ucp, twin, other } = await open(t);
      const { path, variantId } = await openReadyCheckout(ucp);
      const lines = { line_items: [{ item: { id: variantId }, quantity: 5 }] };
      const discounts = { codes: ['WELCOME10'] };
      const { body: cart } = await ucp.post('/carts', { ...lines, discounts });
      // A code that the cart has is not tried again, however it is written.
      const again = await ucp.put(`/carts/${cart.id}`, { ...lines, discounts: { codes: ['welcome10'] } });
      assert.equal(again.body.discounts.applied.length, 1);
      assert.equal((await ucp.put(`/carts/${cart.id}`, { ...lines, discounts: { codes: ['NOPE'] } })).status, 200);
      const { body: before } = await ucp.get(path);
      service.takeCalls(DOMAIN);

      const refused = [
        await ucp.put(path, { ...lines, discounts }),
        await ucp.put(`/carts/${cart.id}`, { ...lines, discounts: { codes: ['NOPE2'] } }),
        await ucp.post('/carts', { ...lines, discounts }),
        await ucp.post('/checkout-sessions', { ...lines, discounts }),
        await twin.post('/carts', { ...lines, discounts }),
      ];
      const calls = service.takeCalls(DOMAIN);

      for (const answer of refused) isRefused(answer, fault);
      assert.deepEqual(calls, []);
      assert.deepEqual((await ucp.get(path)).body, before);
      assert.equal((await ucp.put(path, lines)).status, 200);
      assert.equal((await other.post('/carts', { ...lines, discounts })).status, 201);
    });

    it('uses up no orders with calls that come again while one is on its way', async (t) => {
      const { service, ucp } = await open(t);
      const complete = (path: string) => ucp.post(`${path}/complete`, acceptedPayment);
      const [first, second, third] = [
        await openReadyCheckout(ucp),
        await openReadyCheckout(ucp),
        await openReadyCheckout(ucp),
      ];
      const lost = await ucp.post(`${first.path}/complete`, lostPayment);

      const again = [await complete(first.path), await complete(first.path), await complete(first.path)];
      const calls = service.takeCalls(DOMAIN);
      const completed = await complete(second.path);
      const refused = await complete(third.path);

      assert.equal(lost.body.status, 'complete_in_progress');
      for (const { status, body, headers } of again) {
        assert.deepEqual([status, body.code, headers.get('retry-after')], [409, 'checkout_in_progress', '1']);
      }
      assert.equal(calls.filter((operation) => operation === 'placeOrder').length, 1);
      assert.equal(completed.body.status, 'completed');
      isRefused(refused, fault);
    });

    it('uses up no orders with calls to a shop that is away', async (t) => {
      const { service, ucp } = await open(t);
      const { path } = await openReadyCheckout(ucp);
      const complete = () => ucp.post(`${path}/complete`, acceptedPayment);
      const away: UcpAnswer[] = [];
      for (let count = 0; count < 3; count += 1) {
        service.faults(DOMAIN).inject('getCart', 'fail-before');
        away.push(await complete());
      }

      const completed = await complete();

      for (const answer of away) isRefused(answer, [503, 'service_unavailable']);
      assert.equal(completed.body.status, 'completed');
    });

    it('begins no more orders at a merchant than it may', async (t) => {
      const { service, ucp, twin, other } = await open(t);
      const complete = (client: UcpClient, path: string) => client.post(`${path}/complete`, acceptedPayment);
      for (let count = 0; count < 2; count += 1) {
        const { path } = await openReadyCheckout(ucp);
        assert.equal((await complete(ucp, path)).body.status, 'completed');
      }
      const { path } = await openReadyCheckout(ucp);
      const { path: twinsPath } = await openReadyCheckout(twin);
      const { path: othersPath } = await openReadyCheckout(other);
      const charged = (await service.ledger.charges(DOMAIN)).length;
      service.takeCalls(DOMAIN);

      const refused = [await complete(ucp, path), await complete(twin, twinsPath)];
      const calls = service.takeCalls(DOMAIN);

      for (const answer of refused) isRefused(answer, fault);
      assert.deepEqual(calls, []);
      assert.equal((await service.ledger.charges(DOMAIN)).length, charged);
      assert.equal((await ucp.get(path)).body.status, 'ready_for_complete');
      assert.equal((await complete(other, othersPath)).body.status, 'completed');
    });
  });
}

it('a platform has the points of each merchant for itself', async (t) => {
  const { unnamed } = await start(t);
  const [here, there] = [unnamed(), unnamed('', OTHER)];
  const draft = { line_items: [], discounts: { codes: ['A', 'B'] } };
  await here.post('/carts', draft);

  const refused = await here.post('/carts', { ...draft, discounts: { codes: ['C'] } });
  const taken = await there.post('/carts', { ...draft, discounts: { codes: ['C'] } });

  isRefused(refused, [429, 'rate_limited']);
  assert.notEqual(taken.status, 429);
});
