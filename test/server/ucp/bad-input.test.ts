import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { acceptedPayment, openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { createRawMcpClient } from '../../support/servers/mcp-client.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpAnswer, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const OTHER = 'home.demo.example';
const QUANTITY = '$.line_items[0].quantity: must be a whole number from 1 to 1000000.';
const HOURS = 60 * 60 * 1000;

const instrument = acceptedPayment.payment.instruments[0];

for (const version of ucpVersions) {
  describe(`bad input of a platform in ${version} changes nothing, and the shop hears of nothing`, () => {
    let service: TestService;
    let now = Date.parse('2026-01-15T12:00:00Z');
    let ucp: UcpClient;
    let stranger: UcpClient;
    let elsewhere: UcpClient;
    let known: Awaited<ReturnType<typeof openReadyCheckout>>;
    let cartId: string;
    let lines: object;
    before(async () => {
      service = await startService({ domains: [DOMAIN, OTHER], now: () => now });
      const agent = exampleAgent(service.url, version);
      ucp = createUcpClient(service.url, DOMAIN, agent);
      stranger = createUcpClient(service.url, DOMAIN, `${agent}?stranger`);
      elsewhere = createUcpClient(service.url, OTHER, agent);
      known = await openReadyCheckout(ucp);
      lines = { line_items: [{ item: { id: known.variantId }, quantity: 1 }] };
      cartId = (await ucp.post('/carts', lines)).body.id;
    });
    after(() => service[Symbol.asyncDispose]());

    const calls = () => [DOMAIN, OTHER].flatMap((domain) => service.takeCalls(domain));
    /** Runs it, and finds checkout, cart and charges as they were. */
    const withoutEffect = async (run: () => Promise<void>) => {
      const look = async () => [
        (await ucp.get(known.path)).body,
        (await ucp.get(`/carts/${cartId}`)).body,
        await service.ledger.charges(DOMAIN),
      ];
      const earlier = await look();
      calls();
      await run();
      assert.deepEqual(calls(), []);
      assert.deepEqual(await look(), earlier);
    };
    const isNotFound = ({ status, body }: UcpAnswer, kind: 'checkout' | 'cart' | 'order') => {
      const [{ code, content }] = body.messages;
      assert.deepEqual(
        [status, body.ucp.status, code, content],
        [200, 'error', 'not_found', `This ${kind} does not exist.`],
      );
    };

    const operations = ['get', 'put', 'complete', 'cancel', 'get cart', 'put cart', 'cancel cart', 'cart_id'] as const;
    const call = (client: UcpClient, operation: (typeof operations)[number], id: string): Promise<UcpAnswer> => {
      switch (operation) {
        case 'get':
          return client.get(`/checkout-sessions/${id}`);
        case 'put':
          return client.put(`/checkout-sessions/${id}`, lines);
        case 'complete':
          return client.post(`/checkout-sessions/${id}/complete`, acceptedPayment);
        case 'cancel':
          return client.post(`/checkout-sessions/${id}/cancel`, {});
        case 'get cart':
          return client.get(`/carts/${id}`);
        case 'put cart':
          return client.put(`/carts/${id}`, lines);
        case 'cancel cart':
          return client.post(`/carts/${id}/cancel`, {});
        case 'cart_id':
          return client.post('/checkout-sessions', { cart_id: id });
      }
    };

    for (const operation of operations) {
      it(`${operation}: a session that is unknown, of another platform, or at another merchant`, async () => {
        const kind = operation.includes('cart') ? 'cart' : 'checkout';
        const id = kind === 'cart' ? cartId : known.checkoutId;

        await withoutEffect(async () => {
          isNotFound(await call(ucp, operation, 'nothing'), kind);
          isNotFound(await call(stranger, operation, id), kind);
          isNotFound(await call(elsewhere, operation, id), kind);
        });
      });
    }

    it('tools of the Model Context Protocol: the same', async () => {
      const mcp = createRawMcpClient(service.url, DOMAIN);
      const meta = { 'ucp-agent': { profile: `${exampleAgent(service.url, version)}?stranger` } };
      const id = known.checkoutId;

      await withoutEffect(async () => {
        for (const [tool, args] of [
          ['get_checkout', { id }],
          ['update_checkout', { id, checkout: lines }],
          ['complete_checkout', { id, checkout: acceptedPayment }],
          ['cancel_checkout', { id }],
          ['get_cart', { id: cartId }],
          ['update_cart', { id: cartId, cart: lines }],
          ['cancel_cart', { id: cartId }],
        ] as const) {
          const { status, body } = await mcp.call(tool, args, { meta });
          const { messages } = body.result.structuredContent;
          assert.deepEqual([status, messages[0].code], [200, 'not_found'], tool);
        }
      });
    });

    const buyer = (value: unknown) => ({ line_items: [], buyer: value });
    const methods = (value: unknown) => ({ line_items: [], fulfillment: { methods: value } });
    const drafts: readonly [unknown, string][] = [
      [[], '$'],
      ['text', '$'],
      [null, '$'],
      [{ line_items: {} }, '$.line_items'],
      [{ line_items: [5] }, '$.line_items[0]'],
      [{ line_items: [{ quantity: 1 }] }, '$.line_items[0].item is missing.'],
      [{ line_items: [{ item: { id: 5 }, quantity: 1 }] }, '$.line_items[0].item.id'],
      [{ line_items: [{ item: { id: 'x' }, quantity: '1' }] }, QUANTITY],
      [{ line_items: [{ item: { id: 'x' }, quantity: 0 }] }, QUANTITY],
      [{ line_items: [{ item: { id: 'x' }, quantity: -1 }] }, QUANTITY],
      [{ line_items: [{ item: { id: 'x' }, quantity: 1.5 }] }, QUANTITY],
      [{ line_items: [{ item: { id: 'x' }, quantity: 1_000_001 }] }, QUANTITY],
      [{ line_items: [], currency: 5 }, '$.currency'],
      [buyer('Ada'), '$.buyer'],
      [buyer({ email: 5 }), '$.buyer.email'],
      [{ line_items: [], discounts: { codes: 'WELCOME10' } }, '$.discounts.codes'],
      [{ line_items: [], discounts: { codes: [5] } }, '$.discounts.codes[0]'],
    ];
    const ofCheckout: readonly [unknown, string][] = [
      ...drafts,
      [methods('shipping'), '$.fulfillment.methods'],
      [methods([{ type: 5 }]), '$.fulfillment.methods[0].type'],
      [
        methods([{ type: 'shipping', destinations: [{ postal_code: 5 }] }]),
        '$.fulfillment.methods[0].destinations[0].postal_code',
      ],
      [
        methods([{ type: 'shipping', groups: [{ selected_option_id: 5 }] }]),
        '$.fulfillment.methods[0].groups[0].selected_option_id',
      ],
    ];

    it('wrong types, named by their place', async () => {
      await withoutEffect(async () => {
        for (const [paths, cases] of [
          [
            [
              ['post', '/carts'],
              ['put', `/carts/${cartId}`],
            ],
            drafts,
          ],
          [
            [
              ['post', '/checkout-sessions'],
              ['put', known.path],
            ],
            ofCheckout,
          ],
        ] as const) {
          for (const [method, path] of paths) {
            for (const [body, place] of cases) {
              const { status, body: answer } = await ucp[method](path, body);
              const what = `${method} ${path}: ${JSON.stringify(body)}`;
              assert.deepEqual([status, answer.code], [400, 'invalid_request'], what);
              const start = place.endsWith('.') ? place : `${place}: `;
              assert.ok(answer.content.startsWith(start), `${what}: ${answer.content}`);
            }
          }
        }
      });
    });

    it('a body of another type than JSON, and none', async () => {
      const body = JSON.stringify(lines);
      const post = (type: string) =>
        ucp.send({ method: 'POST', path: '/carts', body, headers: { 'content-type': type } });
      const json = await post('application/vnd.example+json; charset=utf-8');
      assert.equal(json.status, 201);

      await withoutEffect(async () => {
        for (const type of ['text/xml', 'application/xml+jsonx', 'application/x-www-form-urlencoded', 'none', '']) {
          const { status, body: answer } = await post(type);
          assert.deepEqual([status, answer.code], [415, 'unsupported_media_type'], type);
        }
        for (const path of ['/carts', '/checkout-sessions']) {
          const { status, body: answer } = await ucp.send({ method: 'POST', path });
          assert.deepEqual([status, answer], [400, { code: 'invalid_request', content: 'The body is missing.' }]);
        }
      });
    });

    it('a checkout or a cart without lines', async () => {
      await withoutEffect(async () => {
        for (const path of ['/carts', '/checkout-sessions']) {
          const { status, body } = await ucp.post(path, { line_items: [] });

          assert.deepEqual([status, body.ucp.status, body.id], [200, 'error', undefined]);
          assert.deepEqual(body.messages, [
            {
              type: 'error',
              code: 'line_items_required',
              content: 'There is no item in the cart.',
              severity: 'recoverable',
              path: '$.line_items',
            },
          ]);
        }
      });
    });

    it('payments of wrong types, of unknown handlers, and that no handler can read', async () => {
      const pay = (change: object) => ({ payment: { instruments: [{ ...instrument, ...change }] } });

      await withoutEffect(async () => {
        for (const [body, code] of [
          [{}, 'invalid_request'],
          [{ payment: { instruments: [] } }, 'invalid_request'],
          [{ payment: { instruments: instrument } }, 'invalid_request'],
          [pay({ handler_id: 5 }), 'invalid_request'],
          [pay({ credential: 'success_token' }), 'invalid_request'],
          [pay({ credential: { type: 'token', token: 5 } }), 'invalid_request'],
          [pay({ billing_address: 'home' }), 'invalid_request'],
          [pay({ handler_id: 'com.google.pay' }), 'invalid_payment'],
          [pay({ handler_id: 'constructor' }), 'invalid_payment'],
          [pay({ credential: null }), 'invalid_payment'],
          [pay({ credential: { type: 'token', token: 'constructor' } }), 'invalid_payment'],
          [pay({ handler_id: 'encrypted_card', credential: { type: 'encrypted_card' } }), 'invalid_payment'],
        ] as const) {
          const { status, body: answer } = await ucp.post(`${known.path}/complete`, body);
          assert.deepEqual([status, answer.code], [400, code], JSON.stringify(body));
        }
      });
    });

    it('an order of another platform, at another merchant, or that nobody has', async () => {
      const { path } = await openReadyCheckout(ucp);
      const { body } = await ucp.post(`${path}/complete`, acceptedPayment);
      const order = `/orders/${encodeURIComponent(body.order.id)}`;

      await withoutEffect(async () => {
        isNotFound(await stranger.get(order), 'order');
        isNotFound(await elsewhere.get(order), 'order');
        isNotFound(await ucp.get('/orders/nothing'), 'order');
      });
    });

    it('a session that has expired, or was cancelled', async () => {
      const { path } = await openReadyCheckout(ucp);
      const { body: canceled } = await ucp.post(`${path}/cancel`, {});
      const { path: expired } = await openReadyCheckout(ucp);
      now += 6 * HOURS;
      const looks = [canceled, (await ucp.get(expired)).body];
      const charges = await service.ledger.charges(DOMAIN);
      calls();

      for (const [index, each] of [path, expired].entries()) {
        const completed = await ucp.post(`${each}/complete`, acceptedPayment);
        const changed = await ucp.put(each, lines);
        const again = await ucp.post(`${each}/cancel`, {});
        for (const refused of version === '2026-04-08' ? [completed, changed, again] : [completed, again]) {
          assert.deepEqual([refused.status, refused.body.code], [409, 'checkout_canceled']);
        }
        if (version === '2026-08-25') {
          const { messages, ...checkout } = changed.body;
          assert.deepEqual([changed.status, messages[0].code, checkout], [200, 'checkout_canceled', looks[index]]);
        }
      }

      assert.deepEqual(calls(), []);
      assert.deepEqual(await service.ledger.charges(DOMAIN), charges);
    });
  });
}
