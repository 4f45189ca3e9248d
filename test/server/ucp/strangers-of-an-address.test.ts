import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { demoRateLimits } from '../../../src/config/default-rate-limits.ts';
import type { Config } from '../../../src/config/loaded-config.ts';
import type { RateLimitName } from '../../../src/rate-limits/rate-limits.ts';
import { openFor } from '../../support/at-end.ts';
import { agentDestination } from '../../support/orders/agent-buyer.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../../support/servers/agent-platform.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';
import { merchantsForAgents, namePlatform, toSecretDigest, ucpOf } from '../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const OTHER = 'home.demo.example';
const KEY = 'a-long-api-key';
/** Two of one household, and another one. */
const [ADDRESS, TWIN, NEIGHBOR] = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'];

/** Two of what the limit counts, two merchants, and a platform that is known by name beside those that are not. */
async function start(t: TestContext, limit: RateLimitName | 'addressOpenCheckouts') {
  const named = await startAgentPlatform(t);
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
        trustedProxies: 1,
        rateLimits: { ...demoRateLimits, [limit]: { points: 2, seconds: 60, coolOffSeconds: 60 } },
        ucp: { ...ucpOf([platform]), ...(limit === 'addressOpenCheckouts' && { [limit]: 2 }) },
      },
    }),
  );
  const agent = exampleAgent(service.url);
  const connect = (address: string, profile = agent, domain = DOMAIN, headers = {}) =>
    createUcpClient(service.url, domain, profile, { 'x-forwarded-for': address, ...headers });
  const otherHost = agent.replace('127.0.0.1', 'localhost');
  return {
    service,
    first: connect(ADDRESS),
    second: connect(TWIN, otherHost),
    neighbor: connect(NEIGHBOR, otherHost),
    elsewhere: connect(ADDRESS, agent, OTHER),
    known: connect(ADDRESS, named.profileUrl, DOMAIN, { 'x-api-key': KEY }),
  };
}

const isRefused = ({ status, headers, body }: UcpAnswer) => {
  assert.deepEqual([status, body.code], [429, 'rate_limited']);
  assert.ok(Number(headers.get('retry-after')) > 0);
};

const fulfillment = { methods: [{ type: 'shipping', destinations: [agentDestination] }] };
const declined = JSON.parse(JSON.stringify(acceptedPayment).replace('success_token', 'fail_token'));
const findVariant = async (ucp: UcpClient): Promise<string> => {
  const { body } = await ucp.post('/catalog/search', { query: ucp.endpoint.endsWith(OTHER) ? 'lamp' : 'shirt' });
  const variants: { id: string; availability: { available: boolean } }[] = body.products.flatMap(
    (product: { variants: unknown }) => product.variants,
  );
  const found = variants.find(({ availability }) => availability.available);
  assert.ok(found);
  return found.id;
};
const complete = async (ucp: UcpClient, payment: object) => {
  const { path } = await openReadyCheckout(ucp, 1, await findVariant(ucp));
  return ucp.post(`${path}/complete`, payment);
};

it('strangers at one address try out no cards at a merchant, on however many hosts', async (t) => {
  const { service, first, second, neighbor, elsewhere, known } = await start(t, 'agentAddressPayments');
  for (const ucp of [first, second]) {
    assert.equal((await complete(ucp, acceptedPayment)).body.status, 'completed');
    assert.equal((await complete(ucp, declined)).body.messages[0].code, 'payment_failed');
  }
  const { path } = await openReadyCheckout(second);
  service.takeCalls(DOMAIN);

  const refused = [await second.post(`${path}/complete`, acceptedPayment)];
  assert.deepEqual(service.takeCalls(DOMAIN), []);
  refused.push(await complete(first, acceptedPayment));
  const others = [];
  for (const ucp of [neighbor, elsewhere, known]) others.push(await complete(ucp, acceptedPayment));

  refused.forEach(isRefused);
  assert.equal((await second.get(path)).body.status, 'ready_for_complete');
  assert.deepEqual(
    others.map(({ body }) => body.status),
    ['completed', 'completed', 'completed'],
  );
});

