import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { post } from '../../support/graphql-client.ts';
import { loadFile } from '../../support/machine/load-file.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const QUERY = `query ($merchant: String!) {
  assistantCapabilities(merchant: $merchant) {
    merchant enabled enabledComponents enabledTools enabledHooks accentColor welcomeMessage checkoutMode voiceEnabled
  }
}`;

/** Texts that must never be returned. */
const CANARIES = ['canary-prompt', 'canary-instructions', 'canary-code'];

const full = {
  showProductCard: true,
  enablePageNavigation: true,
  checkoutMode: 'firmly-side',
  hooks: [
    { name: 'is_user_logged_in', code: 'canary-code' },
    { name: 'get_orders', enabled: true },
    { name: 'get_order_details', enabled: false },
    { name: 'get_loyalty_points' },
    { name: 'custom_hook_points', code: 'canary-code' },
  ],
  tools: ['search_products', 'get_orders'],
  accentColor: '#0f766e',
  welcomeMessage: 'Welcome!',
  voiceEnabled: true,
  systemPrompt: 'canary-prompt',
  customInstructions: 'canary-instructions',
};

const texts = z.array(z.string()).optional();
const capabilities = z.looseObject({
  merchant: z.string(),
  enabledComponents: texts,
  enabledTools: texts,
  enabledHooks: texts,
  checkoutMode: z.string().optional(),
});

/** Domain → its assistant as an operator configures it; undefined for a merchant without one. */
const assistants: Readonly<Record<string, object | undefined>> = {
  'full.example': full,
  'least.example': {},
  'none.example': undefined,
  'off.example': { ...full, enabled: false },
  'cards.example': { showProductCard: true },
  'navigation.example': { enablePageNavigation: true },
  'checkout.example': { checkoutMode: 'firmly-side' },
  'own-checkout.example': { checkoutMode: 'merchant' },
  'hooks.example': { hooks: [{ name: 'custom_hook_fit' }] },
  'silent-hooks.example': { hooks: [{ name: 'get_orders', enabled: false }] },
  'tools.example': { tools: ['compare'] },
  'closed.example': { enabled: true },
  'www.twice.example': { accentColor: 'teal' },
};

describe("the assistant's capabilities", () => {
  let service: TestService;
  before(async () => {
    service = await startService({
      config: { merchants: await configure() },
      platforms: {
        none: { check: () => [], create: async () => ({ platform: 'none', contractVersion: 1 }), fullest: null },
      },
    });
  });
  after(() => service[Symbol.asyncDispose]());

  const get = (query: string, init?: RequestInit) => fetch(`${service.url}/api/embed/capabilities${query}`, init);
  const read = async (domain: string) => capabilities.parse(await (await get(`?m=${domain}`)).json());
  const componentsOf = async (domain: string) => {
    const { enabledComponents } = await read(domain);
    return enabledComponents;
  };

  it('are all nine fields of an enabled assistant', async () => {
    assert.deepEqual(await read('full.example'), {
      merchant: 'full.example',
      enabled: true,
      enabledComponents: [
        'followups',
        'product-card',
        'product-carousel',
        'buy-now',
        'scroll-to-section',
        'checkout',
        'data-hooks',
      ],
      enabledTools: ['is_user_logged_in', 'get_orders', 'get_loyalty_points', 'custom_hook_points', 'search_products'],
      enabledHooks: ['is_user_logged_in', 'get_orders', 'get_loyalty_points', 'custom_hook_points'],
      accentColor: '#0f766e',
      welcomeMessage: 'Welcome!',
      checkoutMode: 'firmly',
      voiceEnabled: true,
    });
  });

  it('always have followups, and null for a colour and a message that nobody chose', async () => {
    assert.deepEqual(await read('least.example'), {
      merchant: 'least.example',
      enabled: true,
      enabledComponents: ['followups'],
      enabledTools: [],
      enabledHooks: [],
      accentColor: null,
      welcomeMessage: null,
      checkoutMode: 'merchant',
      voiceEnabled: false,
    });
  });

  it('are only merchant and enabled, with 200, if the assistant is disabled or not configured', async () => {
    for (const domain of ['off.example', 'none.example']) {
      const answer = await get(`?m=${domain}`);

      assert.equal(answer.status, 200);
      assert.deepEqual(await answer.json(), { merchant: domain, enabled: false });
    }
  });

  it('have product-card, product-carousel and buy-now by showProductCard', async () => {
    assert.deepEqual(await componentsOf('cards.example'), ['followups', 'product-card', 'product-carousel', 'buy-now']);
  });

  it('have scroll-to-section by enablePageNavigation', async () => {
    assert.deepEqual(await componentsOf('navigation.example'), ['followups', 'scroll-to-section']);
  });

  it('have checkout unless the merchant operates it, and checkoutMode says the same', async () => {
    const [ours, theirs] = await Promise.all([read('checkout.example'), read('own-checkout.example')]);

    assert.deepEqual([ours.enabledComponents, ours.checkoutMode], [['followups', 'checkout'], 'firmly']);
    assert.deepEqual([theirs.enabledComponents, theirs.checkoutMode], [['followups'], 'merchant']);
  });

  it('have data-hooks only if at least one hook is enabled', async () => {
    assert.deepEqual(await componentsOf('hooks.example'), ['followups', 'data-hooks']);
    assert.deepEqual(await componentsOf('silent-hooks.example'), ['followups']);
  });

  it('list as tools the enabled hooks and what the merchant adds', async () => {
    const listed = await Promise.all(['hooks.example', 'silent-hooks.example', 'tools.example'].map(read));

    assert.deepEqual(
      listed.map(({ enabledTools, enabledHooks }) => [enabledTools, enabledHooks]),
      [
        [['custom_hook_fit'], ['custom_hook_fit']],
        [[], []],
        [['compare'], []],
      ],
    );
  });

  it('are found with a leading www. too', async () => {
    assert.equal((await read('www.cards.example')).merchant, 'cards.example');
    assert.equal((await read('www.twice.example')).merchant, 'www.twice.example');
    assert.equal((await get('?m=www.www.cards.example')).status, 404);
  });

  it('refuse a request that names no merchant with missing_merchant', async () => {
    for (const query of ['', '?', '?m', '?m=', '?m=%20']) {
      const answer = await get(query);

      assert.deepEqual([query, answer.status, await answer.json()], [query, 400, { error: 'missing_merchant' }]);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
  });

  it('refuse two merchants and parameters that do not exist', async () => {
    for (const query of ['?m=full.example&m=least.example', '?m=full.example&token=1', '?__proto__=1&m=full.example']) {
      const answer = await get(query);

      assert.deepEqual([query, answer.status, await answer.json()], [query, 400, { error: 'InvalidInputQuery' }]);
    }
  });

  it('answer 404 DomainNotFound for any text that is no merchant, and for a disabled one', async () => {
    for (const domain of [
      'nobody.example',
      'FULL.example',
      'full.example/',
      'x'.repeat(10_000),
      '\u0000',
      '__proto__',
    ]) {
      const answer = await get(`?m=${encodeURIComponent(domain)}`);

      assert.deepEqual([answer.status, await answer.json()], [404, { error: 'DomainNotFound' }]);
    }
  });

  it('may be read by every page without credentials, and be kept for a minute', async () => {
    const origin = 'https://anywhere.example';
    const found = await get('?m=full.example', { headers: { origin, 'x-svc-authorization': 'not-a-token' } });
    const lost = await get('?m=nobody.example', { headers: { origin } });
    const asked = await get('?m=full.example', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' },
    });

    assert.deepEqual([found.status, lost.status, asked.status], [200, 404, 204]);
    assert.equal(found.headers.get('cache-control'), 'public, max-age=60');
    for (const { headers } of [found, lost, asked]) {
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
    assert.equal(asked.headers.get('access-control-allow-methods'), 'GET');
  });

  it('leave other routes closed to pages of other origins', async () => {
    const headers = { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' };

    const answer = await fetch(`${service.url}/graphql`, { method: 'OPTIONS', headers });

    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  });

  it('never contain prompts, instructions or code of hooks', async () => {
    const page = await (await get('?m=full.example')).text();
    const answer = JSON.stringify((await ask('full.example')).data);
    const kept = JSON.stringify(service.config.merchants);

    for (const canary of CANARIES) {
      assert.deepEqual(
        [page, answer, kept].map((text) => text.includes(canary)),
        [false, false, false],
      );
    }
  });

  const ask = (merchant: string) => post(service.url, QUERY, { variables: { merchant } });

  it('are the same in GraphQL, without a credential, with an enum for the checkout', async () => {
    const expected = await read('full.example');

    const answer = await ask('www.full.example');

    assert.deepEqual(answer.data, { assistantCapabilities: { ...expected, checkoutMode: 'FIRMLY_SIDE' } });
    assert.equal(answer.errors, undefined);
  });

  it('are null beside merchant and enabled in GraphQL if the assistant is disabled', async () => {
    const nothing = {
      enabledComponents: null,
      enabledTools: null,
      enabledHooks: null,
      accentColor: null,
      welcomeMessage: null,
      checkoutMode: null,
      voiceEnabled: null,
    };
    assert.deepEqual((await ask('none.example')).data, {
      assistantCapabilities: { merchant: 'none.example', enabled: false, ...nothing },
    });
  });

  it('are a DomainNotFound with its path in GraphQL if there is no such merchant', async () => {
    const answer = await ask('nobody.example');

    assert.deepEqual([answer.status, answer.data], [200, { assistantCapabilities: null }]);
    assert.deepEqual(
      answer.errors?.map(({ path, extensions }) => [path, extensions?.['code'], extensions?.['httpStatus']]),
      [[['assistantCapabilities'], 'DomainNotFound', 404]],
    );
  });

  async function configure() {
    const merchants = Object.entries(assistants).map(([domain, assistant]) => ({
      domain,
      displayName: domain,
      platform: 'none',
      enabled: domain !== 'closed.example',
      ...(assistant && { assistant }),
    }));
    const loaded = await loadFile({ partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }] }], merchants });
    return loaded.merchants;
  }
});
