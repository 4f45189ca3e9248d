import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openFor } from '../../../support/at-end.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { createRawMcpClient, type RawMcpClient } from '../../../support/servers/mcp-client.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const KEY = '550e8400-e29b-41d4-a716-446655440000';

describe('calls of tools', () => {
  let service: TestService;
  let mcp: RawMcpClient;
  let lines: object;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    mcp = createRawMcpClient(service.url, DOMAIN);
    const { body } = await mcp.call('search_catalog', { catalog: { query: 'shirt' } });
    const item = { id: body.result.structuredContent.products[0].variants[0].id };
    lines = { line_items: [{ item, quantity: 1 }] };
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => void service.takeCalls(DOMAIN));

  it('repeats the first answer for a key, whatever the id of the message, and refuses the key for another cart', async () => {
    const meta = { 'idempotency-key': KEY };
    const first = await mcp.call('create_cart', { cart: lines }, { meta });
    service.takeCalls(DOMAIN);
    const message = { jsonrpc: '2.0', id: 'again', method: 'tools/call' };
    const agent = { profile: `${service.url}/api/v1/ucp/example-agent/2026-04-08` };
    const params = { name: 'create_cart', arguments: { cart: lines, meta: { ...meta, 'ucp-agent': agent } } };

    const again = await mcp.send(JSON.stringify({ ...message, params }));
    const other = await mcp.call('create_cart', { cart: { line_items: [] } }, { meta });

    assert.equal(again.body.id, 'again');
    assert.deepEqual(again.body.result, first.body.result);
    assert.equal(other.status, 409);
    assert.deepEqual([other.body.error.code, other.body.error.data.code], [-32_000, 'idempotency_conflict']);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });

  it('answers what is an outcome of the purchase with a result', async () => {
    const { status, body } = await mcp.call('get_checkout', { id: 'unknown' });

    const { ucp, messages } = body.result.structuredContent;
    assert.deepEqual([status, ucp.status, messages[0].code], [200, 'error', 'not_found']);
  });

  it('takes profile and key from the headers, too, but not another one than in the arguments', async () => {
    const agent = `profile="${service.url}/api/v1/ucp/example-agent/2026-04-08"`;
    const call = (headers: Readonly<Record<string, string>>, meta?: object) =>
      mcp.ask('tools/call', { name: 'cancel_cart', arguments: { id: 'none', meta } }, { headers });

    const taken = await call({ 'ucp-agent': agent, 'idempotency-key': KEY });
    const others = [
      await call({ 'ucp-agent': agent }, { 'idempotency-key': KEY, 'ucp-agent': { profile: 'https://a.example/p' } }),
      await call({ 'ucp-agent': agent, 'idempotency-key': KEY }, { 'idempotency-key': 'other' }),
    ];

    assert.equal(taken.body.result.structuredContent.messages[0].code, 'not_found');
    assert.deepEqual(
      others.map(({ status, body }) => [status, body.error.code, body.error.data.code]),
      [
        [400, -32_001, 'invalid_profile_url'],
        [400, -32_602, 'invalid_request'],
      ],
    );
  });

  const refusals: readonly [string, string, object, object, number, number, string][] = [
    ['an unknown tool', 'ask_business', {}, {}, 400, -32_602, 'tool_unknown'],
    ['no payload', 'create_cart', {}, {}, 400, -32_602, 'invalid_request'],
    ['a payload of another shape', 'create_cart', { cart: { line_items: 5 } }, {}, 400, -32_602, 'invalid_request'],
    ['an id of another type', 'get_cart', { id: 5 }, {}, 400, -32_602, 'invalid_request'],
    ['no id', 'get_cart', {}, {}, 400, -32_602, 'invalid_request'],
    [
      'an order without a key',
      'complete_checkout',
      { id: 'a', checkout: {} },
      { 'idempotency-key': undefined },
      400,
      -32_602,
      'idempotency_key_missing',
    ],
    ['no profile', 'get_cart', { id: 'a' }, { 'ucp-agent': undefined }, 400, -32_001, 'invalid_profile_url'],
    [
      'a profile on http',
      'get_cart',
      { id: 'a' },
      { 'ucp-agent': { profile: 'http://a.example/p' } },
      400,
      -32_001,
      'invalid_profile_url',
    ],
    [
      'a profile that is no text of a header',
      'get_cart',
      { id: 'a' },
      { 'ucp-agent': { profile: 'https://ä\n' } },
      400,
      -32_001,
      'invalid_profile_url',
    ],
  ];
  for (const [what, tool, args, meta, status, code, name] of refusals) {
    it(`refuses ${what} by name`, async () => {
      const answer = await mcp.call(tool, args, { meta });

      assert.deepEqual([answer.status, answer.body.error.code, answer.body.error.data.code], [status, code, name]);
      assert.equal(answer.body.id, 1);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });
  }
});

describe('calls of tools that lack something', () => {
  it('are told what', async (t) => {
    const service = await openFor(t, () => startService({ domains: [DOMAIN] }));
    const mcp = createRawMcpClient(service.url, DOMAIN);

    const said = [
      await mcp.call('create_checkout'),
      await mcp.call('get_checkout'),
      await mcp.call('create_cart', { cart: { line_items: [{ quantity: 1 }] } }),
      await mcp.ask('tools/call'),
      await mcp.send('{}', { headers: { 'content-type': 'text/xml' } }),
    ].map(({ status, body: { error } }) => [status, error.code, error.data.content]);

    assert.deepEqual(said, [
      [400, -32_602, '$.checkout is missing.'],
      [400, -32_602, '$.id is missing.'],
      [400, -32_602, '$.line_items[0].item is missing.'],
      [400, -32_602, '$.name is missing.'],
      [415, -32_600, 'Send the body with Content-Type: application/json.'],
    ]);
    assert.deepEqual(service.takeCalls(DOMAIN), []);
  });
});

describe('calls of tools at a merchant that answers signed requests only', () => {
  it('takes signed calls, and refuses others before anything is done', async (t) => {
    await using probe = await startService({ domains: [DOMAIN] });
    const merchants = probe.config.merchants.map((merchant) => ({ ...merchant, ucp: { access: 'signed' as const } }));
    await using service = await startService({ config: { merchants } });
    const mcp = createRawMcpClient(service.url, DOMAIN);
    const platform = await startAgentPlatform(t);
    const params = { name: 'search_catalog', arguments: { catalog: { query: 'shirt' } } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const headers = await platform.sign({ method: 'POST', url: mcp.endpoint, body });

    const signed = await mcp.send(body, { headers });
    const tampered = await mcp.send(body.replace('shirt', 'shoes'), { headers });
    const unsigned = await mcp.call('search_catalog', { catalog: { query: 'shirt' } });
    const list = await mcp.ask('tools/list');

    assert.ok(signed.body.result.structuredContent.products.length > 0);
    assert.deepEqual(
      [tampered, unsigned].map((answer) => [answer.status, answer.body.error.code, answer.body.error.data.code]),
      [
        [400, -32_600, 'digest_mismatch'],
        [401, -32_000, 'signature_missing'],
      ],
    );
    assert.equal(list.status, 200);
  });
});