it('strangers at one address try out no codes at a merchant, on however many hosts', async (t) => {
  const { service, first, second, neighbor, elsewhere, known } = await start(t, 'agentAddressPromoCodes');
  const tryCode = async (ucp: UcpClient) => {
    const line_items = [{ item: { id: await findVariant(ucp) }, quantity: 1 }];
    service.takeCalls(DOMAIN);
    return ucp.post('/checkout-sessions', { line_items, fulfillment, discounts: { codes: ['GUESS'] } });
  };
  for (const ucp of [first, second]) assert.equal((await tryCode(ucp)).status, 201);

  for (const ucp of [second, first]) {
    isRefused(await tryCode(ucp));
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  }
  const others = [await tryCode(neighbor), await tryCode(elsewhere), await tryCode(known)];

  assert.deepEqual(
    others.map(({ status }) => status),
    [201, 201, 201],
  );
});

it('strangers at one address begin no orders at a merchant without end, on however many hosts', async (t) => {
  const { service, first, second, neighbor, elsewhere, known } = await start(t, 'agentAddressOrders');
  for (const ucp of [first, second]) assert.equal((await complete(ucp, declined)).status, 200);
  const { path } = await openReadyCheckout(second);
  service.takeCalls(DOMAIN);

  const refused = [await second.post(`${path}/complete`, acceptedPayment)];
  assert.deepEqual(service.takeCalls(DOMAIN), []);
  refused.push(await complete(first, acceptedPayment));
  const others = [];
  for (const ucp of [neighbor, elsewhere, known]) others.push(await complete(ucp, acceptedPayment));

  refused.forEach(isRefused);
  assert.deepEqual(
    others.map(({ body }) => body.status),
    ['completed', 'completed', 'completed'],
  );
});

it('strangers at one address open no checkouts at a merchant without end, and are told what they can do', async (t) => {
  const { service, first, second, neighbor, elsewhere, known } = await start(t, 'addressOpenCheckouts');
  const open = async (ucp: UcpClient) => {
    const line_items = [{ item: { id: await findVariant(ucp) }, quantity: 1 }];
    service.takeCalls(DOMAIN);
    return ucp.post('/checkout-sessions', { line_items, fulfillment });
  };
  for (const ucp of [first, first]) assert.equal((await open(ucp)).status, 201);

  const refused = await open(second);
  assert.deepEqual(service.takeCalls(DOMAIN), []);
  const others = [await open(neighbor), await open(elsewhere), await open(known)];

  assert.deepEqual([refused.status, refused.body.code], [503, 'too_many_checkouts']);
  assert.match(refused.body.content, /from this address, .* Cancel one of its own, or wait until one expires\./);
  assert.deepEqual(
    others.map(({ status }) => status),
    [201, 201, 201],
  );
});

it('strangers at one address make no more requests than anonymous callers, on however many hosts', async (t) => {
  const { first, second, neighbor, elsewhere, known } = await start(t, 'anonymous');
  const search = (ucp: UcpClient) => ucp.post('/catalog/search', { query: 'shirt' });
  const within = [await search(first), await search(second)];

  const refused = [await search(second), await search(elsewhere)];
  const others = [await search(neighbor), await search(known), await search(known), await search(known)];

  refused.forEach(isRefused);
  assert.deepEqual(
    [...within, ...others].map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  );
});

describe('agents that are let in outside of demo mode', () => {
  const warn = async (t: TestContext, changes: Partial<Config>) => {
    const merchants = merchantsForAgents([DOMAIN], 'signed');
    const config = { demo: false, merchants, trustedProxies: 0, ...changes };
    const { log } = await openFor(t, () => startService({ config }));
    return log.flatMap(({ level, message }) => (level === 'warn' ? [message] : []));
  };

  it('are a reason to warn at the start if no proxy is told of', async (t) => {
    assert.match((await warn(t, {})).join(), /TRUST_PROXY is not set/);
  });

  it('are none behind a proxy that is, nor where none or only listed ones are let in', async (t) => {
    const [merchant] = merchantsForAgents([DOMAIN], 'signed');
    assert.ok(merchant);
    const { ucp: _, ...closed } = merchant;

    assert.deepEqual(await warn(t, { trustedProxies: 1 }), []);
    for (const merchants of [[closed], merchantsForAgents([DOMAIN], 'listed')]) {
      assert.deepEqual(await warn(t, { merchants }), []);
    }
  });
});
