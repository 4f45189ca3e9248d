import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it } from 'node:test';
import { demoRateLimits } from '../../../../src/config/default-rate-limits.ts';
import { openFor } from '../../../support/at-end.ts';
import { startAgentPlatform } from '../../../support/servers/agent-platform.ts';
import { createRawMcpClient } from '../../../support/servers/mcp-client.ts';
import { startService } from '../../../support/servers/start-service.ts';
import { createUcpClient } from '../../../support/servers/ucp-client.ts';
import { namePlatform, toSecretDigest, ucpOf } from '../../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const POINTS = 2;

it('an address that names no platform, or proves none, again and again is not looked at for a while', async (t) => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const rateLimits = { ...demoRateLimits, refusedAgents: { points: POINTS, seconds: 60, coolOffSeconds: 60 } };
  const config = { rateLimits, trustedProxies: 1 };
  const service = await openFor(t, () => startService({ domains: [DOMAIN], config, now: () => now }));
  const platform = await startAgentPlatform(t);
  const ucp = createUcpClient(service.url, DOMAIN, platform.profileUrl);
  const call = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { headers: { 'x-forwarded-for': address, ...headers } };
    const answer = await ucp.post('/catalog/search', { query: 'shirt' }, sent);
    return { ...answer, told: answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}` };
  };
  const unknown = { 'ucp-agent': 'profile="https://10.0.0.1/"' };
  const keyed = { 'x-api-key': 'a-guess' };

  const good = [await call('192.0.2.1'), await call('192.0.2.1'), await call('192.0.2.1')];
  const bad = [await call('192.0.2.1', unknown), await call('192.0.2.1', keyed), await call('192.0.2.1', keyed)];
  const reads = platform.reads();
  now += 59_000;
  const refused = await call('192.0.2.1');
  const neighbor = await call('192.0.2.2');
  now += 2_000;
  const later = await call('192.0.2.1');

  const tellings = (answers: readonly { readonly told: string | number }[]) => answers.map(({ told }) => told);
  assert.deepEqual(tellings(good), [200, 200, 200]);
  assert.deepEqual(tellings(bad), ['400 invalid_profile_url', '401 unauthorized', '401 unauthorized']);
  assert.equal(refused.told, '503 service_unavailable');
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.equal(platform.reads() - reads, 1);
  assert.deepEqual(tellings([neighbor, later]), [200, 200]);
});

it('an address whose messages of MCP fail before a tool is called is not looked at for a while', async (t) => {
  const rateLimits = { ...demoRateLimits, refusedAgents: { points: 4, seconds: 60, coolOffSeconds: 60 } };
  const service = await openFor(t, () =>
    startService({ domains: [DOMAIN], config: { rateLimits, trustedProxies: 1 } }),
  );
  const mcp = createRawMcpClient(service.url, DOMAIN);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const call = { jsonrpc: '2.0', id: 'mine', method: 'tools/call' };

  for (let count = 1; count <= 6; count += 1) {
    assert.equal((await mcp.ask('ping', {}, from('192.0.2.1'))).status, 200);
    // Each client of the protocol asks once whether there is a stream.
    assert.equal((await mcp.send(undefined, { method: 'GET', ...from('192.0.2.1') })).status, 405);
  }
  const bad = [
    await mcp.send('{', from('192.0.2.1')),
    await mcp.send('{"jsonrpc":"1.0","id":"old"}', from('192.0.2.1')),
    await mcp.ask('tools/none', {}, from('192.0.2.1')),
    await mcp.send(JSON.stringify({ ...call, params: { name: 'none' } }), from('192.0.2.1')),
    await mcp.send(JSON.stringify({ ...call, params: {} }), from('192.0.2.1')),
  ];
  const refused = await mcp.ask('ping', {}, from('192.0.2.1'));
  const neighbor = await mcp.ask('ping', {}, from('192.0.2.2'));

  assert.deepEqual(
    bad.map(({ body }) => body.id),
    [null, 'old', 1, 'mine', 'mine'],
  );
  assert.deepEqual([refused.status, refused.body.error.data.code], [503, 'service_unavailable']);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(neighbor.status, 200);
});

const ucpWith = (profile: string) => {
  const oauth = { clientId: 'mine', secrets: [toSecretDigest('secret')] };
  const platform = namePlatform({
    name: 'mine',
    profile,
    apiKeys: [toSecretDigest('key')],
    oauth,
  });
  return ucpOf([platform]);
};
const rateLimits = { ...demoRateLimits, refusedAgents: { points: POINTS, seconds: 60, coolOffSeconds: 60 } };

it('a platform that proves itself is never counted, and goes on while the host of its profile is away', async (t) => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const platform = await startAgentPlatform(t);
  const never = await startAgentPlatform(t);
  const ucp = ucpWith(platform.profileUrl);
  const changes = { name: 'other', profile: never.profileUrl, apiKeys: [toSecretDigest('other')], oauth: null };
  const platforms = ucp.platforms.flatMap((mine) => [mine, { ...mine, ...changes }]);
  const config = { rateLimits, ucp: { ...ucp, platforms } };
  const service = await openFor(t, () => startService({ domains: [DOMAIN], config, now: () => now }));
  const call = async (profile: string, key: string) => {
    const sent = { headers: { 'x-api-key': key } };
    const answer = await createUcpClient(service.url, DOMAIN, profile).post('/catalog/search', { query: 'x' }, sent);
    return answer.status === 200 ? 200 : `${answer.status} ${answer.body.code} ${answer.headers.get('retry-after')}`;
  };
  const goAway = (response: ServerResponse) => void response.writeHead(503).end();

  assert.equal(await call(platform.profileUrl, 'key'), 200);
  platform.serve(goAway);
  never.serve(goAway);
  now += 3_600_000;
  const unread = [];
  for (let count = 0; count <= POINTS; count += 1) unread.push(await call(never.profileUrl, 'other'));
  never.serve((response) => response.end('none'));
  now += 10_000;
  for (let count = 0; count <= POINTS; count += 1) unread.push(await call(never.profileUrl, 'other'));

  assert.deepEqual(unread, Array(2 * (POINTS + 1)).fill('503 service_unavailable 10'));
  assert.equal(await call(platform.profileUrl, 'key'), 200);
});

it('an address that tries secrets of the token endpoint is stopped, and nobody with the right one', async (t) => {
  const platform = await startAgentPlatform(t);
  const config = { rateLimits, trustedProxies: 1, ucp: ucpWith(platform.profileUrl) };
  const service = await openFor(t, () => startService({ domains: [DOMAIN], config }));
  const ask = async (secret: string, address = '192.0.2.1') => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'mine', client_secret: secret });
    const headers = { 'x-forwarded-for': address };
    const answer = await fetch(`${service.url}/api/v1/ucp/oauth/token`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) };
  };

  const wrong = [];
  for (let count = 0; count <= POINTS; count += 1) wrong.push((await ask(`guess-${count}`)).status);
  const stopped = await ask('guess');
  const statuses = [(await ask('secret')).status, (await ask('guess', '192.0.2.2')).status];

  assert.deepEqual(wrong, Array(POINTS + 1).fill(401));
  assert.equal(stopped.status, 503);
  assert.ok(stopped.retryAfter > 0);
  assert.deepEqual(statuses, [200, 401]);
});

it('an address with too many wrong secrets of a client learns no more whether one is right', async (t) => {
  const platform = await startAgentPlatform(t);
  const ucp = ucpWith(platform.profileUrl);
  const changes = { name: 'other', profile: `${platform.profileUrl}?other`, apiKeys: [] };
  const platforms = ucp.platforms.flatMap((mine) => [
    mine,
    { ...mine, ...changes, oauth: { clientId: 'other', secrets: [toSecretDigest('other-secret')] } },
  ]);
  const limit = { points: POINTS, seconds: 60, coolOffSeconds: 60 };
  const config = {
    rateLimits: { ...demoRateLimits, agentTokens: limit },
    trustedProxies: 1,
    ucp: { ...ucp, platforms },
  };
  const service = await openFor(t, () => startService({ domains: [DOMAIN], config }));
  const ask = async (secret: string, address = '192.0.2.1', clientId = 'mine') => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret });
    const headers = { 'x-forwarded-for': address };
    const answer = await fetch(`${service.url}/api/v1/ucp/oauth/token`, { method: 'POST', headers, body });
    const { error = null } = (await answer.json()) as { error?: string };
    return [answer.status, error, answer.headers.get('retry-after')];
  };
  const [granted, refused] = [
    [200, null, null],
    [401, 'invalid_client', null],
  ];
  const waits = [503, 'temporarily_unavailable', '5'];

  const right = [];
  for (let count = 0; count <= POINTS; count += 1) right.push(await ask('secret'));
  const wrong = [await ask('guess-1'), await ask('secret'), await ask('guess-2')];
  const stopped = [await ask('guess-3'), await ask('secret')];
  const neighbors = [await ask('secret', '192.0.2.2'), await ask('other-secret', '192.0.2.1', 'other')];

  assert.deepEqual(right, [granted, granted, granted]);
  assert.deepEqual(wrong, [refused, granted, refused]);
  assert.deepEqual(stopped, [waits, waits]);
  assert.deepEqual(neighbors, [granted, granted]);
});
