import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createRawMcpClient, type McpSendOptions, type RawMcpClient } from '../../../support/servers/mcp-client.ts';
import { startService, type TestService } from '../../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const META = 'io.modelcontextprotocol/protocolVersion';

describe('messages at the endpoint of the Model Context Protocol', () => {
  let service: TestService;
  let mcp: RawMcpClient;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    mcp = createRawMcpClient(service.url, DOMAIN);
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => void service.takeCalls(DOMAIN));

  it('answers the handshake in the revision asked for, or in the newest that has one', async () => {
    const known = await mcp.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} });
    const other = await mcp.ask('initialize', { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: {} });
    const heard = await mcp.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    const ping = await mcp.ask('ping');

    assert.deepEqual(
      [known, other].map(({ body }) => body.result.protocolVersion),
      ['2025-06-18', '2025-11-25'],
    );
    assert.deepEqual(known.body.result.capabilities, { tools: {} });
    assert.deepEqual([heard.status, heard.body], [202, null]);
    assert.deepEqual(ping.body, { jsonrpc: '2.0', id: 1, result: {} });
  });

  it('tells clients without sessions its revisions, and the type of each result', async () => {
    const _meta = { [META]: '2026-07-28' };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };

    const { status, body } = await mcp.ask('server/discover', { _meta }, { headers });

    assert.equal(status, 200);
    assert.deepEqual(body.result.supportedVersions, ['2026-07-28', '2025-11-25', '2025-06-18']);
    assert.equal(body.result.resultType, 'complete');
  });

  it('describes what each tool takes in JSON Schema 2020-12, with the bounds of what parses it', async () => {
    const { body } = await mcp.ask('tools/list');

    // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the test is about
    const byName = new Map<string, any>(body.result.tools.map((tool: { name: string }) => [tool.name, tool]));
    for (const { inputSchema } of byName.values()) {
      assert.equal(inputSchema.$schema, 'https://json-schema.org/draft/2020-12/schema');
      assert.equal(inputSchema.type, 'object');
    }
    const complete = byName.get('complete_checkout');
    assert.deepEqual(complete.inputSchema.required, ['id', 'checkout']);
    assert.equal(complete.inputSchema.properties.id.maxLength, 256);
    assert.equal(complete.annotations.readOnlyHint, false);
    const [current, earlier] = byName.get('create_checkout').inputSchema.properties.checkout.anyOf;
    assert.equal(current.properties.line_items.items.properties.quantity.exclusiveMinimum, 0);
    assert.deepEqual(current.properties.line_items, earlier.properties.line_items);
    assert.notDeepEqual(current.properties.buyer, earlier.properties.buyer);
    assert.equal(byName.get('get_order').annotations.readOnlyHint, true);
  });

  const request = (changes: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', ...changes });
  const stateless = (params: object = {}) => request({ params: { _meta: { [META]: '2026-07-28' }, ...params } });
  const named = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'ping' };
  const refusals: readonly [string, string | undefined, McpSendOptions, number, number, string, unknown?][] = [
    ['no body', undefined, {}, 400, -32_600, 'invalid_message', null],
    ['no JSON', '{', {}, 400, -32_700, 'invalid_request', null],
    ['JSON that is too deep', `${'['.repeat(33)}${']'.repeat(33)}`, {}, 400, -32_700, 'invalid_request', null],
    [
      'a body that is too large',
      request({ params: { a: 'x'.repeat(300_000) } }),
      {},
      413,
      -32_602,
      'request_too_large',
      null,
    ],
    ['a batch', `[${request({})}]`, {}, 400, -32_600, 'batch_not_supported', null],
    ['another JSON-RPC', request({ jsonrpc: '1.0' }), {}, 400, -32_600, 'invalid_message'],
    ['an id that is null', request({ id: null }), {}, 400, -32_600, 'invalid_message', null],
    ['a call without an id', request({ id: undefined }), {}, 400, -32_600, 'id_missing', null],
    ['params that are a list', request({ params: [] }), {}, 400, -32_600, 'invalid_message'],
    ['an unknown method', request({ method: 'resources/list' }), {}, 200, -32_601, 'method_unknown'],
    [
      'a page that is not there',
      request({ method: 'tools/list', params: { cursor: 'a' } }),
      {},
      400,
      -32_602,
      'cursor_invalid',
    ],
    [
      'an unknown revision',
      request({}),
      { headers: { 'mcp-protocol-version': '2020-01-01' } },
      400,
      -32_022,
      'revision_unsupported',
    ],
    ['a revision in the header alone', request({}), { headers: named }, 400, -32_602, 'revision_missing'],
    ['a revision in the body alone', stateless(), {}, 400, -32_020, 'header_mismatch'],
    [
      'another method in the header',
      stateless(),
      { headers: { ...named, 'mcp-method': 'tools/call' } },
      400,
      -32_020,
      'header_mismatch',
    ],
    ['GET', undefined, { method: 'GET' }, 405, -32_600, 'method_not_allowed', null],
    ['DELETE', undefined, { method: 'DELETE' }, 405, -32_600, 'method_not_allowed', null],
    [
      'a page of another origin',
      request({}),
      { headers: { origin: 'https://evil.example' } },
      403,
      -32_000,
      'origin_not_allowed',
    ],
    [
      'a name of the DNS that was rebound',
      request({}),
      { headers: { origin: 'http://evil.example', host: 'evil.example' } },
      403,
      -32_000,
      'origin_not_allowed',
    ],
    ['an origin that hides', request({}), { headers: { origin: 'null' } }, 403, -32_000, 'origin_not_allowed'],
  ];
  for (const [what, body, options, status, code, name, id = 1] of refusals) {
    it(`refuses ${what} by name`, async () => {
      const answer = await mcp.send(body, options);

      assert.deepEqual([answer.status, answer.body.error.code, answer.body.error.data.code], [status, code, name]);
      if (name !== 'origin_not_allowed') assert.equal(answer.body.id, id);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });
  }

  it('lets pages of allowed origins call and read the answers, and no others', async () => {
    const ask = async (origin: string) => {
      const named = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'mcp-protocol-version',
      };
      const preflight = await fetch(mcp.endpoint, { method: 'OPTIONS', headers: { origin, ...named } });
      await preflight.arrayBuffer();
      const { headers } = await mcp.ask('ping', {}, { headers: { origin } });
      const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
      const origins = [preflight.headers.get('access-control-allow-origin'), headers['access-control-allow-origin']];
      return [...origins, allowed.split(', ').includes('mcp-protocol-version')];
    };
    const own = 'http://localhost:5173';

    assert.deepEqual(await ask(own), [own, own, true]);
    assert.deepEqual((await ask('https://evil.example')).slice(0, 2), [null, undefined]);
  });

  it('asks nobody about a merchant that it does not have', async () => {
    const { status, body } = await createRawMcpClient(service.url, 'other.example').ask('tools/list');

    assert.deepEqual([status, body.error.data.code], [404, 'not_found']);
  });
});
